import { describe, expect, test } from 'vitest'
import { ESTIMATE_LIFETIME_MS } from '@/lib/trade-in/estimate'
import { readEstimateToken, readLeadValuation, signEstimate } from '@/lib/trade-in/estimate-token.server'

const NOW = Date.UTC(2026, 10, 21, 9, 30)
const ESTIMATE = {
  name: '2016 Mazda 3 Touring',
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
}
const { token } = signEstimate('harbour-city', ESTIMATE, NOW)
const valuationOf = (values: Record<string, string>, site = 'harbour-city', now = NOW) =>
  readLeadValuation(site, { rego: 'abc 123', regoState: 'VIC', valuation_token: token, ...values }, now)

describe('valuation of a trade-in lead', () => {
  test('[RT-07] [LD-04] contains the server’s estimate with source and time, regardless of the plate’s format', () => {
    expect(valuationOf({ odometer: '120000' })).toEqual({
      valuation_vehicle: '2016 Mazda 3 Touring',
      valuation_low: 8200,
      valuation_high: 9500,
      valuation_km: 90_000,
      valuation_km_source: 'shopper',
      valuation_source: 'Autograb',
      valuation_at: '2026-11-21T09:30:00.000Z',
    })
  })

  test('[LD-04] ignores estimates that are forged, expired, or for another plate or site', () => {
    const payload = Buffer.from(JSON.stringify({ ...ESTIMATE, high: 95_000, at: NOW })).toString('base64url')
    const [, signature] = token.split('.')
    expect(valuationOf({ valuation_token: `${payload}.${signature}` })).toEqual({})
    expect(valuationOf({ rego: 'ABC124' })).toEqual({})
    expect(valuationOf({ regoState: 'NSW' })).toEqual({})
    expect(valuationOf({}, 'kiwi-auto')).toEqual({})
    expect(valuationOf({}, 'harbour-city', NOW + ESTIMATE_LIFETIME_MS + 1)).toEqual({})
  })

  test.each(['', '.', 'x', 'x.y', `${'x'.repeat(2000)}.y`, '💥.💥', `${token}.more`.slice(1)])(
    '[LD-04] ignores the malformed token %s',
    (malformed) => {
      expect(readEstimateToken('harbour-city', malformed, NOW)).toBeNull()
      expect(valuationOf({ valuation_token: malformed })).toEqual({})
    },
  )

  test('[LD-07] assumes the New Zealand register when the form has no state field', () => {
    const own = signEstimate('kiwi-auto', { ...ESTIMATE, regoState: 'NZ' }, NOW)
    const values = { rego: 'ABC123', valuation_token: own.token }
    expect(readLeadValuation('kiwi-auto', values, NOW)).toMatchObject({ valuation_low: 8200 })
  })
})
