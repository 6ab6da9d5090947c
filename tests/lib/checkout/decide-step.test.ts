import { describe, expect, test } from 'vitest'
import {
  canEnd,
  decideStep,
  LATE_RELEASE_MS,
  planDelayMail,
  toCapturedPatch,
  toCheckedPatch,
  toReleasedPatch,
  toReservedPatch,
  toWaitPatch,
  type Known,
} from '@/lib/checkout/decide-step'
import {
  canDisplace,
  END_REASONS,
  type EndReason,
  type Intent,
  isWeakHold,
  NEVER,
  type Reservation,
} from '@/lib/checkout/reservation'
import { MINUTE_MS, newReservation, START } from './support/new-reservation'

const NOW = START + MINUTE_MS
const EXPIRED = START + 15 * MINUTE_MS
const POLL_MS = MINUTE_MS
const CONFIRM_LIMIT_MS = 60 * MINUTE_MS
const CAPTURED_POLL_MS = 6 * 60 * MINUTE_MS
const DELAY_MAIL_MS = MINUTE_MS
const UNREAD_MAIL_MS = 5 * MINUTE_MS
type IntentStatus = Intent['status']
const UNPAID: IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
]

function newIntent(status: IntentStatus, changes: Partial<Intent> = {}): Intent {
  const amountCaptured = status === 'succeeded' ? 50_000 : 0
  return {
    id: 'pi_r1',
    status,
    amount: 50_000,
    currency: 'aud',
    amountCaptured,
    amountRefunded: 0,
    clientSecret: null,
    wasAuthorised: status === 'requires_capture' || status === 'succeeded',
    lastError: null,
    ...changes,
  }
}
const know = (status: IntentStatus | null, isChecked = false): Known => ({
  intent: status === null ? null : newIntent(status),
  isChecked,
})
const refunded: Known = { intent: newIntent('succeeded', { amountRefunded: 50_000 }), isChecked: false }

const authorised = (changes: Partial<Reservation> = {}) =>
  newReservation({ state: 'authorised', authorisedAt: START, ...changes })
const confirmed = (changes: Partial<Reservation> = {}) =>
  authorised({ state: 'confirmed', confirmedAt: START, isReserveTried: true, ...changes })
const captured = (changes: Partial<Reservation> = {}) =>
  confirmed({ state: 'captured', capturedAt: START, reservedUntil: START + 7 * 86_400_000, ...changes })

describe('a payment that Stripe does not have', () => {
  const missing = know(null)

  test('[RV-05] blocks its vehicle only until the hold expires', () => {
    expect(decideStep(newReservation(), missing, NOW)).toEqual({ kind: 'wait', until: EXPIRED })
    expect(decideStep(newReservation(), missing, EXPIRED)).toMatchObject({
      kind: 'store',
      patch: { state: 'expired', live: false },
    })
  })

  test('[RV-05] ends an authorised reservation at the limit, because nothing was captured', () => {
    const limit = START + CONFIRM_LIMIT_MS
    expect(decideStep(authorised(), missing, NOW)).toEqual({ kind: 'wait', until: NOW + POLL_MS })
    expect(decideStep(authorised(), missing, limit)).toMatchObject({ patch: { ending: 'unconfirmed' } })
    const ending = { ending: 'unconfirmed', isReserveTried: true } as const
    expect(decideStep(authorised(ending), missing, limit)).toEqual({ kind: 'release' })
  })

  test('[RV-03] keeps its vehicle while it may be charged, even if an operator ends it', () => {
    for (const row of [confirmed({ ending: 'operator' }), captured({ ending: 'operator' }), confirmed()])
      expect(decideStep(row, missing, NOW)).toEqual({ kind: 'wait', until: NOW + POLL_MS })
  })
})

test('[RV-05] ends a hold dated before a clock was set back, but tolerates clock skew between instances', () => {
  const hold = (ahead: number) =>
    newReservation({ createdAt: NOW + ahead, expiresAt: NOW + ahead + 15 * MINUTE_MS })
  const unpaid = know('requires_payment_method')
  expect(decideStep(hold(24 * 60 * MINUTE_MS), unpaid, NOW)).toEqual({ kind: 'cancel' })
  expect(decideStep(hold(MINUTE_MS), unpaid, NOW)).toMatchObject({ kind: 'wait' })
})

