import { expect, test } from 'vitest'
import { formatNumber } from '@/lib/text/format-number'

test.each([
  [1234567, 'en-AU', {}, '1,234,567'],
  [1234.5, 'en-AU', {}, '1,234.5'],
  [1234.5, 'en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 }, '1,234.50'],
  [1234.5, 'en-AU', { maximumFractionDigits: 0 }, '1,235'],
  [1234.5, 'de-DE', {}, '1.234,5'],
] as const)('[TG-06] [TG-09] %d in %s with %j is %s', (value, locale, digits, text) => {
  expect(formatNumber(value, locale, digits)).toBe(text)
})
