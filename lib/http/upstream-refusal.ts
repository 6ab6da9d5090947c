import { ApiError } from './api-error'
import { toOneLine } from './log-line'
import { UpstreamError } from './upstream-error'

const LONGEST = 300
const FAILED = 'An unexpected error occurred'
/** Statuses that concern our credentials, not the shopper's request. */
const OUR_ACCOUNT = new Set([401, 403])

/**
 * Converts an upstream failure to this server's response (`DA-05`): 504 for a timeout, 502 when the upstream is down
 * or its response is invalid, otherwise its own status and message. Other errors are returned unchanged.
 */
export function toClientError(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  const { kind, status } = error
  if (kind === 'timeout' || status === 408) return new ApiError(504, `${FAILED}: Gateway Timeout`)
  if (status === null || OUR_ACCOUNT.has(status)) return new ApiError(502, `${FAILED}: Bad Gateway`)
  const words = toOneLine(error.message, LONGEST)
  if (status === 429) {
    const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 60_000) / 1000))
    return new ApiError(429, words, { headers: { 'retry-after': String(seconds) } })
  }
  return new ApiError(status >= 500 ? 502 : status, words)
}

/** Describes an upstream failure for the log, without its message, which may contain user input. */
export function describeUpstream(error: UpstreamError): string {
  return error.status === null ? error.kind : `${error.kind} ${error.status}`
}
