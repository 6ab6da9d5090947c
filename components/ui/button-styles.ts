import clsx from 'clsx'

export type ButtonTone = 'primary' | 'accent' | 'outline' | 'quiet'

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-primary text-on-primary hover:brightness-110',
  accent: 'bg-accent text-on-accent hover:brightness-105',
  outline: 'border border-current text-ink hover:bg-ink/5',
  quiet: 'text-link underline-offset-4 hover:underline',
}

/** Class names of a button or a link styled as one; 48 px high, 44 px when small. */
export function buttonClass(
  tone: ButtonTone = 'primary',
  options: { small?: boolean; wide?: boolean; className?: string } = {},
): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-control text-center wrap-normal font-semibold transition',
    options.small ? 'min-h-11 px-4 py-2 text-sm' : 'min-h-12 px-6 py-2.5',
    options.wide && 'w-full',
    TONES[tone],
    options.className,
  )
}
