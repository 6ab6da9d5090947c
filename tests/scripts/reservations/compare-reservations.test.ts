import { describe, expect, test } from 'vitest'
import { LATE_RELEASE_MS } from '@/lib/checkout/decide-step'
import type { Reservation } from '@/lib/checkout/reservation'
import { SETTLING_MS, type DifferenceKind } from '@/scripts/reservations/compare-intent'
import {
  compareReservations,
  type Findings,
  type ListedCar,
} from '@/scripts/reservations/compare-reservations'
import type { ListedIntent } from '@/scripts/reservations/list-intents'
import { MINUTE_MS, newReservation, START } from '@/tests/lib/checkout/support/new-reservation'

const NOW = START + 60 * MINUTE_MS
const LEAD = 41

const held = (changes: Partial<Reservation> = {}) =>
  newReservation({ expiresAt: NOW + 5 * MINUTE_MS, ...changes })
const authorised = (changes: Partial<Reservation> = {}) =>
  held({ state: 'authorised', authorisedAt: START + MINUTE_MS, ...changes })
const confirmed = (changes: Partial<Reservation> = {}) =>
  authorised({ state: 'confirmed', confirmedAt: START + 2 * MINUTE_MS, isReserveTried: true, ...changes })
const captured = (changes: Partial<Reservation> = {}) =>
  confirmed({
    state: 'captured',
    capturedAt: START + 3 * MINUTE_MS,
    reservedUntil: NOW + 86_400_000,
    leadId: LEAD,
    ...changes,
  })
const ended = (changes: Partial<Reservation> = {}) =>
  held({
    state: 'cancelled',
    ending: 'shopper',
    endedAt: START + 4 * MINUTE_MS,
    live: false,
    ...changes,
  })
const refunded = (changes: Partial<Reservation> = {}) =>
  captured({ state: 'refunded', ending: 'operator', endedAt: START + 9 * MINUTE_MS, live: false, ...changes })

function intentOf(row: Reservation, changes: Partial<ListedIntent> = {}): ListedIntent {
  const status = changes.status ?? 'succeeded'
  return {
    id: row.intentId ?? '',
    status,
    amount: row.amount,
    currency: row.currency,
    amountCaptured: status === 'succeeded' ? row.amount : 0,
    amountRefunded: 0,
    clientSecret: null,
    wasAuthorised: false,
    lastError: null,
    account: row.account,
    createdAt: row.createdAt,
    reservationId: row.id,
    site: row.site,
    ...changes,
  }
}

function carOf(row: Reservation, changes: Partial<ListedCar> = {}): ListedCar {
  return { id: row.carId, site: row.site, isSold: false, isReserved: true, reservedBy: row.id, ...changes }
}

function compare(findings: Partial<Findings>, now = NOW) {
  return compareReservations(
    {
      intents: [],
      cars: [],
      reservations: [],
      leadIds: new Set([LEAD]),
      accounts: new Set(['']),
      sites: new Set(['harbour-city', 'kiwi-auto']),
      ...findings,
    },
    now,
  )
}
const kindsOf = (findings: Partial<Findings>) => compare(findings).differences.map(({ kind }) => kind)

/** A reservation with a matching intent and vehicle, except for the given changes. */
function pair(row: Reservation, intent: Partial<ListedIntent> | null, car: Partial<ListedCar> | null = {}) {
  return {
    reservations: [row],
    intents: intent ? [intentOf(row, intent)] : [],
    cars: car ? [carOf(row, car)] : [],
  }
}
const free = { isReserved: false, reservedBy: null }

