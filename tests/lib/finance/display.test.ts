import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SiteFile } from '@/config/schema/site'
import { decideFinanceDisplay } from '@/lib/finance/display'
import type { FinanceBlock } from '@/lib/finance/finance-law'
import { getLender, getOffer, getPayment, LENDER_VARIANTS } from '@/lib/finance/lenders'
import { toStockSite } from '@/lib/site/stock-site'
import { readDemoSite } from '@/tests/demo-site'
import { makeFinancedCar, makeFinanceSite, NOVEMBER, OFFER } from './finance-fixture'

type FinanceBlockKind = FinanceBlock['kind']
type FinancePage = Parameters<typeof decideFinanceDisplay>[0]
type Case = {
  page?: FinancePage
  car?: Record<string, unknown>
  offer?: Record<string, unknown> | null
  finance?: Parameters<typeof makeFinanceSite>[0]
  site?: Partial<SiteFile>
}

function decide({ page = 'card', car, offer, finance, site }: Case = {}) {
  return decideFinanceDisplay(page, makeFinancedCar(car, offer), makeFinanceSite(finance, site), NOVEMBER)
}
function listBlocks(testCase: Case) {
  const display = decide(testCase)
  return display.isShown ? display.blocks : []
}
const getText = (testCase: Case, kind: FinanceBlockKind) => {
  const block = listBlocks(testCase).find((candidate) => candidate.kind === kind)
  return block && [block.value, block.text].filter(Boolean).join(' ')
}
const NZ: Case = { site: { country: 'NZ', locale: 'en-NZ', state: 'AKL' } }

describe('reasons to hide finance', () => {
  test.each<[string, Case]>([
    ['switched-off', { finance: { show: false } }],
    ['not-on-cards', { finance: { on_cards: false } }],
    ['make-hidden', { finance: { hidden_makes: ['TOYOTA'] } }],
    ['not-for-sale', { car: { item_type: 'subscription' } }],
    ['not-for-sale', { car: { item_type: 'Rental' } }],
    ['no-offer', { offer: null }],
    ['no-offer', { finance: { lender: 'another' } }],
    ['rates-missing', { offer: { comparisonRate: null } }],
    ['rates-missing', { offer: { interestRate: '' } }],
    ['not-available', { car: { status: 'sold' } }],
    ['price-too-low', { car: { price: 500 } }],
    ['too-old', { car: { year: 2013 } }],
    ['payment-missing', { finance: { variant: 'weekly' }, offer: { paymentWeek: null } }],
    ['rate-not-lawful', { offer: { interestRate: 48.01 } }],
    ['rate-not-lawful', { offer: { comparisonRate: 48.01 } }],
    ['rate-not-lawful', { offer: { interestRate: -1 } }],
    ['rate-not-lawful', { ...NZ, offer: { interestRate: 50 } }],
  ])('[FI-01] %s', (reason, testCase) => {
    expect(decide(testCase)).toEqual({ isShown: false, reason })
  })

  test('[FI-01] shows finance on car pages of a site that hides it on cards', () => {
    expect(decide({ page: 'car', finance: { on_cards: false } }).isShown).toBe(true)
  })
})

describe('Australia', () => {
  test('[FI-01] shows a repayment with its rate, comparison rate, notice of fees and the warning', () => {
    expect(listBlocks({}).map(({ kind, place }) => `${place} ${kind}`)).toEqual([
      'headline repayment',
      'line terms',
      'headline interest-rate',
      'headline comparison-rate',
      'line fees',
      'line comparison-warning',
    ])
    expect(getText({}, 'repayment')).toBe('$206.42 a week')
    expect(getText({}, 'interest-rate')).toBe('8.24% p.a. interest rate')
    expect(getText({}, 'comparison-rate')).toBe('9.31% p.a. comparison rate')
    expect(getText({}, 'fees')).toBe('Fees and charges are payable.')
    expect(getText({}, 'comparison-warning')).toBe(
      'Comparison rate for a secured loan of $30,000 over 5 years. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
    )
  })

  test('[FI-01] shows the comparison rate and warning even for an offer without a repayment', () => {
    const kinds = listBlocks({ offer: { paymentWeek: null } }).map(({ kind }) => kind)
    expect(kinds).toEqual(['terms', 'interest-rate', 'comparison-rate', 'fees', 'comparison-warning'])
  })

  test.each([
    ['secured-loan', 'Secured loan, over 5 years, 10% deposit ($4,899).'],
    ['availability', 'Secured loan, over 5 years, $4,899 deposit.'],
    ['weekly', 'Secured loan, over 5 years, $4,899 deposit.'],
    ['weekly-no-final', 'Secured loan, over 5 years, $4,899 deposit, $0 final payment.'],
    ['manufacturer', 'Secured loan, over 5 years, 10% deposit ($4,899), 30% final payment.'],
  ] as const)('[FI-02] [FI-03] shows the terms of %s', (variant, terms) => {
    expect(getText({ finance: { variant } }, 'terms')).toBe(terms)
  })

  test('[FI-03] shows a monthly repayment for the manufacturer’s lender', () => {
    expect(getText({ finance: { variant: 'manufacturer' } }, 'repayment')).toBe('$894.50 a month')
  })

  test('[CD-07] shows the example, validity, lender and disclaimer on a car page', () => {
    const page = 'car'
    expect(getText({ page }, 'example')).toBe(
      'Indicative example: a 5-year secured loan of $30,000 at 8.24% p.a. has a comparison rate of 9.31% p.a.',
    )
    expect(getText({ page }, 'validity')).toBe('Offer valid until 21 December 2026.')
    expect(getText({ page, finance: { variant: 'weekly' } }, 'validity')).toBe(
      'Offer valid until 30 November 2026.',
    )
    expect(getText({ page, finance: { lender_name: 'Meridian' } }, 'lender')).toMatch(
      /^Finance by Meridian, arranged through Test Motors\..*not a quote/,
    )
    expect(getText({ page }, 'disclaimer')).toBe('Approval depends on the lender.')
    expect(getText({ page, offer: { disclaimer: '' } }, 'disclaimer')).toBeUndefined()
  })
})

