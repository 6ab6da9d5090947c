import { describe, expect, test } from 'vitest'
import {
  isPayable,
  interpretConfirmation,
  type Confirmation,
} from '@/components/checkout/interpret-confirmation'

const kindOf = (confirmation: Confirmation) => interpretConfirmation(confirmation).kind

describe('result of confirming a payment', () => {
  test.each(['requires_capture', 'processing', 'succeeded'])(
    '[RV-03] %s defers to the server’s state',
    (status) => {
      expect(kindOf({ paymentIntent: { status } })).toBe('open')
      // The second of two clicks or tabs gets an error that includes the intent.
      expect(
        kindOf({
          error: {
            type: 'invalid_request_error',
            code: 'payment_intent_unexpected_state',
            payment_intent: { status },
          },
        }),
      ).toBe('open')
    },
  )

  test('[RV-05] a decline states the reason and that nothing was charged', () => {
    const verdict = interpretConfirmation({
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        payment_intent: { status: 'requires_payment_method' },
      },
    })
    expect(verdict).toMatchObject({
      kind: 'declined',
      words: {
        heading: 'There are not enough funds on this card',
        charge: 'Your card has not been charged.',
      },
    })
  })

  test('[RV-05] a failed and an abandoned 3-D Secure check have the same message', () => {
    const failed = interpretConfirmation({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        payment_intent: { status: 'requires_payment_method' },
      },
    })
    const abandoned = interpretConfirmation({ paymentIntent: { status: 'requires_action' } })
    expect(failed).toMatchObject({
      kind: 'declined',
      words: { heading: 'Your bank could not verify the payment' },
    })
    expect(abandoned).toEqual(failed)
  })

  test.each(['api_connection_error', 'api_error', 'rate_limit_error', 'invalid_request_error'])(
    '[RV-05] %s without an intent never counts as a failed payment',
    (type) => {
      expect(kindOf({ error: { type } })).toBe('unknown')
    },
  )

  test.each([
    ['requires_payment_method', true],
    ['requires_confirmation', true],
    ['requires_action', true],
    ['processing', false],
    ['requires_capture', false],
    ['succeeded', false],
    ['canceled', false],
  ])('[RV-05] an intent with status %s can be paid again after a lost connection: %s', (status, can) => {
    expect(isPayable({ status })).toBe(can)
  })

  test('[RV-05] does not repeat errors that the Payment Element shows', () => {
    expect(kindOf({ error: { type: 'validation_error', code: 'incomplete_number' } })).toBe('invalid')
  })
})