test('[RV-05] schedules the second release on time after the clock was set back', () => {
  const row = newReservation({ state: 'expired', ending: 'expired', isReserveTried: true })
  const ended = { ...row, endedAt: NOW + 24 * 60 * MINUTE_MS }
  expect(decideStep(ended, know(null), NOW)).toEqual({ kind: 'wait', until: NOW + LATE_RELEASE_MS })
})

describe('a payment whose amount or currency was changed at Stripe', () => {
  test.each([{ amount: 1 }, { currency: 'nzd' }])('[RV-02] is never captured: %j', (changes) => {
    const known = { intent: newIntent('requires_capture', changes), isChecked: true }
    for (const row of [authorised({ isReserveTried: true }), confirmed()])
      expect(decideStep(row, known, NOW)).toMatchObject({ kind: 'store', patch: { ending: 'changed' } })
  })
})

describe('a card that was authorised between two reads', () => {
  test.each(['shopper', 'displaced', 'operator'] as const)(
    '[RV-05] counts as authorised when its hold ends as %s, so that the buyer is emailed',
    (ending) => {
      const intent = newIntent('canceled', { wasAuthorised: true })
      expect(decideStep(newReservation({ ending }), { intent, isChecked: false }, NOW)).toMatchObject({
        patch: { state: 'cancelled', authorisedAt: NOW },
      })
      const unpaid = decideStep(newReservation({ ending }), know('canceled'), NOW)
      expect(unpaid).not.toHaveProperty('patch.authorisedAt')
    },
  )

  test('[RV-05] counts as authorised when the hold expires or the payment is cancelled in the dashboard', () => {
    const known = { intent: newIntent('canceled', { wasAuthorised: true }), isChecked: false }
    for (const now of [NOW, EXPIRED])
      expect(decideStep(newReservation(), known, now)).toMatchObject({ patch: { authorisedAt: now } })
    const earlier = authorised({ ending: 'sold', authorisedAt: START })
    expect(decideStep(earlier, known, NOW)).not.toHaveProperty('patch.authorisedAt')
  })
})

describe('a hold', () => {
  test.each(UNPAID)('waits while its payment is %s, and reads it again within a minute', (status) => {
    expect(decideStep(newReservation(), know(status), NOW)).toEqual({ kind: 'wait', until: NOW + POLL_MS })
    const late = EXPIRED - 1000
    expect(decideStep(newReservation(), know(status), late)).toEqual({ kind: 'wait', until: EXPIRED })
  })

  test.each(UNPAID)('cancels a payment that is %s when the hold expires', (status) => {
    expect(decideStep(newReservation(), know(status), EXPIRED)).toEqual({ kind: 'cancel' })
  })

  test.each([NOW, EXPIRED, EXPIRED + MINUTE_MS])(
    'becomes authorised when the card is authorised, even after the hold expired (%i)',
    (now) => {
      expect(decideStep(newReservation({ isWeak: true }), know('requires_capture'), now)).toMatchObject({
        kind: 'store',
        patch: { state: 'authorised', authorisedAt: now, isWeak: false, nextLookAt: now },
      })
    },
  )

  test('ends as expired when we cancel the payment, and as cancelled when Stripe does', () => {
    const end = { endedAt: EXPIRED, live: false, isAnnounced: false }
    expect(decideStep(newReservation(), know('canceled'), EXPIRED)).toMatchObject({
      patch: { ...end, state: 'expired', ending: 'expired' },
    })
    expect(decideStep(newReservation(), know('canceled'), NOW)).toMatchObject({
      patch: { state: 'cancelled', ending: 'payment_canceled' },
    })
  })

  test('expires without a call to Stripe when no payment is stored', () => {
    const hold = newReservation({ intentId: null })
    expect(decideStep(hold, know(null), NOW)).toEqual({ kind: 'wait', until: EXPIRED })
    expect(decideStep(hold, know(null), EXPIRED)).toMatchObject({
      kind: 'store',
      patch: { state: 'expired' },
    })
  })

  test('continues after being displaced if it was paid in the meantime', () => {
    const displaced = newReservation({ ending: 'displaced' })
    expect(decideStep(displaced, know('requires_capture'), NOW)).toMatchObject({
      patch: { state: 'authorised', ending: null },
    })
    expect(decideStep(displaced, know('requires_action'), NOW)).toEqual({ kind: 'cancel' })
  })
})

