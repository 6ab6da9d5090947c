import { expect, test } from 'vitest'
import { decideFinanceDisplay } from '@/lib/finance/display'
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
