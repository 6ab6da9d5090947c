import 'server-only'
import type { z } from 'zod'
import { getEnv } from '@/lib/env'
import { fetchUpstream, type UpstreamResponse } from '@/lib/http/fetch-upstream.server'
import { removeLoopbackUrls } from '@/lib/http/loopback'
import { DEFAULT_LIMITS, truncateJson } from '@/lib/http/truncate-json'
import { UpstreamError } from '@/lib/http/upstream-error'

/**
 * Maximum response sizes of the dealer platform in bytes (ADR 0038). Typical responses have less than a tenth of these sizes.
 * Parsing takes about 10 ms per MB and blocks the event loop.
 */
export const ANSWER_BYTES = {
  /** A car: a few KB, about 100 KB with hundreds of photos. */
  car: 1024 * 1024,
  /** A page of 500 cars, read by scripts only. */
  carList: 64 * 1024 * 1024,
  /** The ids of up to 1,000 imported cars. */
  putCars: 256 * 1024,
  manufacturer: 32 * 1024,
  reviews: 512 * 1024,
  /** Opening hours, locations and stock counts of a website. */
  sessionData: 1024 * 1024,
  bookingSlots: 512 * 1024,
  /** A shopper and the ids of saved cars. */
  account: 128 * 1024,
  /** A registered vehicle and its valuation. */
  lookup: 64 * 1024,
  /** All other responses: ids and confirmations. */
  confirmation: 64 * 1024,
} as const

export type DealerApiConfig = {
  /** Base URL of the dealer API, without a trailing slash. */
  url: string
  /** Base URL of the dashboard. */
  dashboardUrl: string
  user: string
  password: string
  /** Timeout per read attempt, in milliseconds. */
  readTimeoutMs?: number
  /** Timeout per write attempt, in milliseconds. */
  writeTimeoutMs?: number
  /** Prefix of `/api/leads` in mock mode, such as `/mock` (`LD-06`). */
  leadPathPrefix?: string
}

export type CallOptions = {
  /** Timeout per attempt, in milliseconds. */
  timeoutMs?: number
  /** Number of retries; 2 by default (`DA-01`), none for a write without an idempotency key. */
  retries?: number
  /** Maximum response size in bytes. */
  maxBytes?: number
  signal?: AbortSignal
}

export type ReadOptions = CallOptions & {
  /** Revalidation time of Next's fetch cache, in seconds; not cached when absent. */
  revalidate?: number | false
  tags?: string[]
}

export type WriteOptions = CallOptions & { idempotencyKey?: string }

const READ_TIMEOUT_MS = 4000
const WRITE_TIMEOUT_MS = 8000
const RETRIES = 2

/** HTTP client of the dealer platform: Basic auth, timeouts, retries, failures as `UpstreamError` (`DA-01`, `DA-05`). */
export class Transport {
  readonly config: DealerApiConfig
  readonly #authorization: string

  constructor(config: DealerApiConfig) {
    this.config = config
    this.#authorization = `Basic ${Buffer.from(`${config.user}:${config.password}`).toString('base64')}`
  }

  /** Reads from the dealer API. Returns any status below 500. */
  read(path: string, options: ReadOptions = {}): Promise<UpstreamResponse> {
    return this.#get('dealer-api', this.config.url + path, { authorization: this.#authorization }, options)
  }

  /** Reads from the dashboard, which requires no credentials. */
  readDashboard(path: string, options: ReadOptions = {}): Promise<UpstreamResponse> {
    return this.#get('dashboard', this.config.dashboardUrl + path, {}, options)
  }

  /** Writes to the dealer API. Returns any status below 500. Retries only with an idempotency key. */
  write(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
    options: WriteOptions = {},
  ): Promise<UpstreamResponse> {
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
  ): Promise<UpstreamResponse> {
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
 * The shared response handler (`DA-05`): truncates lists, texts and depth to common limits, then parses the body with the schema.
 * Without the sandbox it also removes loopback addresses, so that no page sends a shopper's browser to the shopper's own computer.
 * @throws UpstreamError with the response's status, or of the kind `garbage` when the body does not match the schema.
 */
export function readAnswer<Schema extends z.ZodType>(
  answer: UpstreamResponse,
  schema: Schema,
  service = 'dealer-api',
): z.output<Schema> {
  if (answer.status >= 400)
    throw UpstreamError.ofStatus(service, answer.status, answer.statusText, answer.json)
  const limits = getEnv().SANDBOX ? DEFAULT_LIMITS : { ...DEFAULT_LIMITS, clean: removeLoopbackUrls }
  const parsed = schema.safeParse(truncateJson(answer.json, limits))
  if (parsed.success) return parsed.data
  throw new UpstreamError(service, 'garbage', `${service} returned an unexpected response body`, {
    cause: parsed.error,
  })
}
