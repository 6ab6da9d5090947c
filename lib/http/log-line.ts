/**
 * Converts text to a single line: control characters, line separators and bidirectional marks become spaces, so that
 * input cannot forge a log line.
 */
export function toOneLine(text: string, maxLength = 500): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

type Level = 'info' | 'warn' | 'error'
export type LogDetails = Record<string, string | number | boolean | null>
type ErrorSink = (message: string, details: LogDetails) => void

// Next.js bundles this file more than once; all copies share one error sink.
const shared = globalThis as typeof globalThis & { errorSink?: ErrorSink | undefined }

/** Writes one log line: the message, then `key=value` pairs with JSON values. Never pass user input. */
export function logLine(level: Level, message: string, details: LogDetails = {}): void {
  const pairs = Object.entries(details).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  console[level](toOneLine([message, ...pairs].join(' '), 2000))
  if (level === 'error') shared.errorSink?.(toOneLine(message), details)
}

/** Also sends every line of level `error` to `sink`, which must not throw; `undefined` removes it. */
export function setErrorSink(sink: ErrorSink | undefined): void {
  shared.errorSink = sink
}

/** Describes an error for the log. Messages of database errors contain query values, so only their cause is used. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const isQuery = error.message.startsWith('Failed query')
  const { cause } = error
  if (isQuery) return cause instanceof Error ? `database: ${cause.message}` : 'database failure'
  return `${error.name}: ${error.message}`
}
