/** Characters that start a formula in spreadsheets, also after spaces, with their full-width forms. */
const FORMULA = /^\s*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/u

/**
 * Formats rows as CSV (RFC 4180) for spreadsheets: with a UTF-8 byte order mark, and with an apostrophe before cells that
 * would be evaluated as formulas (CSV injection).
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`
}

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
