import { expect, test } from 'vitest'
import { describeValidity } from '@/lib/finance/finance-law'

const SYDNEY = { timezone: 'Australia/Sydney', locale: 'en-AU' }
const at = (iso: string) => Date.parse(iso) / 1000

test.each([
  ['2026-11-21T01:00:00Z', '21 December 2026'],
  ['2026-12-31T01:00:00Z', '31 January 2027'],
  ['2027-01-31T01:00:00Z', '28 February 2027'],
  ['2028-01-30T01:00:00Z', '29 February 2028'],
  // It is already past midnight in Sydney.
  ['2026-11-20T13:30:00Z', '21 December 2026'],
])('[FI-02] one month after %s is %s', (moment, expected) => {
  expect(describeValidity('month-ahead', at(moment), SYDNEY)).toBe(expected)
})

test.each([
  ['2026-11-21T01:00:00Z', '30 November 2026'],
  ['2028-02-01T01:00:00Z', '29 February 2028'],
  ['2026-12-31T12:59:00Z', '31 December 2026'],
  ['2026-12-31T13:01:00Z', '31 January 2027'],
])('[FI-03] the end of the month for %s is %s', (moment, expected) => {
  expect(describeValidity('month-end', at(moment), SYDNEY)).toBe(expected)
})
