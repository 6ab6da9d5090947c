import { ApiError } from './api-error'
import { toOneLine } from './log-line'
import { UpstreamError } from './upstream-error'

const LONGEST = 300
const FAILED = 'An unexpected error occurred'
/** Refusals that are about our account there, not about the shopper's wish. */
const OUR_ACCOUNT = new Set([401, 403])

/**
 * An upstream's failure as this server's answer (`DA-05`): its own words where it gave some, 504 when it did not answer in time,
 * 502 when it is down or makes no sense, its status where it refused. Other errors come back as they are.
 */
export function toRefusal(error: unknown): unknown {
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

/** The same for the log, without words, which may repeat what a shopper typed. */
export function describeUpstream(error: UpstreamError): string {
  return error.status === null ? error.kind : `${error.kind} ${error.status}`
}