/** Difference kind, whether the web app can resolve it (`isDue`), and the data to compare. */
const CASES = [
  ['captured_without_row', true, pair(confirmed(), {})],
  ['captured_without_row', true, pair(held(), {}, free)],
  ['captured_without_row', false, pair(ended(), {}, free)],
  ['row_without_capture', false, pair(captured(), { status: 'requires_capture' })],
  ['row_without_capture', false, pair(captured(), { status: 'canceled' })],
  ['row_without_capture', false, pair(captured(), null)],
  ['row_without_capture', false, pair(captured({ intentId: null }), null)],
  ['open_authorisation', false, pair(ended(), { status: 'requires_capture' }, free)],
  ['open_intent', false, pair(ended(), { status: 'requires_payment_method' }, free)],
  ['behind', true, pair(held(), { status: 'requires_capture' }, free)],
  ['behind', true, pair(held(), { status: 'canceled' }, free)],
  ['behind', true, pair(held({ expiresAt: NOW - SETTLING_MS }), { status: 'requires_action' }, free)],
  ['behind', true, pair(authorised(), { status: 'canceled' }, free)],
  ['behind', true, pair(authorised({ ending: 'sold' }), { status: 'requires_capture' }, free)],
  ['behind', true, pair(confirmed(), { status: 'requires_capture' })],
  ['behind', true, pair(captured({ ending: 'operator' }), {})],
  ['amount', false, pair(captured(), { amount: 60_000, amountCaptured: 60_000 })],
  ['amount', false, pair(captured(), { amountCaptured: 20_000 })],
  ['amount', false, pair(held(), { status: 'requires_payment_method', amount: 1 }, free)],
  ['currency', false, pair(captured(), { currency: 'nzd' })],
  ['refund_unknown', true, pair(captured(), { amountRefunded: 50_000 })],
  ['refund_unknown', false, pair(captured(), { amountRefunded: 20_000 })],
  ['refund_missing', false, pair(refunded(), {}, free)],
  ['refund_missing', false, pair(refunded(), { amountRefunded: 20_000 }, free)],
  ['intent_missing', false, pair(authorised(), null, free)],
  ['intent_missing', false, pair(ended(), null, free)],
  ['intent_without_row', false, { intents: [intentOf(held())] }],
  ['intent_without_row', false, { intents: [intentOf(held(), { status: 'requires_capture' })] }],
  ['not_reserved_upstream', false, pair(captured(), {}, free)],
  ['not_reserved_upstream', false, pair(captured(), {}, null)],
  ['not_reserved_upstream', false, pair(captured(), {}, { reservedBy: null })],
  ['reserved_by_unknown', false, { cars: [carOf(held())] }],
  ['reserved_after_end', false, pair(ended(), { status: 'canceled' })],
  ['reserved_after_end', true, pair(ended({ isReserveTried: true }), { status: 'canceled' })],
  ['captured_without_lead', false, pair(captured({ leadId: null }), {})],
  ['captured_without_lead', false, pair(captured({ leadId: LEAD + 1 }), {})],
] as const

