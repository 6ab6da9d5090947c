import { readErrorField } from './failed-answer'

/** What went wrong with an upstream: no answer in time, no connection, a status that says no, or an unreadable answer. */
export type UpstreamErrorKind = 'timeout' | 'network' | 'status' | 'garbage'

/** An upstream failed or refused. `status` is set for the kind `status`; `retryable` says whether asking again may help. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly service: string
  readonly kind: UpstreamErrorKind
  readonly status: number | null
  /** How long the upstream asked us to wait, in ms; `null` when it did not say. */
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
   * A failed response (`DA-05`): the `error` field of its JSON body is the message; without one it is
   * `An unexpected error occurred: {status text}`.
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