describe('New Zealand', () => {
  test('[FI-01] shows a repayment with its annual rate, the total of all payments and a notice of fees', () => {
    expect(listBlocks(NZ).map(({ kind, place }) => `${place} ${kind}`)).toEqual([
      'headline repayment',
      'line terms',
      'headline interest-rate',
      'headline total',
      'line fees',
    ])
    expect(getText(NZ, 'total')).toBe('$53,669.20 total of 260 payments')
  })

  test('[FI-01] shows no comparison rate', () => {
    const words = listBlocks({ ...NZ, page: 'car' }).map(({ text }) => text)
    expect(words.join(' ')).not.toMatch(/comparison/i)
  })

  test('[FI-03] includes the final payment in the total and shows it for loans of up to seven years', () => {
    const manufacturer = { ...NZ, finance: { variant: 'manufacturer' as const } }
    expect(getText(manufacturer, 'total')).toBe('$68,367 total of 60 payments and the final payment')
    expect(getText({ ...NZ, offer: { termMonths: 84 } }, 'total')).toMatch(/364 payments/)
    expect(getText({ ...NZ, offer: { termMonths: 85 } }, 'total')).toBeUndefined()
  })
})

const COMPANIONS: Record<'AU' | 'NZ', [FinanceBlockKind, FinanceBlockKind[]][]> = {
  AU: [
    ['repayment', ['interest-rate']],
    ['interest-rate', ['comparison-rate', 'comparison-warning', 'fees']],
  ],
  NZ: [
    ['repayment', ['interest-rate']],
    ['interest-rate', ['fees']],
  ],
}
const HEADLINES = ['repayment', 'interest-rate', 'comparison-rate']

/** Required statements that are missing, and headline amounts that are not shown as headlines. */
function listMissing(blocks: FinanceBlock[], country: 'AU' | 'NZ'): string[] {
  const kinds = new Set(blocks.map(({ kind }) => kind))
  const missing = COMPANIONS[country].flatMap(([kind, companions]) =>
    kinds.has(kind) ? companions.filter((companion) => !kinds.has(companion)) : [],
  )
  const notHeadlines = blocks.filter(({ kind, place }) => HEADLINES.includes(kind) && place !== 'headline')
  return [...missing, ...notHeadlines.map(({ kind }) => kind)]
}

test('[FI-01] for any offer, never shows a repayment without a rate, or in Australia a rate without comparison rate and warning', () => {
  const figure = fc.option(fc.oneof(fc.double({ min: -5, max: 60, noNaN: true }), fc.constant('9.9')))
  fc.assert(
    fc.property(
      fc.record({
        interestRate: figure,
        comparisonRate: figure,
        paymentWeek: figure,
        paymentMonth: figure,
        termMonths: fc.option(fc.integer({ min: 0, max: 120 })),
        deposit: figure,
      }),
      fc.constantFrom(...(Object.keys(LENDER_VARIANTS) as (keyof typeof LENDER_VARIANTS)[])),
      fc.constantFrom<FinancePage>('card', 'car'),
      fc.constantFrom('AU' as const, 'NZ' as const),
      (offer, variant, page, country) => {
        const blocks = listBlocks({ page, offer, finance: { variant }, site: { country } })
        expect(listMissing(blocks, country)).toEqual([])
        expect(blocks.map(({ text, value }) => `${text} ${value ?? ''}`).join(' ')).not.toMatch(
          /NaN|null|Infinity/,
        )
      },
    ),
  )
})

