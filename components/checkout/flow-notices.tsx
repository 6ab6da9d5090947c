'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { formatPrice } from '@/lib/cars/price'
import { formatDeposit } from '@/lib/checkout/deposit'

type ChangedProps = {
  /** Deposit in cents, price in dollars. */
  before: { deposit: number; price: number | null }
  now: { deposit: number; price: number | null }
  onAccept: () => void
}

/** The price or deposit changed after the page was loaded. The shopper must accept before paying (`RV-05`). */
export function ChangedOffer({ before, now, onAccept }: ChangedProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div
      role="alert"
      data-testid="form-alert"
      className="mt-5 rounded-card border-2 border-danger bg-ground p-5"
    >
      <p className="font-bold text-danger">
        {before.deposit === now.deposit
          ? 'The price has changed'
          : before.price === now.price
            ? 'The deposit has changed'
            : 'The price and the deposit have changed'}
      </p>
      <ul className="mt-2 space-y-1">
        {before.deposit !== now.deposit && (
          <li>
            Deposit: <s>{formatDeposit(before.deposit)}</s> <strong>{formatDeposit(now.deposit)}</strong>
          </li>
        )}
        {before.price !== now.price && (
          <li>
            Price: {before.price !== null && <s>{formatPrice(before.price)}</s>}{' '}
            <strong>{now.price === null ? 'on request' : formatPrice(now.price)}</strong>
          </li>
        )}
      </ul>
      <p className="mt-2">This changed after you opened the page. Your card has not been charged.</p>
      <button
        ref={button}
        type="button"
        onClick={onAccept}
        className={buttonClass('primary', { className: 'mt-4 w-full' })}
      >
        Continue to Payment
      </button>
    </div>
  )
}

/** Placeholder while the payment step's code loads, and its error state. */
export function PaymentLoading({ hasFailed }: { hasFailed: boolean }): ReactNode {
  if (!hasFailed)
    return (
      <p role="status" className="mt-5 text-muted">
        Loading the payment form…
      </p>
    )
  return (
    <div className="mt-5">
      <p role="alert" data-testid="form-alert" className="font-semibold text-danger">
        The payment form did not load. Your card has not been charged.
      </p>
      <button
        type="button"
        onClick={() => location.reload()}
        className={buttonClass('primary', { className: 'mt-4' })}
      >
        Reload this page
      </button>
    </div>
  )
}
