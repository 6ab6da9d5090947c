import { describe, expect, test } from 'vitest'
import type { EndReason } from '@/lib/checkout/reservation'
import { describeDecline } from '@/components/checkout/interpret-confirmation'
import type { ReservationMessage } from '@/lib/checkout/reservation-messages'
import {
  describeChecking,
  describeConfirming,
  describeDelay,
  describeEnd,
  describeEnding,
  describeInterruption,
  describeRefusal,
  describeReserved,
} from '@/lib/checkout/reservation-messages'

const REASONS: EndReason[] = [
  'shopper',
  'operator',
  'expired',
  'sold',
  'reserved',
  'not_reservable',
  'changed',
  'payment_canceled',
  'unconfirmed',
  'refunded_at_stripe',
  'displaced',
]
const REFUSALS = ['reserved', 'sold', 'not_reservable', 'held'] as const
const INTERRUPTIONS = [
  'network_lost',
  'payments_unavailable',
  'payment_form_unavailable',
  'site_unavailable',
  'details_not_sent',
  'payment_not_completed',
  'reservation_unreadable',
] as const
const OWN_WORDS = [
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'authentication_required',
]

function expectComplete(message: ReservationMessage) {
  expect(message.heading).toMatch(/^[A-Z].*[^.!]$/)
  expect(message.text).toMatch(/^[A-Z].*\.$/)
  expect(message.nextSteps.length).toBeGreaterThan(0)
  for (const step of message.nextSteps) expect(step).toMatch(/^[A-Z].*\.$/)
}

describe('checkout messages', () => {
  test('[RV-05] every end states what happened, what was charged and what to do next', () => {
    for (const reason of REASONS)
      for (const state of ['cancelled', 'expired', 'refunded'] as const)
        for (const wasAuthorised of [true, false]) {
          const message = describeEnd({ state, reason, wasAuthorised })
          expectComplete(message)
          expect(message.charge).toMatch(state === 'refunded' ? /refunded in full/ : /has not been charged/)
          expect(message.charge.includes('pending amount')).toBe(wasAuthorised && state !== 'refunded')
        }
  })

  test('[RV-05] an end without a stored reason has a message', () => {
    expect(describeEnd({ state: 'expired', reason: null, wasAuthorised: false }).heading).toBe(
      'Your time to pay has ended',
    )
    expectComplete(describeEnd({ state: 'cancelled', reason: null, wasAuthorised: true }))
  })

  test('[RV-05] every refusal, interruption and pending outcome has a message', () => {
    for (const reason of REFUSALS) {
      expectComplete(describeRefusal(reason))
      expect(describeRefusal(reason).charge).toMatch(/has not been charged/)
    }
    for (const kind of INTERRUPTIONS) {
      expectComplete(describeInterruption(kind))
      expect(describeInterruption(kind).charge).toMatch(/has not been charged|only charged if/)
    }
    for (const reason of REASONS) expectComplete(describeEnding(reason))
    expectComplete(describeChecking())
    expectComplete(describeConfirming())
    expectComplete(describeDelay())
    expectComplete(describeReserved())
  })

  test('[RV-05] declines that the shopper can act on have a specific message', () => {
    const headings = OWN_WORDS.map(
      (code) => describeDecline({ code: 'card_declined', declineCode: code }).heading,
    )
    expect(new Set(headings).size).toBe(OWN_WORDS.length)
    expect(describeDecline({ code: 'incorrect_cvc' }).heading).toContain('security code')
    expect(describeDecline({ code: 'payment_intent_authentication_failure' }).text).toContain('3-D Secure')
  })

  test('[RV-05] lost, stolen and fraudulent cards get the generic decline, as Stripe advises', () => {
    const generic = describeDecline({ code: 'card_declined', declineCode: 'generic_decline' })
    for (const declineCode of ['lost_card', 'stolen_card', 'fraudulent', 'merchant_blacklist', 'toString'])
      expect(describeDecline({ code: 'card_declined', declineCode })).toEqual(generic)
    expect(JSON.stringify(generic)).not.toMatch(/lost|stolen|fraud/i)
  })
})
