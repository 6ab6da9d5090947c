import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '@/config/schema/site'
import { decideFinanceDisplay } from '@/lib/finance/display'
import { LENDER_VARIANTS } from '@/lib/finance/lenders'
import { carToDocument } from '@/lib/search/document'
import { INDEX_NAME, INDEX_SETTINGS, PRIMARY_KEY } from '@/lib/search/index-settings'
import { buildSearchRequest } from '@/lib/search/request'
import { readCars, readResults } from '@/lib/search/result'
import { EMPTY_STATE, type NumberRange } from '@/lib/search/state'
import { listKeys } from '@/lib/typed'
import { startServer, type TestServer } from '@/tests/sandbox/search/harness'
import { makeFinanceSite } from '../finance/finance-fixture'

const NOW = Date.UTC(2026, 10, 21, 1)
const RATES = [null, -1, 0, 8.24, 48, 48.01, 49.99, 50]
const PAYMENTS = [null, 0, 99.99, 99.996, 100, 120.5, 150, 150.004, 150.01, 420]

/** Vehicles on both sides of each rule that decides whether a card shows a repayment. */
const vehicle = fc.record({
  status: fc.constantFrom('in_stock', 'in_stock', 'in_stock', 'coming_soon', 'sold'),
  sold: fc.constantFrom(false, false, false, true),
  sold_date_timestamp: fc.constant(NOW / 1000 - 3600),
  item_type: fc.constantFrom('car', 'car', 'car', 'subscription', 'Rental'),
  make: fc.constantFrom('Kia', 'KIA', 'Mazda', 'Toyota', ''),
  price: fc.constantFrom(null, 500, 501, 24_990, 29_990, 39_990),
  year: fc.constantFrom(null, 2013, 2014, 2021, 2024, 2026),
  finance_lenders: fc.oneof(fc.constant({}), {
    weight: 4,
    arbitrary: fc.record({
      meridian: fc.record({
        interestRate: fc.oneof({ weight: 3, arbitrary: fc.constant(8.24) }, fc.constantFrom(...RATES)),
        comparisonRate: fc.oneof({ weight: 3, arbitrary: fc.constant(9.31) }, fc.constantFrom(...RATES)),
        paymentWeek: fc.constantFrom(...PAYMENTS),
        paymentMonth: fc.constantFrom(...PAYMENTS),
        termMonths: fc.constantFrom(36, 60),
        deposit: fc.constantFrom(0, 2000),
      }),
      another: fc.constant({ interestRate: 1, comparisonRate: 1, paymentWeek: 120, paymentMonth: 120 }),
    }),
  }),
})

const documents = fc.sample(vehicle, { seed: 15, numRuns: 2000 }).map((record, index) =>
  carToDocument({
    id: index + 1,
    slug: `car-${index + 1}`,
    car_type: 'used',
    dealership_slug: 'test-motors',
    show_on_dealer_website: true,
    ...record,
  }),
)
const cars = readCars(documents)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.run('POST', '/indexes', { uid: INDEX_NAME, primaryKey: PRIMARY_KEY })
  await server.run('PATCH', `/indexes/${INDEX_NAME}/settings`, INDEX_SETTINGS)
  await server.run('POST', `/indexes/${INDEX_NAME}/documents`, documents)
})
afterAll(() => server.stop())

function makeRepaymentSite(variant: Site['finance']['variant'], country: Site['country']): Site {
  return makeFinanceSite(
    { variant, hidden_makes: ['kia'] },
    { country, search: { filters: { repayment: { on: true } }, hits_per_page: 100 } },
  )
}

async function search(site: Site, range: NumberRange | undefined, page = 1) {
  const state = { ...EMPTY_STATE, ranges: range ? { repayment: range } : {}, page }
  const request = buildSearchRequest(site, INDEX_NAME, state, NOW)
  const { body } = await server.send('POST', '/multi-search', { queries: request.queries })
  return readResults(site, request, page, body)
}

/** The ids of all vehicles that a search finds. */
async function findIds(site: Site, range: NumberRange): Promise<number[]> {
  const { pagination, cars: first } = await search(site, range)
  const ids = first.map(({ id }) => id)
  for (let page = 2; page <= pagination.pages; page += 1)
    ids.push(...(await search(site, range, page)).cars.map(({ id }) => id))
  return ids.sort((a, b) => a - b)
}

/** The repayment on each card, as shoppers read it. */
function readShownRepayments(site: Site): { id: number; dollars: number }[] {
  return cars.flatMap((car) => {
    const display = decideFinanceDisplay('card', car, site, NOW / 1000)
    const shown = display.isShown ? display.blocks.find(({ kind }) => kind === 'repayment') : undefined
    return shown ? [{ id: car.id, dollars: Number(shown.value?.replaceAll(/[$,]/g, '')) }] : []
  })
}

describe('filter by repayment', () => {
  const variants = listKeys(LENDER_VARIANTS)
  const cases = variants.flatMap((variant) => [
    [variant, 'AU' as const] as const,
    [variant, 'NZ' as const] as const,
  ])

  test.each(cases)(
    '[FI-03, SU-10] finds exactly the vehicles whose cards show a repayment in the range: %s in %s',
    async (variant, country) => {
      const site = makeRepaymentSite(variant, country)
      const shown = readShownRepayments(site)
      expect(shown.length).toBeGreaterThan(10)
      for (const range of [{}, { max: 150 }, { min: 100 }, { min: 100, max: 120 }, { max: 0 }]) {
        const { min = 0, max = Infinity }: NumberRange = range
        const expected = shown.filter(({ dollars }) => dollars >= min && dollars <= max).map(({ id }) => id)
        const found = await findIds(site, range)
        expect(found, JSON.stringify(range)).toEqual(expected)
      }
    },
  )

  test('[SE-02] the slider spans the repayments of cards, whatever repayment is chosen', async () => {
    const site = makeRepaymentSite('weekly', 'AU')
    const dollars = readShownRepayments(site).map((entry) => entry.dollars)
    for (const range of [undefined, { max: 120 }]) {
      const { offers } = await search(site, range)
      expect(offers.payment?.min).toBeCloseTo(Math.min(...dollars), 2)
      expect(offers.payment?.max).toBeCloseTo(Math.max(...dollars), 2)
      expect(offers).toMatchObject({ comparisonRate: { min: 0, max: 48 }, termMonths: { min: 36, max: 60 } })
    }
  })

  test('[SE-02] sites without the filter send no query for it', () => {
    const { queries } = buildSearchRequest(makeFinanceSite(), INDEX_NAME, EMPTY_STATE, NOW)
    expect(queries).toHaveLength(1)
    expect(JSON.stringify(queries)).not.toContain('finance_lenders')
  })
})
