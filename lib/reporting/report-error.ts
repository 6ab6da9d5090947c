/**
 * Attribute of `<body>` with the Sentry DSN; absent when reporting is off. Not on `<html>`, because browsers look for the charset
 * in the first 1024 bytes of the page.
 */
const ATTRIBUTE = 'data-errors-to'

/** The attribute for a page, from the environment. A DSN is public by design. */
export function describeErrorService(dsn: string | undefined): Record<string, string> {
  return dsn ? { [ATTRIBUTE]: dsn } : {}
}

/**
 * Reports an error of this page when reporting is on. The Sentry code is loaded with the first error, so that pages without errors
 * do not download it. Never throws.
 */
export function reportError(failure: unknown): void {
  const dsn = document.body.getAttribute(ATTRIBUTE)
  if (!dsn) return
  import('./send-error').then((code) => code.sendError(dsn, failure)).catch(() => {})
}
