import { clsx } from 'clsx'
import type { CheckoutState } from './checkout-types'

const STEPS = ['Your details', 'Payment', 'Confirmation'] as const
const STEP_OF: Record<CheckoutState, number> = {
  details: 0,
  payment: 1,
  processing: 2,
}

/** Progress indicator of the checkout's three steps. */
export function CheckoutSteps({ state }: { state: CheckoutState }) {
  const current = STEP_OF[state]
  return (
    <ol aria-label="Reservation steps" className="mb-6 flex flex-wrap gap-x-6 gap-y-2 print:hidden">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2 text-sm',
            index === current ? 'font-bold text-ink' : 'text-muted',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-7 shrink-0 place-items-center rounded-full border-2 text-sm font-bold',
              index === current ? 'border-primary bg-primary text-on-primary' : 'border-current',
            )}
          >
            {index + 1}
          </span>
          <span className={clsx(index !== current && 'max-sm:sr-only')}>{name}</span>
          {index < current && <span className="sr-only"> (completed)</span>}
        </li>
      ))}
    </ol>
  )
}
