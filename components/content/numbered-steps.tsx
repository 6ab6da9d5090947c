import { clsx } from 'clsx'

type Props = {
  steps: readonly string[]
  className?: string
  /** Gap between number and text. */
  gap?: 'gap-3' | 'gap-4'
}

/** Numbered list of next steps, styled by the template (`app/page-heads.css`). */
export function NumberedSteps({ steps, className, gap = 'gap-3' }: Props) {
  return (
    <ol className={clsx('grid gap-3', className)}>
      {steps.map((step, index) => (
        <li key={step} className={clsx('flex items-start', gap)}>
          <span
            aria-hidden="true"
            className="step-number grid size-8 shrink-0 place-items-center rounded-full border-2 border-primary font-bold"
          >
            {index + 1}
          </span>
          <span className="pt-1">{step}</span>
        </li>
      ))}
    </ol>
  )
}
