'use client'

import { useRouter } from 'next/navigation'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { FormProps, SendOutcome } from '@/components/forms/form-element'
import { LazyForm } from '@/components/forms/lazy-form'
import type { ReservationWords } from '@/lib/checkout/reservation-words'
import type { FormValues } from '@/lib/forms/schema'
import { CheckoutSteps } from './checkout-steps'
import type { CheckoutState, OpenReservation, PaymentSettings } from './checkout-types'
import { ChangedOffer, PaymentLoading, RefusedNote } from './flow-notices'
import type { PaymentStepProps } from './payment-step'

/** What the page showed; a start that answers otherwise needs the shopper's consent. Deposit in cents, price in dollars. */
type Offer = { deposit: number; price: number | null }

export type CheckoutFlowProps = {
  siteSlug: string
  form: FormProps
  /** Label of the form's button where it opens the payment; the form's own label is the one without scripts. */
  continueLabel: string
  carSlug: string
  offer: Offer
  /** Path of this page, without a query. */
  path: string
  payment: PaymentSettings
  /** The reservation that this visitor has already; `null` before the first step. */
  start: OpenReservation | null
  /** Token of a receipt link, for a visitor without the owner cookie. */
  receipt: string | null
  /** The vehicle, then what the deposit buys, then other ways to the vehicle; what the page says where scripts do not run. */
  summary: ReactNode
  terms: ReactNode
  otherWays: ReactNode
  withoutScripts: ReactNode
}

type Refusal = { reason: string; words: ReservationWords }

const HEADINGS: Record<CheckoutState, string> = {
  details: 'Your details',
  payment: 'Pay the deposit',
  processing: 'Confirming your reservation',
  done: 'Reserved',
  unavailable: 'Not available',
}

/**
 * Details, payment and processing of a reservation (`RT-06`, `RV-03` to `RV-05`). The state comes from the server: a reload, the
 * back button and a second tab continue where the reservation is. A settled one is a page of the server's own.
 */
export function CheckoutFlow(props: CheckoutFlowProps) {
  const { siteSlug, form, carSlug, offer, path, payment, start, receipt } = props
  const [open, setOpen] = useState(start)
  const [isEditing, setIsEditing] = useState(start === null)
  const [isProcessing, setIsProcessing] = useState(start !== null && start.state !== 'held')
  const [change, setChange] = useState<{ before: Offer; now: Offer } | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const step = usePaymentStep(open !== null)
  const hasScripts = useHasScripts()
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = chooseState({ open, isEditing, isProcessing, refusal })
  useFocusOnChange(state, heading)

  const begin = useCallback(
    async (values: FormValues): Promise<SendOutcome> => {
      const { startReservation, toOpenReservation } = await import('./read-reservation')
      const result = await startReservation(carSlug, values, form.token)
      if (result.kind === 'failed') return result
      if (result.kind === 'refused') {
        // This browser has a reservation of the vehicle already, which another tab may have paid.
        if (result.ownId) {
          window.location.assign(`${path}?reservation=${encodeURIComponent(result.ownId)}`)
          return { kind: 'handled' }
        }
        setRefusal({ reason: result.reason, words: result.words })
        return { kind: 'handled' }
      }
      const reservation = toOpenReservation(result)
      const answered = { deposit: reservation.amount, price: result.answer.price }
      const isSame = offer.deposit === answered.deposit && offer.price === answered.price
      setChange(isSame ? null : { before: offer, now: answered })
      setOpen(reservation)
      setIsEditing(false)
      // A reload, and the address that the bank's page returns to, name the reservation.
      window.history.replaceState(null, '', `${path}?reservation=${encodeURIComponent(reservation.id)}`)
      // The vehicle's summary comes from the server and still has the old price and deposit.
      if (!isSame) router.refresh()
      return { kind: 'handled' }
    },
    [carSlug, offer, path, form.token, router],
  )
  const process = useCallback(() => setIsProcessing(true), [])
  const payAgain = useCallback(() => setIsProcessing(false), [])
  const edit = useCallback(() => setIsEditing(true), [])
  const { continueLabel } = props
  const labelled = useMemo(
    () => (hasScripts ? { ...form.form, submitText: continueLabel } : form.form),
    [hasScripts, form.form, continueLabel],
  )

  return (
    <div
      data-testid="checkout"
      data-state={state}
      data-reason={refusal?.reason}
      className="group/checkout grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-12"
    >
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">{props.summary}</div>
      {/* On phones the other ways follow the terms, which hold nothing that takes the focus. */}
      <div className="contents lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block lg:min-w-0 lg:space-y-8">
        <section
          aria-labelledby="checkout-step"
          className="form-sheet min-w-0 self-start rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
        >
          {refusal ? (
            <RefusedNote words={refusal.words} heading={heading} />
          ) : (
            <>
              <CheckoutSteps state={state} />
              <h2
                id="checkout-step"
                ref={heading}
                tabIndex={-1}
                className="text-2xl font-bold outline-none md:text-3xl"
              >
                {HEADINGS[state]}
              </h2>
            </>
          )}
          {props.withoutScripts}
          {/* The form stays in the page, so that "Change my details" finds what was typed. */}
          <div hidden={state !== 'details'} className="mt-5">
            <LazyForm {...form} form={labelled} onSend={begin} />
          </div>
          {open && state !== 'details' && !refusal && (
            <>
              {change && !isProcessing ? (
                <ChangedOffer {...change} onAccept={() => setChange(null)} />
              ) : step.Component ? (
                <step.Component
                  siteSlug={siteSlug}
                  reservation={open}
                  receipt={receipt}
                  settings={payment}
                  path={path}
                  isProcessing={isProcessing}
                  onProcess={process}
                  onPayAgain={payAgain}
                  onEdit={edit}
                />
              ) : (
                <PaymentLoading hasFailed={step.hasFailed} />
              )}
            </>
          )}
        </section>
        <div className="min-w-0 max-lg:order-last">{props.otherWays}</div>
      </div>
      {!refusal && <div className="min-w-0 lg:col-start-2 lg:row-start-2">{props.terms}</div>}
    </div>
  )
}

function chooseState(now: {
  open: OpenReservation | null
  isEditing: boolean
  isProcessing: boolean
  refusal: Refusal | null
}): CheckoutState {
  if (now.refusal) return 'unavailable'
  if (now.isProcessing) return 'processing'
  return !now.open || now.isEditing ? 'details' : 'payment'
}

type PaymentCode = { Component: ComponentType<PaymentStepProps> | null; hasFailed: boolean }

/** The code of the payment step, fetched when a reservation is there. */
function usePaymentStep(isWanted: boolean): PaymentCode {
  const [code, setCode] = useState<PaymentCode>({ Component: null, hasFailed: false })
  useEffect(() => {
    if (!isWanted) return
    import('./payment-step').then(
      ({ PaymentStep }) => setCode({ Component: PaymentStep, hasFailed: false }),
      () => setCode({ Component: null, hasFailed: true }),
    )
  }, [isWanted])
  return code
}

/** Moves the focus to the step's heading when the step changes, so that keyboard and screen reader follow. */
function useFocusOnChange(state: CheckoutState, heading: { current: HTMLElement | null }): void {
  const last = useRef(state)
  useEffect(() => {
    if (last.current === state) return
    last.current = state
    heading.current?.focus()
  }, [state, heading])
}

const noSubscription = () => () => {}

/** Whether scripts run: false in the server's HTML and while it hydrates. */
function useHasScripts(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
}
