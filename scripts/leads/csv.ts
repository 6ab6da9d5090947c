/** What spreadsheets take for the start of a formula, also after spaces, and its full-width twins. */
const FORMULA = /^\s*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/u

/**
 * Rows as CSV (RFC 4180) that opens right in spreadsheets: UTF-8 with its mark, and nothing that was typed into a form
 * becomes a formula: such a cell gets an apostrophe before it.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`
}

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
