'use client'

import { clsx } from 'clsx'
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
import type { ReservationMessage } from '@/lib/checkout/reservation-messages'
import type { FormValues } from '@/lib/forms/values'
import type { CheckoutState, OpenReservation, PaymentSettings } from './checkout-types'
import { ChangedOffer, PaymentLoading } from './flow-notices'
import type { PaymentStepProps } from './payment-step'
import { expectResult } from './result-effects'

/** Terms shown on the page. If the server returns others, the shopper must accept them. Deposit in cents, price in dollars. */
type Offer = { deposit: number; price: number | null }

type CheckoutFlowProps = {
  siteSlug: string
  form: FormProps
  /** Submit label with JavaScript, where payment follows. Without JavaScript the form keeps its own label. */
  continueLabel: string
  carSlug: string
  offer: Offer
  /** Path of this page, without a query. */
  path: string
  payment: PaymentSettings
  /** The visitor's existing reservation; `null` before the first step. */
  start: OpenReservation | null
  /** Token of a receipt link, for a visitor without the owner cookie. */
  receipt: string | null
  /** Server-rendered parts: vehicle summary, deposit terms, contact options and the `<noscript>` notice. */
  summary: ReactNode
  terms: ReactNode
  otherWays: ReactNode
  withoutScripts: ReactNode
}

/** The connection was lost after the page had loaded, so the code that sends the details is missing. */
const NOT_SENT = 'Your details were not sent. Please check your internet connection and try again.'

const HEADINGS: Record<CheckoutState, string> = {
  details: 'Your details',
  payment: 'Pay the deposit',
  processing: 'Confirming your reservation',
}

/**
 * Details, payment and processing of a reservation (`RT-06`, `RV-03` to `RV-05`). The state comes from the server: a reload, the
 * back button and a second tab all resume from it. Settled reservations are rendered by the server.
 */
