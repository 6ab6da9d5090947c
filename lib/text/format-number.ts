type Digits = { minimumFractionDigits?: number; maximumFractionDigits?: number }

/**
 * Formatters are cached: creating one is about 100 times slower than using it, and a result page formats hundreds of
 * numbers.
 */
const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number with a locale's separators; at most three decimals unless `digits` sets another limit. */
export function formatNumber(value: number, locale: string, digits: Digits = {}): string {
  const key = `${locale} ${digits.minimumFractionDigits} ${digits.maximumFractionDigits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, digits)
    formats.set(key, format)
  }
  return format.format(value)
}
