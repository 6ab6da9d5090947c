/**
 * Text on one line: control characters, line separators and marks that turn the direction of writing become spaces, so that
 * no input forges a log line.
 */
export function toOneLine(text: string, maxLength = 500): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

type Level = 'info' | 'warn' | 'error'
export type LogDetails = Record<string, string | number | boolean | null>
type ErrorSink = (message: string, details: LogDetails) => void

// The framework bundles this file more than once; all of its copies pass errors on to the same place.
const shared = globalThis as typeof globalThis & { errorSink?: ErrorSink | undefined }

/** Writes one log line: the message, then `key=value` pairs with JSON values. Never pass what a shopper typed. */
export function logLine(level: Level, message: string, details: LogDetails = {}): void {
  const pairs = Object.entries(details).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  console[level](toOneLine([message, ...pairs].join(' '), 2000))
  if (level === 'error') shared.errorSink?.(toOneLine(message), details)
}

/** Has every line of level `error` go to `sink` too, which must not throw; `undefined` ends that. */
export function passErrorsOn(sink: ErrorSink | undefined): void {
  shared.errorSink = sink
}

/** The reason of a failure for the log. Database errors repeat the statement's values, so only their cause is told. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const isQuery = error.message.startsWith('Failed query')
  const { cause } = error
  if (isQuery) return cause instanceof Error ? `database: ${cause.message}` : 'database failure'
  return `${error.name}: ${error.message}`
}
