import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UNKNOWN_REGO } from '@/sandbox/dealer-api/lookup'
import { readDemoSite } from '@/tests/demo-site'
import { openDealerPlatform } from '@/tests/support/dealer-platform'

const sandbox = await openDealerPlatform()
const { findLookup, lookUpPlainly, showEstimateAgain } = await import('@/lib/trade-in/lookup-request.server')
const { readLeadValuation } = await import('@/lib/trade-in/estimate-token.server')

const site = readDemoSite('harbour-city')
const TYPED = {
  rego: 'abc 123',
  regoState: 'VIC',
  odometer: '82,000',
  message: 'Two <b>owners</b>',
  year: '',
}

let visitors = 0
const lookUp = (typed: Record<string, string>, onSite = site, visitor = `10.3.0.${(visitors += 1)}`) =>
  lookUpPlainly({ site: onSite, visitor }, findLookup(onSite, 'trade-in') ?? 'vehicle', typed)

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })
})

describe('lookup without JavaScript', () => {
  test('[LD-07] [RT-07] fills in the vehicle, keeps submitted values and returns an estimate for the lead', async () => {
    const { values, errors } = await lookUp(TYPED)
    expect(errors).toEqual({})
    expect(values).toMatchObject({ rego: 'abc 123', odometer: '82,000', message: 'Two <b>owners</b>' })
    expect(values['Vehicle Make']).toMatch(/\w/)
    expect(values['year']).toMatch(/^\d{4}$/)
    const found = JSON.parse(values['look_up'] ?? '') as Record<string, unknown>
    expect(found).toMatchObject({ make: values['Vehicle Make'], km: 82_000, isOwnKm: true })
    expect(readLeadValuation(site.slug, values)).toMatchObject({
      valuation_low: found['low'],
      valuation_high: found['high'],
    })
  })

  test('[TG-09] takes the odometer in the unit of the site', async () => {
    const inMiles = { ...site, locale: 'en-US' as const }
    const { values } = await lookUp({ ...TYPED, odometer: '50,000' }, inMiles)
    expect(JSON.parse(values['look_up'] ?? '')).toMatchObject({ km: 80_467, isMiles: true })
  })

  test('[RT-07] redisplays the estimate with later errors as long as the plate is unchanged', async () => {
    const { values } = await lookUp(TYPED)
    const { look_up: found = '', ...later } = values
    const readAgain = (more: Record<string, string>) =>
      JSON.parse(showEstimateAgain(site, { ...later, ...more })['look_up'] ?? 'null') as unknown
    expect(readAgain({})).toMatchObject(JSON.parse(found) as object)
    expect(readAgain({ regoState: 'NSW' })).toBeNull()
    expect(readAgain({ valuation_token: 'x.y' })).toBeNull()
  })

  test.each([
    ['no plate', { ...TYPED, rego: ' ' }, 'rego', 'Please enter your registration number first.'],
    ['no state', { ...TYPED, regoState: '' }, 'regoState', 'Please select the state'],
    ['an unknown plate', { ...TYPED, rego: UNKNOWN_REGO }, 'look_up', 'We couldn’t find a vehicle'],
  ])('[LD-07] reports %s and keeps submitted values', async (_what, typed, field, message) => {
    const { values, errors } = await lookUp({ ...typed, valuation_token: 'of another plate' })
    expect(values).toEqual({ ...typed, look_up: '', valuation_token: '' })
    expect(errors).toMatchObject({ [field]: expect.stringContaining(message) })
    expect(errors['look_up']).toContain(message)
  })

  test('[LD-07] invalid plates do not count towards the site’s rate limit', async () => {
    for (let turn = 0; turn < 130; turn += 1) {
      const { errors } = await lookUp({ ...TYPED, rego: '?' }, site, `10.5.0.${turn}`)
      expect(errors).toHaveProperty('rego')
    }
    expect((await lookUp(TYPED)).errors).toEqual({})
  })

  test('[LD-07] reports an outage of the register and the rate limit', async () => {
    await fetch(`${sandbox.url}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ part: 'dealer-api', kind: 'status', status: 503 }),
    })
    expect((await lookUp(TYPED)).errors).toEqual({
      look_up: 'We can’t look up that registration right now. Please enter your vehicle details.',
    })
    for (let time = 0; time < 10; time += 1) await lookUp({ ...TYPED, rego: '' }, site, '10.4.0.1')
    expect((await lookUp(TYPED, site, '10.4.0.1')).errors['look_up']).toContain('Too many requests')
  })

  test('[LD-07] assumes the New Zealand register; returns the vehicle alone on sites without estimates', async () => {
    const { values, errors } = await lookUp({ rego: 'ABC123' }, readDemoSite('kiwi-auto'))
    expect(errors).toEqual({})
    expect(values['valuation_token']).not.toBe('')
    const plain = await lookUp(TYPED, readDemoSite('wattle-campers'))
    expect(plain.values['valuation_token']).toBe('')
    expect(Object.keys(JSON.parse(plain.values['look_up'] ?? '') as object).toSorted()).toEqual([
      'make',
      'model',
      'name',
      'year',
    ])
    expect(findLookup(site, 'contact')).toBeNull()
  })
})
