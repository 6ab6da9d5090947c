import { describe, expect, test } from 'vitest'
import { ESTIMATE_LIFETIME_MS } from '@/lib/trade-in/estimate'
import { readEstimateToken, signEstimate } from '@/lib/trade-in/estimate-token.server'
import { readLeadValuation } from '@/lib/trade-in/lead-valuation.server'

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
}
const { token } = signEstimate('harbour-city', ESTIMATE, NOW)
const valuationOf = (values: Record<string, string>, site = 'harbour-city', now = NOW) =>
  readLeadValuation(site, { rego: 'abc 123', regoState: 'VIC', valuation_token: token, ...values }, now)

describe('what a lead says of the value of a trade-in', () => {
  test('[RT-07] [LD-04] is what the server said, with its source and its time, however the plate is typed', () => {
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

  test('[LD-04] a figure that the browser made up is left out, and so is one for another plate, site or month', () => {
    const words = Buffer.from(JSON.stringify({ ...ESTIMATE, high: 95_000, at: NOW })).toString('base64url')
    const [, signature] = token.split('.')
    expect(valuationOf({ valuation_token: `${words}.${signature}` })).toEqual({})
    expect(valuationOf({ rego: 'ABC124' })).toEqual({})
    expect(valuationOf({ regoState: 'NSW' })).toEqual({})
    expect(valuationOf({}, 'kiwi-auto')).toEqual({})
    expect(valuationOf({}, 'harbour-city', NOW + ESTIMATE_LIFETIME_MS + 1)).toEqual({})
  })

  test.each(['', '.', 'x', 'x.y', `${'x'.repeat(2000)}.y`, '💥.💥', `${token}.more`.slice(1)])(
    '[LD-04] a token like %s says nothing and breaks nothing',
    (rubbish) => {
      expect(readEstimateToken('harbour-city', rubbish, NOW)).toBeNull()
      expect(valuationOf({ valuation_token: rubbish })).toEqual({})
    },
  )

  test('[LD-07] New Zealand has one register, and its form no field for it', () => {
    const own = signEstimate('kiwi-auto', { ...ESTIMATE, regoState: 'NZ' }, NOW)
    const values = { rego: 'ABC123', valuation_token: own.token }
    expect(readLeadValuation('kiwi-auto', values, NOW)).toMatchObject({ valuation_low: 8200 })
  })
})
