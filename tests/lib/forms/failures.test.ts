import { describe, expect, test } from 'vitest'
import { describeRefusal, isAboutBotCheck, reusesRequestKey, needsNewProof } from '@/lib/forms/failures'

describe('[LD-05] idempotency key of a retry', () => {
  test.each([401, 403, 404, 405, 408, 409, 425, 429, 500, 502, 503, 504])(
    '[LD-05] reuses the key after %d because the lead may have been stored',
    (status) => {
      expect(reusesRequestKey({ status, fields: {} })).toBe(true)
    },
  )

  test.each([400, 413, 415, 422])(
    '[LD-05] uses a new key after %d because the server rejected the request',
    (status) => {
      expect(reusesRequestKey({ status, fields: { email: 'wrong' } })).toBe(false)
      expect(reusesRequestKey({ status, fields: {} })).toBe(false)
    },
  )

  test('[LD-05] reuses the key after a failed bot check', () => {
    expect(reusesRequestKey({ status: 422, fields: { bot_check: 'spent' } })).toBe(true)
    expect(reusesRequestKey({ status: 422, fields: { bot_check: 'spent', email: 'wrong' } })).toBe(false)
  })
})

describe('[FM-13] proof of work of a retry', () => {
  test.each([
    [{ status: 422, fields: { bot_check: 'spent' } }, true],
    [{ status: 422, fields: { email: 'wrong' } }, true],
    [{ status: 200, fields: {} }, true],
    [{ status: 429, fields: {} }, false],
    [{ status: 503, fields: {} }, false],
  ])('[FM-13] after %j needs a new proof: %j', (refusal, needed) => {
    expect(needsNewProof(refusal)).toBe(needed)
  })

  test('[FM-13] retries automatically only when the bot check was the only error', () => {
    expect(isAboutBotCheck({ bot_check: 'x' })).toBe(true)
    expect(isAboutBotCheck({ bot_check: 'x', email: 'y' })).toBe(false)
    expect(isAboutBotCheck({})).toBe(false)
  })
})

test.each([
  [
    'Too many requests. Please try again in 40 seconds.',
    40,
    'Too many requests. Please try again in 40 seconds.',
  ],
  ['The dealer is busy.', 120, 'The dealer is busy. Please try again in 2 minutes.'],
  ['', 30, 'We could not send this just now. Please try again in 30 seconds.'],
  ['No.', null, 'No.'],
  ['', null, ''],
])('[LD-04] formats %j with Retry-After %j as %j', (message, seconds, words) => {
  expect(describeRefusal(message, seconds)).toBe(words)
})
