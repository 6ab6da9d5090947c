import { readErrorField } from './response-error'

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
