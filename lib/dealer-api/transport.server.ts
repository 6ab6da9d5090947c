import 'server-only'
import type { z } from 'zod'
import { cutJson } from '@/lib/http/cut-json'
import { fetchUpstream, type UpstreamAnswer } from '@/lib/http/fetch-upstream.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { ANSWER_BYTES } from './answer-bytes'

export type DealerApiConfig = {
  /** Base address of the dealer API, without a slash at the end. */
  url: string
  /** Base address of the dashboard. */
  dashboardUrl: string
  user: string
  password: string
  /** Time for one attempt to read, in milliseconds. */
  readTimeoutMs?: number
  /** Time for one attempt to write, in milliseconds. */
  writeTimeoutMs?: number
  /** Put before `/api/leads` in a mock mode, like `/mock` (`LD-06`). */
  leadPathPrefix?: string
}

export type CallOptions = {
  /** Time for one attempt, in milliseconds. */
  timeoutMs?: number
  /** Further attempts; 2 unless told (`DA-01`), none for a write without an idempotency key. */
  retries?: number
  /** Bytes of the answer that are read. */
  maxBytes?: number
  signal?: AbortSignal
}

export type ReadOptions = CallOptions & {
  /** Seconds that Next's fetch cache may keep the answer; not cached when absent. */
  revalidate?: number | false
  tags?: string[]
}

export type WriteOptions = CallOptions & { idempotencyKey?: string }

const READ_TIMEOUT_MS = 4000
const WRITE_TIMEOUT_MS = 8000
const RETRIES = 2

/** The dealer platform's HTTP: Basic auth, time-outs, retries, failed answers as `UpstreamError` (`DA-01`, `DA-05`). */
export class Transport {
  readonly config: DealerApiConfig
  readonly #authorization: string

  constructor(config: DealerApiConfig) {
    this.config = config
    this.#authorization = `Basic ${Buffer.from(`${config.user}:${config.password}`).toString('base64')}`
  }

  /** Reads from the dealer API; any status below 500 comes back. */
  read(path: string, options: ReadOptions = {}): Promise<UpstreamAnswer> {
    return this.#get('dealer-api', this.config.url + path, { authorization: this.#authorization }, options)
  }

  /** Reads from the dashboard, which takes no credentials. */
  readDashboard(path: string, options: ReadOptions = {}): Promise<UpstreamAnswer> {
    return this.#get('dashboard', this.config.dashboardUrl + path, {}, options)
  }

  /** Writes to the dealer API; any status below 500 comes back. Repeated on failure only with an idempotency key. */
  write(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
    options: WriteOptions = {},
  ): Promise<UpstreamAnswer> {
    const { idempotencyKey, timeoutMs = this.config.writeTimeoutMs ?? WRITE_TIMEOUT_MS } = options
    return fetchUpstream({
      service: 'dealer-api',
      url: this.config.url + path,
      method,
      headers: {
        authorization: this.#authorization,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
      timeoutMs,
      retries: idempotencyKey ? (options.retries ?? RETRIES) : 0,
      maxBytes: options.maxBytes ?? ANSWER_BYTES.confirmation,
      ...(options.signal ? { signal: options.signal } : {}),
    })
  }

  #get(
    service: string,
    url: string,
    headers: Record<string, string>,
    options: ReadOptions,
  ): Promise<UpstreamAnswer> {
    const { timeoutMs = this.config.readTimeoutMs ?? READ_TIMEOUT_MS, revalidate, tags } = options
    return fetchUpstream({
      service,
      url,
      headers,
      timeoutMs,
      retries: options.retries ?? RETRIES,
      maxBytes: options.maxBytes ?? ANSWER_BYTES.confirmation,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(revalidate === undefined ? {} : { next: { revalidate, ...(tags ? { tags } : {}) } }),
    })
  }
}

/**
 * The shared response handler (`DA-05`): the body of a good answer, as its schema reads it, after lists, texts and depth are cut
 * to what any record may have.
 * @throws UpstreamError with the answer's status, or of the kind `garbage` when the body does not fit.
 */
export function readAnswer<Schema extends z.ZodType>(
  answer: UpstreamAnswer,
  schema: Schema,
  service = 'dealer-api',
): z.output<Schema> {
  if (answer.status >= 400)
    throw UpstreamError.ofStatus(service, answer.status, answer.statusText, answer.json)
  const parsed = schema.safeParse(cutJson(answer.json))
  if (parsed.success) return parsed.data
  throw new UpstreamError(service, 'garbage', `${service} answered in a shape that is not known`, {
    cause: parsed.error,
  })
}