type Variant = keyof typeof LENDER_VARIANTS
/** An offer as it is read from a car. */
function readOffer(offer: Record<string, unknown>) {
  const [read] = Object.values(makeFinancedCar({}, offer).finance_lenders)
  if (!read) throw new Error('The car has no offer.')
  return read
}
/** Why an offer is not shown for a car, or `null` if it is. `NOVEMBER` is in 2026. */
function check(variant: Variant, car: Case['car'] = {}, offer: Case['offer'] = {}) {
  const display = decide({ car, offer, finance: { variant } })
  return display.isShown ? null : display.reason
}
const VARIANTS = Object.keys(LENDER_VARIANTS) as Variant[]

describe.each(VARIANTS)('the %s lender', (variant) => {
  test('[FI-01] accepts an ordinary car and requires both rates', () => {
    expect(check(variant)).toBeNull()
    for (const blank of [null, '', undefined, 'n/a', Number.NaN]) {
      expect(check(variant, {}, { interestRate: blank })).toBe('rates-missing')
      expect(check(variant, {}, { comparisonRate: blank })).toBe('rates-missing')
    }
  })

  test('[FI-02] [FI-03] accepts only cars that are in stock or coming soon', () => {
    expect(check(variant, { status: 'coming_soon' })).toBeNull()
    for (const gone of [{ status: 'sold' }, { status: '' }, { sold: true }])
      expect(check(variant, gone)).toBe('not-available')
  })
})

describe('prices', () => {
  test.each([
    ['secured-loan', 500, 'price-too-low'],
    ['secured-loan', '500', 'price-too-low'],
    ['secured-loan', 500.01, null],
    ['secured-loan', '501', null],
    ['secured-loan', null, 'price-too-low'],
    ['weekly', 500, 'price-too-low'],
    ['weekly', 501, null],
    ['weekly-no-final', 500, 'price-too-low'],
    ['weekly-no-final', '$501', null],
    ['manufacturer', 500, 'price-too-low'],
    ['manufacturer', 501, null],
    ['availability', 500, null],
    ['availability', 1, null],
    ['availability', null, null],
  ] as const)('[FI-02] [FI-03] %s: a price of %s is %s', (variant, price, expected) => {
    expect(check(variant, { price })).toBe(expected)
  })
})

describe('ages', () => {
  test.each([
    [2014, null],
    ['2014', null],
    [2013, 'too-old'],
    [2027, null],
    [null, 'too-old'],
  ])('[FI-02] secured loan for a car of model year %s in 2026: %s', (year, expected) => {
    expect(check('secured-loan', { year })).toBe(expected)
  })

  test('[FI-03] the other lenders have no age limit', () => {
    for (const variant of VARIANTS.slice(1)) expect(check(variant, { year: 1989 })).toBeNull()
  })
})

describe('repayments', () => {
  test.each([
    ['weekly', { paymentWeek: null }, 'payment-missing'],
    ['weekly', { paymentWeek: 0 }, 'payment-missing'],
    ['weekly', { paymentWeek: '0.01', paymentMonth: null }, null],
    ['weekly-no-final', { paymentWeek: '' }, 'payment-missing'],
    ['manufacturer', { paymentMonth: null }, 'payment-missing'],
    ['manufacturer', { paymentWeek: null }, null],
    ['secured-loan', { paymentWeek: null, paymentMonth: null }, null],
    ['availability', { paymentWeek: null, paymentMonth: null }, null],
  ] as const)('[FI-03] %s with %o is %s', (variant, offer, expected) => {
    expect(check(variant, {}, offer)).toBe(expected)
  })

  test('[FI-03] are weekly, for the manufacturer’s lender monthly', () => {
    const offer = readOffer(OFFER)
    expect(getPayment(offer, LENDER_VARIANTS.weekly)).toBe(206.42)
    expect(getPayment(offer, LENDER_VARIANTS.manufacturer)).toBe(894.5)
  })
})

describe('the offer of a site', () => {
  test('[FI-04] comes only from the site’s own lender', () => {
    const car = makeFinancedCar()
    expect(getOffer(car, makeFinanceSite())).toMatchObject({ interestRate: 8.24, paymentWeek: 206.42 })
    for (const lender of ['', 'other', 'constructor'])
      expect(getOffer(car, makeFinanceSite({ lender }))).toBeNull()
    expect(getOffer({}, makeFinanceSite())).toBeNull()
  })

  test('[FI-04] comes from the finance provider of a site that names no lender', () => {
    const site = makeFinanceSite({ lender: '' }, { finance_provider: 'meridian' })
    expect(getOffer(makeFinancedCar(), site)).toMatchObject({ interestRate: 8.24 })
    expect(toStockSite(site).finance.lender).toBe('meridian')
    const demo = readDemoSite('bargain-bay')
    expect([demo.finance.lender, getLender(demo)]).toEqual(['', 'paywise'])
  })
})
