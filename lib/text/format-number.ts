type Digits = { minimumFractionDigits?: number; maximumFractionDigits?: number }

/** Making a formatter costs a hundred times what using it does, and a page of results shows hundreds of numbers. */
const formats = new Map<string, Intl.NumberFormat>()

/** A number with a locale's separators; at most three decimals unless `digits` says otherwise. */
export function formatNumber(value: number, locale: string, digits: Digits = {}): string {
  const key = `${locale} ${digits.minimumFractionDigits} ${digits.maximumFractionDigits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, digits)
    formats.set(key, format)
  }
  return format.format(value)
}
