import { clsx } from 'clsx'
import { AlertMark } from '@/components/forms/alert-mark'
import type { ReservationMessage } from '@/lib/checkout/reservation-messages'

type Props = {
  words: ReservationMessage
  /** `alert` interrupts the screen reader; `status` waits until it is idle. */
  role: 'alert' | 'status'
  className?: string
}

/** A message of the checkout: what happened, what is charged, what to do next (`RV-05`). */
export function CheckoutMessage({ words, role, className }: Props) {
  const isAlert = role === 'alert'
  return (
    <div
      role={role}
      data-testid={isAlert ? 'form-alert' : undefined}
      className={clsx(
        'rounded-[min(var(--radius-controls),1.25rem)] border-2 bg-ground px-5 py-4',
        isAlert ? 'border-danger' : 'border-line',
        className,
      )}
    >
      <p className={clsx('flex items-start gap-2.5 font-bold', isAlert && 'text-danger')}>
        {isAlert && <AlertMark className="mt-0.5 size-5" />}
        {words.heading}
      </p>
      <MessageBody words={words} className="mt-1" />
    </div>
  )
}

/** The text of a message below its heading. */
export function MessageBody({ words, className }: { words: ReservationMessage; className?: string }) {
  return (
    <div className={className}>
      <p>{words.text}</p>
      {words.charge && <p className="mt-2 font-semibold">{words.charge}</p>}
      {words.nextSteps.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {words.nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