describe('an authorised payment (RV-03)', () => {
  test('checks the vehicle, stores the reserve attempt, and then reserves', () => {
    expect(decideStep(authorised(), know('requires_capture'), NOW)).toEqual({ kind: 'check' })
    expect(decideStep(authorised(), know('requires_capture', true), NOW)).toMatchObject({
      kind: 'store',
      patch: { isReserveTried: true },
    })
    const tried = authorised({ isReserveTried: true })
    expect(decideStep(tried, know('requires_capture', true), NOW)).toEqual({ kind: 'reserve' })
    // A later run checks again, because the price or deposit may have changed during an outage.
    expect(decideStep(tried, know('requires_capture'), NOW)).toEqual({ kind: 'check' })
  })

  test.each([false, true])('is cancelled after the limit (isReserveTried: %s)', (isReserveTried) => {
    const reservation = authorised({ isReserveTried })
    const limit = START + CONFIRM_LIMIT_MS
    expect(decideStep(reservation, know('requires_capture', true), limit - 1)).not.toMatchObject({
      patch: { ending: 'unconfirmed' },
    })
    expect(decideStep(reservation, know('requires_capture', true), limit)).toMatchObject({
      patch: { ending: 'unconfirmed' },
    })
  })

  test('ends when Stripe has cancelled it', () => {
    for (const reservation of [authorised(), confirmed()])
      expect(decideStep(reservation, know('canceled'), NOW)).toMatchObject({
        patch: { ending: 'payment_canceled' },
      })
  })

  test.each(['sold', 'reserved', 'not_reservable', 'changed'] as const)(
    'ends when the vehicle is refused as %s',
    (reason) => {
      expect(toCheckedPatch(authorised(), { kind: 'refused', reason }, NOW)).toMatchObject({ ending: reason })
      expect(toReservedPatch({ kind: 'refused', reason }, NOW)).toMatchObject({ ending: reason })
      expect(toReservedPatch({ kind: 'refused', reason }, NOW)).not.toHaveProperty('state')
    },
  )

  test('calls reserve when the existing reservation may be ours', () => {
    const tried = authorised({ isReserveTried: true })
    expect(toCheckedPatch(tried, { kind: 'refused', reason: 'reserved' }, NOW)).toBeNull()
    expect(toCheckedPatch(tried, { kind: 'refused', reason: 'changed' }, NOW)).toMatchObject({
      ending: 'changed',
    })
    expect(toCheckedPatch(tried, { kind: 'ok' }, NOW)).toBeNull()
  })
})

describe('a confirmed reservation', () => {
  test('is captured, then recorded once Stripe has captured it', () => {
    expect(decideStep(confirmed(), know('requires_capture'), NOW)).toEqual({ kind: 'capture' })
    expect(decideStep(confirmed(), know('succeeded'), NOW)).toEqual({ kind: 'record' })
    expect(toCapturedPatch(confirmed(), NOW)).toMatchObject({
      state: 'captured',
      capturedAt: NOW,
      // Counted from the authorisation, like the date sent to the dealer platform.
      reservedUntil: START + 7 * 86_400_000,
      isAnnounced: false,
    })
  })

  test('is the only state that leads to a capture', () => {
    for (const reservation of [
      newReservation(),
      authorised(),
      authorised({ isReserveTried: true }),
      captured(),
    ])
      for (const isChecked of [false, true])
        for (const ending of [null, ...END_REASONS])
          for (const status of [...UNPAID, 'requires_capture', 'succeeded', 'canceled'] as const)
            expect(decideStep({ ...reservation, ending }, know(status, isChecked), NOW).kind).not.toBe(
              'capture',
            )
  })

  test('is not captured once an end is decided', () => {
    for (const ending of END_REASONS)
      expect(decideStep(confirmed({ ending }), know('requires_capture'), NOW)).toEqual({ kind: 'cancel' })
  })
})

