import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeFailure, toOneLine } from '@/lib/http/log-line'
import { countRequest, toVisitorKey } from '@/lib/http/rate-limit.server'

test('[LD-04] writes any input as a single log line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // oxlint-disable-next-line no-control-regex
      expect(toOneLine(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
    }),
  )
  expect(toOneLine('a\r\nERROR forged')).toBe('a ERROR forged')
  expect(toOneLine('a\u2028b\u001B[31mred\u202Eder')).toBe('a b [31mred der')
  expect(toOneLine('x'.repeat(100_000))).toHaveLength(501)
})

test('[LD-08] logs a database failure without query values', () => {
  const error = new Error('Failed query: insert … params: mia@example.com', { cause: new Error('disk full') })
  expect(describeFailure(error)).toBe('database: disk full')
})

test('[LD-04] counts each key separately and resets after one minute', () => {
  for (let number = 0; number < 3; number += 1) countRequest('a', 3, 1000)
  expect(() => countRequest('a', 3, 2000)).toThrow(/Too many requests/)
  expect(() => countRequest('b', 3, 2000)).not.toThrow()
  expect(() => countRequest('a', 3, 61_000)).not.toThrow()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:0db8:0000:0002::9', '2001:db8:0:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
  ['2001:db8::1::2', '2001:db8::1::2'],
])('[LD-04] converts the address %s to the visitor key %s', (address, visitor) => {
  expect(toVisitorKey(address)).toBe(visitor)
})

test('[LD-04] rejects a request above the limit with the seconds until the window ends', () => {
  countRequest('wait', 1, 1000)
  expect(() => countRequest('wait', 1, 21_001)).toThrow(
    expect.objectContaining({ status: 429, headers: { 'retry-after': '40' } }),
  )
})

test('[LD-04] a flood of invented keys evicts only the least recently used counters', () => {
  countRequest('idle', 1, 1000)
  const countBusy = () => countRequest('busy', 1, 1000)
  countBusy()
  for (let flood = 0; flood < 5; flood += 1) {
    for (let number = 0; number < 9999; number += 1) countRequest(`invented ${flood} ${number}`, 1, 1000)
    expect(countBusy).toThrow(/Too many requests/)
  }
  for (let number = 0; number < 100; number += 1) countRequest(`last ${number}`, 1, 1000)
  // Evicted, so its count starts again.
  expect(() => countRequest('idle', 1, 1000)).not.toThrow()
})
