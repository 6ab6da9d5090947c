import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import type { ReservationMessage } from '@/lib/checkout/reservation-messages'
import { MessageBody } from './checkout-message'

type Props = {
  words: ReservationMessage
  /** Link to a new reservation; `null` where the vehicle cannot be reserved. */
  start: { href: string; label: string } | null
  children?: ReactNode
}

/** Why there is no reservation, what happened to the money, and what to do next (`RV-05`). */
export function EndedView({ words, start, children }: Props) {
  return (
    <section
      aria-labelledby="ended-heading"
      className="form-sheet rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
    >
      <h2 id="ended-heading" className="text-2xl font-bold md:text-3xl">
        {words.heading}
      </h2>
      <MessageBody words={words} className="mt-3 text-lg" />
      {start && (
        <p className="mt-6">
          <a href={start.href} target="_top" className={buttonClass('primary')}>
            {start.label}
          </a>
        </p>
      )}
      {children}
    </section>
  )
}