describe('a captured reservation', () => {
  test('announces the change, waits until its hold ends and then frees the vehicle', () => {
    expect(decideStep(captured({ isAnnounced: false }), know('succeeded'), NOW)).toEqual({ kind: 'announce' })
    expect(decideStep(captured(), know('succeeded'), NOW)).toEqual({
      kind: 'wait',
      until: NOW + CAPTURED_POLL_MS,
    })
    const until = START + 7 * 86_400_000
    expect(decideStep(captured(), know('succeeded'), until - 1)).toEqual({ kind: 'wait', until })
    expect(decideStep(captured(), know('succeeded'), until)).toMatchObject({
      kind: 'store',
      patch: { live: false },
    })
    expect(decideStep(captured({ live: false }), know('succeeded'), until)).toEqual({ kind: 'done' })
  })

  test('is refunded, released and ended when an operator ends it', () => {
    const ending = captured({ ending: 'operator' })
    expect(decideStep(ending, know('succeeded'), NOW)).toEqual({ kind: 'refund' })
    expect(decideStep(ending, refunded, NOW)).toEqual({ kind: 'release' })
    expect(toReleasedPatch(ending, refunded.intent, NOW)).toMatchObject({ state: 'refunded', live: false })
  })

  test('ends after a full refund at Stripe, but not after a partial one', () => {
    expect(decideStep(captured(), refunded, NOW)).toMatchObject({ patch: { ending: 'refunded_at_stripe' } })
    const part = { intent: newIntent('succeeded', { amountRefunded: 49_999 }), isChecked: false }
    expect(decideStep(captured(), part, NOW)).toMatchObject({ kind: 'wait' })
  })

  test('reserves the vehicle or refunds the deposit if the payment was captured in the dashboard before confirmation', () => {
    expect(decideStep(newReservation(), know('succeeded'), NOW)).toMatchObject({
      patch: { state: 'authorised' },
    })
    expect(decideStep(authorised(), know('succeeded'), NOW)).toEqual({ kind: 'check' })
    expect(decideStep(authorised({ ending: 'sold' }), know('succeeded'), NOW)).toEqual({ kind: 'refund' })
    expect(decideStep(authorised({ ending: 'sold' }), refunded, NOW)).toMatchObject({
      patch: { state: 'refunded' },
    })
  })
})

describe('an end (RV-05)', () => {
  test.each(END_REASONS.filter((reason) => reason !== 'displaced'))(
    '%s: first the payment, then the dealer platform, then the row',
    (ending) => {
      for (const reservation of [newReservation({ ending }), authorised({ ending, isReserveTried: true })]) {
        expect(decideStep(reservation, know('requires_capture'), NOW)).toEqual({ kind: 'cancel' })
        const { isReserveTried } = reservation
        expect(decideStep(reservation, know('canceled'), NOW).kind).toBe(isReserveTried ? 'release' : 'store')
      }
      const state = ending === 'expired' ? 'expired' : 'cancelled'
      const end = { state, ending, live: false, isAnnounced: false, endedAt: NOW }
      expect(decideStep(newReservation({ ending }), know('canceled'), NOW)).toMatchObject({ patch: end })
      expect(toReleasedPatch(confirmed({ ending }), newIntent('canceled'), NOW)).toMatchObject(end)
    },
  )

  test('records the lead and then refunds when Stripe captured the payment first', () => {
    expect(decideStep(confirmed({ ending: 'operator' }), know('succeeded'), NOW)).toEqual({ kind: 'record' })
  })

  test('is announced, and the vehicle is released again once no request can be in progress', () => {
    const ended = confirmed({
      state: 'cancelled',
      ending: 'sold',
      live: false,
      endedAt: START,
      isAnnounced: false,
    })
    expect(decideStep(ended, know(null), NOW)).toEqual({ kind: 'announce' })
    const announced = { ...ended, isAnnounced: true }
    const until = START + LATE_RELEASE_MS
    expect(decideStep(announced, know(null), NOW)).toEqual({ kind: 'wait', until })
    expect(decideStep(announced, know(null), until)).toEqual({ kind: 'release' })
    expect(toReleasedPatch(announced, null, until)).toEqual({
      isReserveTried: false,
      nextLookAt: until,
      attempts: 0,
      lastError: null,
    })
    expect(decideStep({ ...announced, isReserveTried: false }, know(null), until)).toEqual({ kind: 'done' })
  })
})

