import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { readRetryAfterMs } from './response-error'
import { UpstreamError } from './upstream-error'

type UpstreamRequest = {
  /** Service name for error messages: `dealer-api`, `dashboard`. */
  service: string
  url: string
  method?: string
  headers?: Record<string, string>
  /** Request body. Not a stream, because retries send it again. */
  body?: string | FormData
  /** Timeout for one attempt including the body, in milliseconds. */
  timeoutMs: number
  /** Maximum response size in bytes; a larger response fails without a retry. */
  maxBytes?: number
  /** Retries after a network error, a timeout, an unreadable response, 408, 429 or 5xx. */
  retries?: number
  /** Delay before the first retry in milliseconds, with jitter; doubles with each retry. */
  backOffMs?: number
  /** Aborts the request and its retries. */
  signal?: AbortSignal
  /** Options of the Next.js fetch cache: seconds and tags. A retry is cached for at most `RETRY_REVALIDATE` seconds. */
  next?: { revalidate?: number | false; tags?: string[] }
}

/** A response with a status below 500 other than 408 and 429. `json` is `undefined` for an empty body. */
export type UpstreamResponse = { status: number; statusText: string; json: unknown }

const RETRYABLE_STATUS = new Set([408, 429])
/** A user is waiting, so retries stop after this many timeouts. */
const MOST_TIMEOUTS = 2
/**
 * Revalidation time of a request that failed once, in seconds. Next.js gives a page the shortest time of its requests, so a page
 * made from old data in an outage is soon rendered again.
 */
const RETRY_REVALIDATE = 3
/** Default maximum response size in bytes. */
const MAX_BYTES = 64 * 1024

/**
 * Fetches JSON from an upstream, with a timeout for each attempt, retries and a response size limit.
 * @returns the response for any status below 500 except 408 and 429.
 * @throws UpstreamError when the upstream is unreachable, times out, responds 5xx, 408 or 429, or sends a response
 * that is too large or unreadable.
 */
export async function fetchUpstream(request: UpstreamRequest): Promise<UpstreamResponse> {
  const { retries = 0, backOffMs = 100 } = request
  let timeouts = 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptOnce(request, attempt)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (error.kind === 'timeout') timeouts += 1
      const isTooLarge = error.cause instanceof ResponseTooLargeError
      const isLast = attempt >= retries || timeouts >= MOST_TIMEOUTS || isTooLarge
      if (isLast || !error.retryable || request.signal?.aborted) throw error
      const pause = backOffMs * 2 ** attempt * (0.5 + Math.random() / 2)
      await sleep(pause, undefined, request.signal ? { signal: request.signal } : {}).catch(() => {
        throw error
      })
    }
  }
}

async function attemptOnce(request: UpstreamRequest, attempt: number): Promise<UpstreamResponse> {
  const { service, url, method = 'GET', body, next, maxBytes = MAX_BYTES } = request
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  // The Next.js fetch cache may have stored the unreadable response; the extra header changes the cache key.
  const headers = {
    accept: 'application/json',
    ...request.headers,
    ...(attempt > 0 ? { 'x-attempt': `${attempt + 1}` } : {}),
  }
  let response: Response
  let text: string
  try {
    response = await withResponseLimit(maxBytes, () =>
      fetch(url, {
        method,
        headers,
        signal,
        redirect: 'error',
        ...(body ? { body } : {}),
        ...(next ? { next: attempt > 0 ? { ...next, revalidate: shorten(next.revalidate) } : next } : {}),
      }),
    )
    text = await readLimitedText(response, maxBytes)
  } catch (error) {
    if (error instanceof ResponseTooLargeError)
      throw new UpstreamError(service, 'garbage', `${service} sent more than ${maxBytes} bytes`, {
        cause: error,
      })
    if (timeout.aborted)
      throw new UpstreamError(
        service,
        'timeout',
        `${service} did not respond within ${request.timeoutMs} ms`,
        { cause: error },
      )
    throw new UpstreamError(service, 'network', `${service} could not be reached`, { cause: error })
  }
  const { status, statusText } = response
  const json = parseJson(text)
  if (status >= 500 || RETRYABLE_STATUS.has(status))
    throw UpstreamError.ofStatus(
      service,
      status,
      statusText,
      json.ok ? json.value : undefined,
      readRetryAfterMs(response),
    )
  if (!json.ok) {
    // A 4xx without JSON is still a valid refusal; only a 2xx that cannot be parsed is a fault.
    if (status >= 400) throw UpstreamError.ofStatus(service, status, statusText, undefined)
    throw new UpstreamError(service, 'garbage', `${service} sent a response that is not JSON`)
  }
  return { status, statusText, json: json.value }
}

function shorten(revalidate: number | false | undefined): number {
  return typeof revalidate === 'number' ? Math.min(revalidate, RETRY_REVALIDATE) : RETRY_REVALIDATE
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  if (text.trim() === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

/** An upstream response exceeds the caller's size limit. */
class ResponseTooLargeError extends Error {
  override name = 'ResponseTooLargeError'
}

// Next.js bundles this file more than once; all copies share one store and one wrapped `fetch`.
const shared = globalThis as typeof globalThis & {
  responseLimits?: AsyncLocalStorage<number>
  isFetchLimited?: boolean
}
const limits = (shared.responseLimits ??= new AsyncLocalStorage<number>())

/**
 * Runs `work` with a size limit: every `fetch` in it fails with `ResponseTooLargeError` after `maxBytes` decoded
 * bytes.
 */
export function withResponseLimit<Result>(maxBytes: number, work: () => Result): Result {
  return limits.run(maxBytes, work)
}

/**
 * Wraps the global `fetch` so that it enforces `withResponseLimit`. Runs at process start (`instrumentation.ts`), before
 * Next.js wraps `fetch` for its first page, because its data cache reads and stores whole responses before the caller
 * sees them. Idempotent.
 */
export function limitFetchResponses(): void {
  if (shared.isFetchLimited) return
  shared.isFetchLimited = true
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const maxBytes = limits.getStore()
    const response = await original(input, init)
    return maxBytes === undefined ? response : limitResponse(response, maxBytes)
  }
}

/**
 * Reads the text of a response.
 * @throws ResponseTooLargeError after `maxBytes`; reading stops there.
 */
export async function readLimitedText(response: Response, maxBytes: number): Promise<string> {
  return limitResponse(response, maxBytes).text()
}

function limitResponse(response: Response, maxBytes: number): Response {
  const { body, status, statusText, headers } = response
  if (!body) return response
  const tooLarge = () => new ResponseTooLargeError(`The response is larger than ${maxBytes} bytes`)
  if (Number(headers.get('content-length')) > maxBytes) {
    void body.cancel().catch(() => {})
    throw tooLarge()
  }
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      // Erroring the stream also cancels the source, which closes the connection.
      if (size > maxBytes) controller.error(tooLarge())
      else controller.enqueue(chunk)
    },
  })
  const limited = new Response(body.pipeThrough(counter), { status, statusText, headers })
  Object.defineProperty(limited, 'url', { value: response.url })
  return limited
}
