import { readErrorField } from './response-error'
import { ApiError } from './api-error'
import { toOneLine } from './log-line'

/** Kind of upstream failure: timeout, no connection, an error status, or an unreadable response. */
type UpstreamErrorKind = 'timeout' | 'network' | 'status' | 'garbage'

/**
 * An upstream failed or rejected a request. `status` is set for the kind `status`; `retryable` states whether a retry
 * may succeed.
 */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly service: string
  readonly kind: UpstreamErrorKind
  readonly status: number | null
  /** Wait requested by the upstream, in ms; `null` when it sent none. */
  readonly retryAfterMs: number | null

  constructor(
    service: string,
    kind: UpstreamErrorKind,
    message: string,
    options: { cause?: unknown; status?: number; retryAfterMs?: number | null } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.service = service
    this.kind = kind
    this.status = options.status ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
  }

  /**
   * Creates the error of a failed response (`DA-05`). The message is the body's `error` field, or `An unexpected
   * error occurred: {status text}`.
   */
  static ofStatus(
    service: string,
    status: number,
    statusText: string,
    body: unknown,
    retryAfterMs: number | null = null,
  ): UpstreamError {
    const message = readErrorField(body) ?? `An unexpected error occurred: ${statusText}`
    return new UpstreamError(service, 'status', message, { status, retryAfterMs })
  }

  get retryable(): boolean {
    if (this.kind !== 'status') return true
    return this.status === null || this.status >= 500 || this.status === 408 || this.status === 429
  }
}

const MAX_MESSAGE_LENGTH = 300
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
  const words = toOneLine(error.message, MAX_MESSAGE_LENGTH)
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
