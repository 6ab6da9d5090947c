import { describe, expect, test } from 'vitest'
import { describeRefusal, isAboutBotCheck, keepsRequestKey, needsNewProof } from '@/lib/forms/resend'

describe('[LD-05] the key of the next attempt', () => {
  test.each([401, 403, 404, 405, 408, 409, 425, 429, 500, 502, 503, 504])(
    '[LD-05] after %d the same words keep their key: an earlier answer may have been lost',
    (status) => {
      expect(keepsRequestKey({ status, fields: {} })).toBe(true)
    },
  )

  test.each([400, 413, 415, 422])(
    '[LD-05] after %d the server has judged the request: a new key',
    (status) => {
      expect(keepsRequestKey({ status, fields: { email: 'wrong' } })).toBe(false)
      expect(keepsRequestKey({ status, fields: {} })).toBe(false)
    },
  )

  test('[LD-05] a bot check that failed says nothing of the request', () => {
    expect(keepsRequestKey({ status: 422, fields: { bot_check: 'spent' } })).toBe(true)
    expect(keepsRequestKey({ status: 422, fields: { bot_check: 'spent', email: 'wrong' } })).toBe(false)
  })
})

describe('[FM-13] the proof of the next attempt', () => {
  test.each([
    [{ status: 422, fields: { bot_check: 'spent' } }, true],
    [{ status: 422, fields: { email: 'wrong' } }, true],
    [{ status: 200, fields: {} }, true],
    [{ status: 429, fields: {} }, false],
    [{ status: 503, fields: {} }, false],
  ])('[FM-13] after %j another is needed: %j', (refusal, needed) => {
    expect(needsNewProof(refusal)).toBe(needed)
  })

  test('[FM-13] an attempt follows by itself only when nothing but the proof was wrong', () => {
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
  ['', 30, 'We could not take this just now. Please try again in 30 seconds.'],
  ['No.', null, 'No.'],
  ['', null, ''],
])('[LD-04] %j with Retry-After %j reads %j', (message, seconds, words) => {
  expect(describeRefusal(message, seconds)).toBe(words)
})
