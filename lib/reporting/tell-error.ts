/**
 * Attribute of `<body>` with the address that this page's errors are reported to; absent where they are not. Not of `<html>`:
 * browsers look for the charset in a page's first 1024 bytes.
 */
const ATTRIBUTE = 'data-errors-to'

/** The attribute for a page, from the environment. A DSN is no secret: browsers have to know it. */
export function describeErrorService(dsn: string | undefined): Record<string, string> {
  return dsn ? { [ATTRIBUTE]: dsn } : {}
}

/**
 * Reports an error of this page, where the platform wants to know. All of the reporting is fetched with the first one, so that
 * pages without errors carry none of it. Never throws.
 */
export function tellError(failure: unknown): void {
  const dsn = document.body.getAttribute(ATTRIBUTE)
  if (!dsn) return
  import('./send-error').then((code) => code.sendError(dsn, failure)).catch(() => {})
}
