import clsx from 'clsx'

export type ButtonTone = 'primary' | 'accent' | 'outline' | 'quiet'

/** Class names of a button or a link styled as one (`app/components.css`). */
export function buttonClass(
  tone: ButtonTone = 'primary',
  options: { small?: boolean; wide?: boolean; className?: string } = {},
): string {
  return clsx(
    'button',
    options.small && 'button-small',
    options.wide && 'w-full',
    `button-${tone}`,
    options.className,
  )
}
