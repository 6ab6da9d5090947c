import { describe, expect, test, vi } from 'vitest'
import { readTradeInEstimate, saveTradeInEstimate } from '@/lib/storage/trade-in-estimate'
import { stubLocalStorage } from './support/stub-local-storage'

const DAY = 86_400_000
const NOW = 1_790_000_000_000
const ESTIMATE = {
  name: '2016 Mazda 3',
  make: 'Mazda',
  model: '3',
  year: 2016,
  rego: 'ABC123',
  regoState: 'VIC',
  low: 8200,
  high: 9500,
  km: 90_000,
  isOwnKm: true,
  isMiles: false,
  token: 'words.signature',
}
const stored = stubLocalStorage()

describe('stored trade-in estimate', () => {
  test('[BS-04] is stored separately for each site and returned as the same object', () => {
    saveTradeInEstimate('a', ESTIMATE, NOW)
    expect(readTradeInEstimate('a', NOW)).toEqual(ESTIMATE)
    expect(readTradeInEstimate('a', NOW)).toBe(readTradeInEstimate('a', NOW))
    expect(readTradeInEstimate('b', NOW)).toBeNull()
  })

  test('[BS-04] expires after 30 days', () => {
    saveTradeInEstimate('a', ESTIMATE, NOW)
    expect(readTradeInEstimate('a', NOW + 30 * DAY)).toBeNull()
  })

  test.each([
    '{',
    'null',
    '[]',
    '{"name":"x"}',
    JSON.stringify({ ...ESTIMATE, savedAt: NOW, low: '1' }),
    JSON.stringify({ ...ESTIMATE, savedAt: NOW, low: 9, high: 8 }),
    JSON.stringify({ ...ESTIMATE, savedAt: NOW, name: 'x'.repeat(201) }),
    JSON.stringify({ ...ESTIMATE, savedAt: NOW, token: '' }),
    JSON.stringify({ name: 'Of an earlier release', low: 1, high: 2, savedAt: NOW }),
    JSON.stringify(ESTIMATE),
  ])('[BS-05] ignores invalid stored data: %s', (rubbish) => {
    stored.set('trade-in-valuation:a', rubbish)
    expect(readTradeInEstimate('a', NOW)).toBeNull()
  })

  test('[BS-05] ignores blocked storage', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(() => saveTradeInEstimate('a', ESTIMATE)).not.toThrow()
    expect(readTradeInEstimate('a')).toBeNull()
  })
})
