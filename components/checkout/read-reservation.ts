import {
  refusalAnswerSchema,
  startAnswerSchema,
  stateAnswerSchema,
  type StartAnswer,
  type StateAnswer,
} from '@/lib/checkout/reservation-answers'
import type { ReservationMessage } from '@/lib/checkout/reservation-messages'
import {
  describeInterruption,
  describeRefusal as describeStartRefusal,
  type StartRefusal,
} from '@/lib/checkout/reservation-messages'
import { FORM_TOKEN } from '@/lib/forms/names'
import { describeRefusal } from '@/lib/forms/failures'
import type { FieldErrors } from '@/lib/forms/schema'
import { type FormValues, getFieldValue } from '@/lib/forms/values'
import { parseRetryAfter } from '@/lib/http/response-error'
import { OptInTracker } from '../forms/opt-in-tracker'
import { makeRequestKey, readLeadAnswer } from '../forms/post-lead'
import type { OpenReservation } from './checkout-types'

type StartResult =
  | { kind: 'started'; answer: StartAnswer; serverNow: number }
  | { kind: 'refused'; reason: StartRefusal; words: ReservationMessage; ownId: string | null }
  | { kind: 'failed'; message: string; fields: FieldErrors }

/** Form field name → name in the request body. */
const BODY_NAMES: Record<string, string> = {
  name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  phone: 'phone',
  postcode: 'postcode',
  opt_in: 'opt_in',
  terms_conditions: 'accepted_terms',
}

let last = { body: '', key: '' }

/**
 * Starts a reservation, or resumes this browser's reservation for the same vehicle (`RV-02`, `RV-03`). Never sends the deposit:
 * the server reads it from the vehicle. A retry with the same details after a lost response reuses the idempotency key.
 */
export async function startReservation(
  carSlug: string,
  values: FormValues,
  token: string,
): Promise<StartResult> {
  const details = Object.entries(BODY_NAMES).flatMap(([name, key]) => {
    const value = getFieldValue(values, name)
    return value === undefined ? [] : [[key, value]]
  })
  const optIn = new OptInTracker().read(
    document.querySelector<HTMLFormElement>('form[data-form="reservation"]'),
  )
  const body = JSON.stringify({
    car_slug: carSlug,
    ...Object.fromEntries(details),
    ...optIn,
    [FORM_TOKEN]: token,
  })
  if (last.body !== body) last = { body, key: makeRequestKey() }
  const sent = await send(body, last.key)
  if (sent === null)
    return { kind: 'failed', message: describeInterruption('details_not_sent').text, fields: {} }
  const { status, json, response } = sent
  const started = status === 201 || status === 200 ? startAnswerSchema.safeParse(json) : null
  if (started?.success)
    return {
      kind: 'started',
      answer: started.data,
      serverNow: Date.parse(response.headers.get('date') ?? ''),
    }
  // A final response uses up the idempotency key: the next attempt is a new request.
  if (status < 500 && status !== 429) last = { body: '', key: '' }
  const refusal = status === 409 ? refusalAnswerSchema.safeParse(json) : null
  if (refusal?.success) {
    const { reason, reservation_id: ownId = null } = refusal.data
    return { kind: 'refused', reason, words: describeStartRefusal(reason), ownId }
  }
  const { error, fields } = readLeadAnswer(json)
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'), Date.now())
  return {
    kind: 'failed',
    message: describeRefusal(error || describeInterruption('site_unavailable').text, retryAfter),
    fields: toFormFields(fields),
  }
}

/** `serverNow` falls back to this device's clock when the response has no `Date` header. */
export function toOpenReservation({
  answer,
  serverNow,
}: Extract<StartResult, { kind: 'started' }>): OpenReservation {
  return {
    id: answer.reservation_id,
    state: 'held',
    amount: answer.amount,
    currency: answer.currency,
    expiresAt: Date.parse(answer.expires_at),
    serverNow: Number.isNaN(serverNow) ? Date.now() : serverNow,
    clientSecret: answer.client_secret,
    publishableKey: answer.publishable_key,
    stripeAccount: answer.stripe_account,
    hasFailed: false,
  }
}

/**
 * Reads the state of a reservation.
 * @throws when the server is unreachable or the response is invalid.
 * @returns `null` when this browser has no access to it.
 */
export async function readReservation(id: string, receipt: string | null): Promise<StateAnswer | null> {
  const query = receipt === null ? '' : `?${new URLSearchParams({ receipt })}`
  const response = await fetch(`/api/reservations/${encodeURIComponent(id)}${query}`, { cache: 'no-store' })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The reservation could not be read: status ${response.status}`)
  return stateAnswerSchema.parse(await response.json())
}

/** Intervals between reads of a reservation, in ms. The first ones are short, because most outcomes arrive within a second. */
const PROCESSING_MS = [800, 1000, 1500, 2000, 3000, 5000]
/** Interval while the shopper is paying, in ms. Detects the end of the hold and a payment in another tab. */
const PAYING_MS = 15_000

/**
 * How long a checkout page waits before it reads its reservation again, in ms; `false` stops polling. Failed requests count as
 * reads, so that a page polls at most every 5 s during an outage.
 */
export function choosePollInterval(phase: 'payment' | 'processing' | 'ended', reads: number): number | false {
  if (phase === 'ended') return false
  if (phase === 'payment') return PAYING_MS
  return PROCESSING_MS[Math.min(reads, PROCESSING_MS.length - 1)] ?? PAYING_MS
}

async function send(body: string, key: string) {
  try {
    const response = await fetch('/api/reservations', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
    })
    const json: unknown = await response.json().catch(() => null)
    return { status: response.status, json, response }
  } catch {
    return null
  }
}

/** Maps field errors from request body names to form field names. */
function toFormFields(fields: FieldErrors): FieldErrors {
  const names = new Map(Object.entries(BODY_NAMES).map(([name, key]) => [key, name]))
  return Object.fromEntries(Object.entries(fields).map(([key, text]) => [names.get(key) ?? key, text]))
}
