'use client'

import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { getQueryClient } from '@/lib/browser-data/query-client'
import { formatDeposit, nameCurrency } from '@/lib/checkout/deposit'
import { describeDecline } from './interpret-confirmation'
import type { Verdict } from './interpret-confirmation'
import { rememberPayment } from './reserve-event'
import type { ReservationMessage } from '@/lib/checkout/reservation-messages'
import { describeInterruption } from '@/lib/checkout/reservation-messages'
import type { OpenReservation, PaymentSettings } from './checkout-types'
import { CheckoutMessage } from './checkout-message'
import { HoldCountdown } from './hold-countdown'
import { PaymentForm } from './payment-form'
import { ProcessingNote } from './processing-note'
import { readAppearance } from './read-appearance'
import { isSettled, usePayAgain, useReservation, useSettle, type WatchedReservation } from './use-reservation'
import { useStripeScript } from './use-stripe-script'

export type PaymentStepProps = {
  siteSlug: string
  reservation: OpenReservation
  /** End of the hold in Unix ms, by this device's clock. */
  deadline: number
  /** Token of a receipt link, for a visitor without the owner cookie. */
  receipt: string | null
  settings: PaymentSettings
  /** Path of this page, without a query. */
  path: string
  isProcessing: boolean
  onProcess: () => void
  onPayAgain: () => void
  onEdit: () => void
}

/** Payment and processing of a reservation; polls its state. Lazy-loaded once a reservation exists. */
export function PaymentStep(props: PaymentStepProps) {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <Payment {...props} />
    </QueryClientProvider>
  )
}

function Payment(props: PaymentStepProps) {
  const { reservation, isProcessing, onProcess, receipt, path } = props
  const watched = useReservation({ id: reservation.id, receipt }, isProcessing ? 'processing' : 'payment')
  const [isUnknown, setIsUnknown] = useState(false)
  const [words, setWords] = useState<ReservationMessage | null>(() =>
    reservation.hasFailed ? describeDecline({ code: 'payment_intent_authentication_failure' }) : null,
  )
  const stripe = useRef<Stripe | null>(null)
  const state = watched.answer?.state
  const isEnding = Boolean(watched.answer?.reason)
  const clientSecret = reservation.clientSecret ?? watched.answer?.client_secret ?? null

  useSettle(watched.answer, props)
  useEffect(() => {
    // The message about the failed payment is shown once: a reload must not repeat it after another attempt.
    if (reservation.hasFailed)
      window.history.replaceState(null, '', `${path}?reservation=${encodeURIComponent(reservation.id)}`)
  }, [reservation.hasFailed, reservation.id, path])
  useEffect(() => {
    // Paid in another tab or on the bank's page, or the reservation is being ended.
    if (!isProcessing && (state === 'authorised' || state === 'confirmed' || isEnding)) onProcess()
  }, [state, isEnding, isProcessing, onProcess])
  usePayAgain({ ...props, stripe, clientSecret, watched, onNotCompleted: setWords })

  const judge = (verdict: Verdict) => {
    setIsUnknown(verdict.kind === 'unknown')
    setWords(verdict.kind === 'declined' ? verdict.words : null)
    if (verdict.kind === 'open' || verdict.kind === 'unknown') onProcess()
  }

  if (watched.answer === null) return <CheckoutMessage words={LOST} role="alert" className="mt-5" />
  if (isProcessing || (watched.answer && isSettled(watched.answer)))
    return <ProcessingNote answer={watched.answer} isUnknown={isUnknown} hasFailed={watched.hasFailed} />
  return (
    <PayNow
      {...props}
      clientSecret={clientSecret}
      watched={watched}
      words={words}
      onStripe={(loaded) => {
        stripe.current = loaded
      }}
      onVerdict={judge}
    />
  )
}

/** Shown when the owner cookie is missing. */
const LOST: ReservationMessage = {
  heading: 'We can’t show this reservation in this browser',
  text: 'The reservation was started in another browser, or its cookies were deleted.',
  charge: '',
  nextSteps: ['Open this page in the browser you started in, or call us.'],
}

type PayNowProps = PaymentStepProps & {
  clientSecret: string | null
  watched: WatchedReservation
  words: ReservationMessage | null
  onStripe: (stripe: Stripe) => void
  onVerdict: (verdict: Verdict) => void
}

function PayNow({
  siteSlug,
  reservation,
  settings,
  path,
  deadline,
  clientSecret,
  watched,
  words,
  onStripe,
  onVerdict,
  onEdit,
}: PayNowProps) {
  const [attempt, setAttempt] = useState(0)
  const [hasFormFailed, setHasFormFailed] = useState(false)
  const step = useRef<HTMLDivElement>(null)
  const script = useStripeScript(settings, reservation, attempt)
  const stripe = script.kind === 'ready' ? script.stripe : null
  const options = useMemo(
    () => (clientSecret ? { clientSecret, appearance: readAppearance(), locale: settings.locale } : null),
    [clientSecret, settings.locale],
  )
  useEffect(() => {
    if (stripe) onStripe(stripe)
  }, [stripe, onStripe])
  const { readNow } = watched
  const end = useCallback(() => readNow(), [readNow])
  const isFormBroken = script.kind === 'failed' || hasFormFailed
  const isBroken = isFormBroken || (!clientSecret && watched.hasFailed)
  const retry = () => {
    setAttempt((count) => count + 1)
    setHasFormFailed(false)
    readNow()
    // The button that had the focus is removed.
    step.current?.focus()
  }

  return (
    <div ref={step} tabIndex={-1} className="mt-5 space-y-5 outline-none">
      <HoldCountdown deadline={deadline} onEnd={end} />
      {isBroken && (
        <>
          <CheckoutMessage
            words={describeInterruption(isFormBroken ? 'payment_form_unavailable' : 'payments_unavailable')}
            role="alert"
          />
          <button type="button" onClick={retry} className={buttonClass('outline')}>
            Try again
          </button>
        </>
      )}
      {!isBroken && !(stripe && options) && (
        <p role="status" className="min-h-40 text-muted">
          Loading the payment form…
          {script.kind === 'loading' &&
            script.isSlow &&
            ' This is taking longer than usual. Your card has not been charged.'}
        </p>
      )}
      {stripe && options && !hasFormFailed && (
        <Elements key={`${options.clientSecret} ${attempt}`} stripe={stripe} options={options}>
          <PaymentForm
            label={`Pay ${formatDeposit(reservation.amount)} Deposit`}
            country={settings.country}
            returnUrl={`${location.origin}${path}?reservation=${encodeURIComponent(reservation.id)}`}
            words={words}
            onPay={() => rememberPayment(siteSlug, reservation.id)}
            onLoadError={() => {
              setHasFormFailed(true)
              // The reservation may have ended or been paid elsewhere.
              readNow()
            }}
            onVerdict={onVerdict}
          />
        </Elements>
      )}
      <p className="text-sm text-muted">
        {formatDeposit(reservation.amount)} in {nameCurrency(reservation.currency)}. Stripe processes your
        card; we never see or store its number. You are only charged once the vehicle is reserved for you.
      </p>
      <button type="button" onClick={onEdit} className={buttonClass('quiet', { className: '!px-0' })}>
        Change my details
      </button>
    </div>
  )
}