export function CheckoutFlow(props: CheckoutFlowProps) {
  const { siteSlug, form, carSlug, offer, path, payment, start, receipt } = props
  const [started, setStarted] = useState(() => start && receive(start))
  const open = started?.reservation ?? null
  const [isEditing, setIsEditing] = useState(start === null)
  const [isProcessing, setIsProcessing] = useState(start !== null && start.state !== 'held')
  const [change, setChange] = useState<{ before: Offer; now: Offer } | null>(null)
  const step = usePaymentStep(open !== null)
  const hasScripts = useHasScripts()
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = chooseState({ open, isEditing, isProcessing })
  useFocusOnChange(state, heading)
  useReloadAfterBack(hasScripts)

  const begin = useCallback(
    async (values: FormValues): Promise<SendOutcome> => {
      const loaded = await import('./read-reservation').catch(() => null)
      if (!loaded) return { kind: 'failed', message: NOT_SENT, fields: {} }
      const { startReservation, toOpenReservation } = loaded
      const result = await startReservation(carSlug, values, form.token)
      if (result.kind === 'failed') return result
      if (result.kind === 'refused') {
        // This browser already has a reservation for the vehicle, possibly paid in another tab.
        if (result.ownId) {
          window.location.assign(`${path}?reservation=${encodeURIComponent(result.ownId)}`)
          return { kind: 'handled' }
        }
        // The server renders why the vehicle is unavailable. If it is available again, this message remains at the form.
        expectResult()
        router.refresh()
        return { kind: 'failed', message: toText(result.words), fields: {} }
      }
      const reservation = toOpenReservation(result)
      const answered = { deposit: reservation.amount, price: result.answer.price }
      const isSame = offer.deposit === answered.deposit && offer.price === answered.price
      setChange(isSame ? null : { before: offer, now: answered })
      setStarted(receive(reservation))
      setIsEditing(false)
      // Reloads and redirects from the bank find the reservation by its id in the URL.
      window.history.replaceState(null, '', `${path}?reservation=${encodeURIComponent(reservation.id)}`)
      // The server-rendered summary still shows the old price and deposit.
      if (!isSame) router.refresh()
      return { kind: 'handled' }
    },
    [carSlug, offer, path, form.token, router],
  )
  const process = useCallback(() => setIsProcessing(true), [])
  const payAgain = useCallback(() => setIsProcessing(false), [])
  const edit = useCallback(() => setIsEditing(true), [])
  const acceptChange = () => {
    setChange(null)
    heading.current?.focus()
  }
  const { continueLabel } = props
  const labelled = useMemo(
    () => (hasScripts ? { ...form.form, submitText: continueLabel } : form.form),
    [hasScripts, form.form, continueLabel],
  )

  return (
    <div
      data-testid="checkout"
      data-state={state}
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-12"
    >
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">{props.summary}</div>
      {/* On phones the contact options come after the terms, which contain nothing focusable, so the tab order still matches. */}
      <div className="contents lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block lg:min-w-0 lg:space-y-8">
        <section
          aria-labelledby="checkout-step"
          className="form-sheet min-w-0 self-start rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
        >
          <CheckoutSteps state={state} />
          <h2
            id="checkout-step"
            ref={heading}
            tabIndex={-1}
            className="text-2xl font-bold outline-none md:text-3xl"
          >
            {HEADINGS[state]}
          </h2>
          {props.withoutScripts}
          {/* The form stays mounted so that "Change my details" shows the values already entered. */}
          <div hidden={state !== 'details'} className="mt-5">
            <LazyForm {...form} form={labelled} onSend={begin} />
          </div>
          {started && state !== 'details' && (
            <>
              {change && !isProcessing ? (
                <ChangedOffer {...change} onAccept={acceptChange} />
              ) : step.Component ? (
                <step.Component
                  siteSlug={siteSlug}
                  {...started}
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
      <div className="min-w-0 lg:col-start-2 lg:row-start-2">{props.terms}</div>
    </div>
  )
}

/** A reservation, and the end of its hold in Unix ms by this device's clock. */
type Started = Pick<PaymentStepProps, 'reservation' | 'deadline'>

/**
 * Converts the end of the hold to this device's clock, which can be wrong by hours. Only correct when the reservation has just
 * arrived: the payment step can be mounted minutes later, and more than once.
 */
function receive(reservation: OpenReservation): Started {
  return { reservation, deadline: Date.now() + (reservation.expiresAt - reservation.serverNow) }
}

function chooseState(now: {
  open: OpenReservation | null
  isEditing: boolean
  isProcessing: boolean
}): CheckoutState {
  if (now.isProcessing) return 'processing'
  return !now.open || now.isEditing ? 'details' : 'payment'
}

const STEP_NAMES = ['Your details', 'Payment', 'Confirmation'] as const
const STEP_OF: Record<CheckoutState, number> = {
  details: 0,
  payment: 1,
  processing: 2,
}

/** Progress indicator of the checkout's three steps. */
function CheckoutSteps({ state }: { state: CheckoutState }) {
  const current = STEP_OF[state]
  return (
    <ol aria-label="Reservation steps" className="mb-6 flex flex-wrap gap-x-6 gap-y-2 print:hidden">
      {STEP_NAMES.map((name, index) => (
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

/** A refusal as the form's message. */
function toText({ heading, text, charge }: ReservationMessage): string {
  return `${heading}. ${text} ${charge}`
}

type PaymentCode = { Component: ComponentType<PaymentStepProps> | null; hasFailed: boolean }

/** Loads the payment step's code once a reservation exists. */
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

/** Moves focus to the step heading when the step changes, for keyboard and screen reader users. */
function useFocusOnChange(state: CheckoutState, heading: { current: HTMLElement | null }): void {
  const last = useRef(state)
  useEffect(() => {
    if (last.current === state) return
    last.current = state
    heading.current?.focus()
  }, [state, heading])
}

/**
 * Reloads a reservation's page that the back button restores within the document: the router's copy has an old state and an old
 * server time (`RV-05`). Not after a page load, which is hydrated and therefore has no scripts at first.
 */
function useReloadAfterBack(hasScripts: boolean): void {
  const [isRestored] = useState(hasScripts)
  useEffect(() => {
    if (isRestored && new URLSearchParams(location.search).has('reservation')) location.reload()
  }, [isRestored])
}

const noSubscription = () => () => {}

/** `false` in server-rendered HTML and during hydration, `true` afterwards. */
function useHasScripts(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
}
