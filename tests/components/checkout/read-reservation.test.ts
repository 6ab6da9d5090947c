// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  choosePollInterval,
  readReservation,
  startReservation,
  toOpenReservation,
} from '@/components/checkout/read-reservation'
import { describeRefusal } from '@/lib/checkout/reservation-messages'
import { isSettled } from '@/components/checkout/use-reservation'

const VALUES = {
  name: 'Mia',
  last_name: 'Nguyen',
  email: 'mia@example.com',
  phone: '0491570006',
  postcode: '2000',
  opt_in: true,
  terms_conditions: true,
  car_id: '7',
  subcategory: 'No deposit paid',
}
const STARTED = {
  reservation_id: 'r-1',
  client_secret: 'pi_1_secret_2',
  amount: 50_000,
  currency: 'aud',
  expires_at: '2026-11-22T01:15:00.000Z',
  publishable_key: 'pk_1',
  stripe_account: null,
  price: 21_990,
}

type Sent = { url: string; key: string | null; body: Record<string, unknown> }
let sent: Sent[] = []

/** Stubs `fetch` with one response per call; `null` is a network error. */
function answerWith(...answers: (Response | null)[]): void {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : {}
    sent.push({
      url,
      key: new Headers(init.headers).get('idempotency-key'),
      body: Object(body) as Record<string, unknown>,
    })
    const answer = answers[sent.length - 1]
    if (!answer) throw new TypeError('network')
    return answer
  })
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[RV-05] a reservation is settled once it has ended or is paid, not while it is being ended', () => {
  for (const state of ['cancelled', 'expired', 'refunded'] as const)
    expect(isSettled({ state, reason: 'operator' })).toBe(true)
  expect(isSettled({ state: 'captured', reason: null })).toBe(true)
  expect(isSettled({ state: 'captured', reason: 'operator' })).toBe(false)
  expect(isSettled({ state: 'held', reason: 'shopper' })).toBe(false)
})

describe('starting a reservation from the page', () => {
  test('[RV-02] sends the documented fields and never an amount', async () => {
    answerWith(json(201, STARTED))
    await startReservation('x-1', VALUES, 'TOKEN')
    expect(sent[0]?.body).toEqual({
      car_slug: 'x-1',
      first_name: 'Mia',
      last_name: 'Nguyen',
      email: 'mia@example.com',
      phone: '0491570006',
      postcode: '2000',
      opt_in: true,
      accepted_terms: true,
      form_token: 'TOKEN',
    })
  })

  test('[RV-03] a retry after a lost or failed response reuses the key; new details get a new one', async () => {
    answerWith(null, json(503, { error: 'Later.' }), json(201, STARTED), json(201, STARTED))
    for (const email of ['a@example.com', 'a@example.com', 'a@example.com', 'b@example.com'])
      await startReservation('x-1', { ...VALUES, email }, 'TOKEN')
    const keys = sent.map(({ key }) => key)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  })

  test('[RV-05] a network error returns a message without field errors', async () => {
    answerWith(null)
    const result = await startReservation('x-2', VALUES, 'TOKEN')
    expect(result).toMatchObject({ kind: 'failed', fields: {} })
  })

  test('[LD-04] maps API field errors to form fields', async () => {
    answerWith(json(422, { error: 'Check.', fields: { first_name: 'A', accepted_terms: 'B' } }))
    expect(await startReservation('x-3', VALUES, 'TOKEN')).toMatchObject({
      kind: 'failed',
      fields: { name: 'A', terms_conditions: 'B' },
    })
  })

  test.each(['reserved', 'sold', 'not_reservable', 'held'] as const)(
    '[RV-05] returns the reason and message of a rejection: %s',
    async (reason) => {
      answerWith(json(409, { error: 'No.', reason }))
      expect(await startReservation('x-4', VALUES, 'TOKEN')).toEqual({
        kind: 'refused',
        reason,
        words: describeRefusal(reason),
        ownId: null,
      })
    },
  )

  test('[RV-05] measures the hold by the server’s clock', async () => {
    answerWith(json(201, STARTED, { date: 'Sun, 22 Nov 2026 01:00:00 GMT' }))
    const result = await startReservation('x-5', VALUES, 'TOKEN')
    if (result.kind !== 'started') throw new Error('not started')
    const open = toOpenReservation(result)
    expect(open.expiresAt - open.serverNow).toBe(15 * 60_000)
  })
})

describe('poll interval of the checkout page', () => {
  test('[RV-05] grows from 0.8 s to 5 s, and polling stops after the end', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 100].map((reads) => choosePollInterval('processing', reads))
    expect(waits).toEqual([800, 1000, 1500, 2000, 3000, 5000, 5000, 5000])
    expect(choosePollInterval('payment', 3)).toBe(15_000)
    expect(choosePollInterval('ended', 0)).toBe(false)
  })
})

describe('reading a reservation', () => {
  const STATE = {
    state: 'held',
    amount: 50_000,
    currency: 'aud',
    car_slug: 'x',
    expires_at: '2026-11-22T01:15:00Z',
  }

  test('[RV-05] returns null for another browser, throws on an outage and sends the receipt token', async () => {
    answerWith(json(404, {}), json(503, {}), json(200, STATE), json(200, { state: 'odd' }))
    expect(await readReservation('r-1', null)).toBeNull()
    await expect(readReservation('r-1', null)).rejects.toThrow('status 503')
    expect(await readReservation('r-1', 'T')).toMatchObject({ state: 'held' })
    expect(sent[2]?.url).toBe('/api/reservations/r-1?receipt=T')
    await expect(readReservation('r-1', null)).rejects.toThrow(/state/)
  })
})