describe('reasons that may end a reservation', () => {
  const mayEnd = (reservation: Reservation) => END_REASONS.filter((reason) => canEnd(reservation, reason))

  test.each<[string, Reservation, EndReason[]]>([
    ['a hold', newReservation(), ['shopper', 'operator']],
    ['a weak hold', newReservation({ isWeak: true }), ['shopper', 'operator', 'displaced']],
    ['an authorised reservation', authorised({ isWeak: true }), ['shopper', 'operator']],
    ['a confirmed reservation', confirmed(), ['operator']],
    ['a captured reservation', captured(), ['operator']],
    ['a reservation that is ending', captured({ ending: 'sold' }), []],
    ['an ended reservation', newReservation({ state: 'expired' }), []],
  ])('%s', (_name, reservation, reasons) => {
    expect(mayEnd(reservation)).toEqual(reasons)
  })

  test.each([
    [{ unpaidLive: 4, lapsedOnVehicle: 1 }, false],
    [{ unpaidLive: 5, lapsedOnVehicle: 0 }, true],
    [{ unpaidLive: 0, lapsedOnVehicle: 2 }, true],
  ])('a visitor with %o gets a weak hold: %s', (counts, isWeak) => {
    expect(isWeakHold(counts)).toBe(isWeak)
  })

  test('only another visitor can displace a weak unpaid hold', () => {
    const weak = newReservation({ isWeak: true, visitor: 'a' })
    expect(canDisplace(weak, 'b')).toBe(true)
    expect(canDisplace(weak, 'a')).toBe(false)
    expect(canDisplace({ ...weak, isWeak: false }, 'b')).toBe(false)
    expect(canDisplace({ ...weak, state: 'authorised' }, 'b')).toBe(false)
    expect(canDisplace({ ...weak, ending: 'shopper' }, 'b')).toBe(false)
  })
})

describe('delay email after a failed attempt', () => {
  test.each<[string, Reservation, boolean, number | null]>([
    ['a hold whose payment cannot be read', newReservation(), false, NOW + UNREAD_MAIL_MS],
    ['a hold whose payment was read', newReservation(), true, null],
    ['a hold without a payment', newReservation({ intentId: null }), false, null],
    ['a hold that its buyer cancelled', newReservation({ ending: 'shopper' }), false, null],
    ['a later failure of the same outage', newReservation({ attempts: 1 }), false, null],
    ['an authorised payment', authorised({ authorisedAt: START }), false, START + DELAY_MAIL_MS],
    ['a confirmed reservation', confirmed({ authorisedAt: START }), true, START + DELAY_MAIL_MS],
    ['a captured reservation', captured(), false, null],
    ['an ended reservation', newReservation({ state: 'expired' }), false, null],
  ])('[RV-05] %s', (_name, reservation, isRead, mailAt) => {
    expect(planDelayMail(reservation, isRead, NOW)).toBe(mailAt)
  })
})

describe('next scheduled check', () => {
  test('is stored once, so that a polling page writes nothing', () => {
    const planned = newReservation({ nextLookAt: NOW + 30_000 })
    expect(toWaitPatch(planned, NOW + POLL_MS, NOW)).toBeNull()
    expect(toWaitPatch({ ...planned, nextLookAt: NOW }, NOW + POLL_MS, NOW)).toMatchObject({
      nextLookAt: NOW + POLL_MS,
    })
    expect(toWaitPatch({ ...planned, attempts: 2 }, NOW + POLL_MS, NOW)).toMatchObject({ attempts: 0 })
  })

  test('is never for a finished reservation', () => {
    const done = newReservation({ state: 'expired', live: false, nextLookAt: NOW + 30_000 })
    expect(toWaitPatch(done, NEVER, NOW)).toMatchObject({ nextLookAt: NEVER })
    expect(toWaitPatch({ ...done, nextLookAt: NEVER }, NEVER, NOW)).toBeNull()
  })
})
