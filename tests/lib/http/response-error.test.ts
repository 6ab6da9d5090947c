import { expect, test } from 'vitest'
import { describeWait, parseRetryAfter } from '@/lib/http/response-error'

const NOW = Date.parse('2026-11-21T10:00:00Z')

test.each([
  ['30', 30],
  [' 0 ', 0],
  ['999999999', 24 * 3600],
  ['Sat, 21 Nov 2026 10:02:00 GMT', 120],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['', null],
  [null, null],
])('[LD-04] parses Retry-After %j to %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, NOW)).toBe(seconds)
})

test.each([
  [0, 'in a moment'],
  [40, 'in 40 seconds'],
  [90, 'in 2 minutes'],
  [600, 'in 10 minutes'],
  [7200, 'in 2 hours'],
])('[LD-04] formats %d seconds as %s', (seconds, words) => {
  expect(describeWait(seconds)).toBe(words)
})
