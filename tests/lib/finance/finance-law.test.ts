import { expect, test } from 'vitest'
import { decideFinanceDisplay } from '@/lib/finance/display'
import { describeRepaymentBasis } from '@/lib/finance/finance-law'
import { makeFinancedCar, makeFinanceSite } from './finance-fixture'

/** What the finance dialog in Sydney says about the end of an offer at a time. */
function readValidity(variant: 'secured-loan' | 'weekly', iso: string): string | undefined {
  const site = makeFinanceSite({ variant }, { timezone: 'Australia/Sydney', locale: 'en-AU' })
  const car = makeFinancedCar({ year: 2026 })
  const display = decideFinanceDisplay('car', car, site, Date.parse(iso) / 1000)
  return display.isShown ? display.blocks.find(({ kind }) => kind === 'validity')?.text : undefined
}

test.each([
  ['2026-11-21T01:00:00Z', '21 December 2026'],
  ['2026-12-31T01:00:00Z', '31 January 2027'],
  ['2027-01-31T01:00:00Z', '28 February 2027'],
  ['2028-01-30T01:00:00Z', '29 February 2028'],
  // It is already past midnight in Sydney.
  ['2026-11-20T13:30:00Z', '21 December 2026'],
])('[FI-02] one month after %s is %s', (moment, expected) => {
  expect(readValidity('secured-loan', moment)).toBe(`Offer valid until ${expected}.`)
})

test.each([
  ['2026-11-21T01:00:00Z', '30 November 2026'],
  ['2028-02-01T01:00:00Z', '29 February 2028'],
  ['2026-12-31T12:59:00Z', '31 December 2026'],
  ['2026-12-31T13:01:00Z', '31 January 2027'],
])('[FI-03] the end of the month for %s is %s', (moment, expected) => {
  expect(readValidity('weekly', moment)).toBe(`Offer valid until ${expected}.`)
})

const same = (value: number) => ({ min: value, max: value })

test('[FI-01] a filter by repayment states term, deposit, rate, comparison rate, fees and the warning', () => {
  const site = makeFinanceSite({ variant: 'manufacturer', lender_name: 'Meridian' })
  const basis = describeRepaymentBasis(site, {
    interestRate: { min: 5.9, max: 6.65 },
    comparisonRate: { min: 6.5, max: 7.25 },
    termMonths: { min: 36, max: 60 },
  })
  expect(basis).toMatch(
    /^Repayments a month on a secured loan by Meridian, over 3 years to 5 years, 10% deposit, 30% final payment, interest rate 5\.90% to 6\.65% p\.a\., comparison rate 6\.50% to 7\.25% p\.a\. Each vehicle shows its own terms\. Fees and charges are payable\. Comparison rate for .* WARNING: /,
  )
})

test('[FI-01] in New Zealand a filter by repayment states no comparison rate', () => {
  const site = makeFinanceSite({ variant: 'weekly', lender_name: 'Tui Lending' }, { country: 'NZ' })
  const spread = {
    interestRate: same(8.99),
    comparisonRate: same(9.5),
    termMonths: same(60),
    deposit: same(0),
  }
  expect(describeRepaymentBasis(site, spread)).toBe(
    'Repayments a week on a secured loan by Tui Lending, over 5 years, no deposit, interest rate 8.99% p.a. Each vehicle shows its own terms. Establishment and other credit fees are also payable. Lending criteria apply.',
  )
  expect(describeRepaymentBasis(site, {})).toBe('')
})
