import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { describeFailure, toOneLine } from '@/lib/http/log-line'
import { countRequest, toVisitorKey } from '@/lib/http/rate-limit.server'

afterEach(() => {
  vi.useRealTimers()
})

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

test('[LD-04] counts each key separately and resets after one minute', async () => {
  const start = 1_800_000_000_000
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  for (let number = 0; number < 3; number += 1) await countRequest('a', 3)
  vi.setSystemTime(start + 1000)
  await expect(countRequest('a', 3)).rejects.toThrow(/Too many requests/)
  await expect(countRequest('b', 3)).resolves.toBeUndefined()
  vi.setSystemTime(start + 60_000)
  await expect(countRequest('a', 3)).resolves.toBeUndefined()
})

test('[LD-04] tells when the window ends, at most one minute ahead', async () => {
  const start = 1_800_000_000_000
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await countRequest('wait', 1)
  vi.setSystemTime(start + 20_001)
  await expect(countRequest('wait', 1)).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '40' },
  })
  // The clock is set back by an hour.
  vi.setSystemTime(start - 3_600_000)
  await expect(countRequest('wait', 1)).rejects.toMatchObject({ headers: { 'retry-after': '60' } })
})

test('[LD-04] a flood of invented keys deletes only the least recently used counters', async () => {
  const countBusy = () => countRequest('busy', 1)
  await countRequest('idle', 1)
  await countBusy()
  for (let flood = 0; flood < 5; flood += 1) {
    for (let number = 0; number < 9999; number += 1) await countRequest(`invented ${flood} ${number}`, 1)
    await expect(countBusy()).rejects.toThrow(/Too many requests/)
  }
  for (let number = 0; number < 100; number += 1) await countRequest(`last ${number}`, 1)
  // Deleted, so its count starts again.
  await expect(countRequest('idle', 1)).resolves.toBeUndefined()
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