describe('comparing reservations with Stripe and the dealer platform (RV-03)', () => {
  test.each([
    ['an unpaid hold', pair(held(), { status: 'requires_payment_method' }, free)],
    ['a hold whose intent is not created yet', pair(held({ intentId: null }), null, free)],
    ['an authorised reservation', pair(authorised(), { status: 'requires_capture' }, free)],
    ['a captured reservation', pair(captured(), {})],
    [
      'a captured reservation whose vehicle is sold',
      pair(captured(), {}, { isSold: true, reservedBy: null }),
    ],
    [
      'a captured reservation after its hold',
      pair(captured({ reservedUntil: NOW - 1, live: false }), {}, free),
    ],
    ['a cancelled reservation', pair(ended(), { status: 'canceled' }, free)],
    ['a cancelled hold without an intent', pair(ended({ intentId: null }), null, free)],
    ['a refunded reservation', pair(refunded(), { amountRefunded: 50_000 }, free)],
    ['an ended reservation that was refunded', pair(ended(), { amountRefunded: 50_000 }, free)],
    ['a cancelled intent without a row', { intents: [intentOf(held(), { status: 'canceled' })] }],
    ['a refunded intent without a row', { intents: [intentOf(held(), { amountRefunded: 50_000 })] }],
    ['a vehicle that the dealer reserved', { cars: [carOf(held(), { reservedBy: null })] }],
  ])('finds no difference in %s', (_, findings) => {
    expect(compare(findings)).toEqual({ differences: [], settling: 0 })
  })

  test.each(CASES)('reports %s (due: %s), case %#', (kind, isDue, findings) => {
    const { differences } = compare(findings)
    expect(differences.map((difference) => [difference.kind, difference.isDue])).toEqual([[kind, isDue]])
    expect(differences[0]?.finding).toMatch(/^[A-Z].*\.$/)
    expect(differences[0]?.advice).toMatch(/^[A-Z].*\.$/)
  })

  test('reports a second intent of a reservation', () => {
    const row = captured()
    const second = intentOf(row, { id: 'pi_second', status: 'requires_capture' })
    const { differences } = compare({ ...pair(row, {}), intents: [intentOf(row), second] })
    expect(differences).toMatchObject([
      { kind: 'intent_without_row', intentId: 'pi_second', reservationId: 'r1' },
    ])
  })

  test('reports overlapping paid reservations of one vehicle, but not consecutive ones', () => {
    const first = captured()
    const second = captured({ id: 'r2', intentId: 'pi_r2', capturedAt: START + 20 * MINUTE_MS, live: false })
    const both = {
      reservations: [first, second],
      intents: [intentOf(first), intentOf(second)],
      cars: [carOf(first, { isSold: true })],
    }
    expect(compare(both).differences).toMatchObject([
      { kind: 'two_captured', reservationId: 'r2', finding: expect.stringContaining('r1') },
    ])
    const other = { ...second, dealershipSlug: 'kiwi-auto-sales' }
    expect(kindsOf({ ...both, reservations: [first, other] })).toEqual([])
    const returned = refunded({ capturedAt: START + 3 * MINUTE_MS, endedAt: START + 9 * MINUTE_MS })
    const intents = [intentOf(returned, { amountRefunded: 50_000 }), intentOf(second)]
    expect(kindsOf({ ...both, intents, reservations: [returned, second] })).toEqual([])
  })

  test('skips a reservation that has just changed', () => {
    const row = captured({ capturedAt: NOW - SETTLING_MS + 1 })
    const findings = pair(row, { status: 'requires_capture' }, free)
    expect(compare(findings)).toEqual({ differences: [], settling: 1 })
    expect(compare(findings, NOW + 1).differences).toHaveLength(2)
  })

  test('allows time for the second release of an ended reservation', () => {
    const row = ended({ endedAt: NOW - LATE_RELEASE_MS, isReserveTried: true })
    const findings = pair(row, { status: 'canceled' })
    expect(kindsOf(findings)).toEqual([])
    expect(compare(findings, NOW + SETTLING_MS).differences).toMatchObject([{ kind: 'reserved_after_end' }])
  })

  test('reports nothing for an account or site that could not be read', () => {
    const own = captured({ account: 'key:BARGAIN_BAY_STRIPE_KEY' })
    expect(kindsOf(pair(own, null))).toEqual([])
    expect(kindsOf(pair(captured({ site: 'bargain-bay' }), {}, null))).toEqual([])
  })

  test('includes the site of each difference', () => {
    const here = captured()
    const there = captured({
      id: 'r2',
      intentId: 'pi_r2',
      site: 'kiwi-auto',
      carId: 8,
      dealershipSlug: 'kiwi',
    })
    const { differences } = compare({
      reservations: [here, there],
      intents: [intentOf(here), intentOf(there, { amountRefunded: 50_000 })],
      cars: [carOf(here), carOf(there)],
    })
    expect(differences).toMatchObject([{ kind: 'refund_unknown', site: 'kiwi-auto', reservationId: 'r2' }])
  })

  test('covers every kind of difference', () => {
    const kinds: string[] = CASES.map(([kind]) => kind)
    // The type check fails when a kind is missing here.
    const all: Record<DifferenceKind, true> = {
      captured_without_row: true,
      row_without_capture: true,
      open_authorisation: true,
      open_intent: true,
      behind: true,
      amount: true,
      currency: true,
      refund_unknown: true,
      refund_missing: true,
      intent_missing: true,
      intent_without_row: true,
      not_reserved_upstream: true,
      reserved_by_unknown: true,
      reserved_after_end: true,
      captured_without_lead: true,
      two_captured: true,
    }
    expect(Object.keys(all).filter((kind) => kind !== 'two_captured' && !kinds.includes(kind))).toEqual([])
  })
})
