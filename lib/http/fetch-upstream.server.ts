import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { AnswerTooLargeError, readTextWithin, withAnswerLimit } from './answer-limit.server'
import { readRetryAfterMs } from './retry-after'
import { UpstreamError } from './upstream-error'

export type UpstreamRequest = {
  /** Who is asked, for messages: `dealer-api`, `dashboard`. */
  service: string
  url: string
  method?: string
  headers?: Record<string, string>
  /** A body that can be sent again; no stream. */
  body?: string | FormData
  /** Time for one attempt, body included, in milliseconds. */
  timeoutMs: number
  /** Bytes of the answer that are read; a larger one fails without a retry. */
  maxBytes?: number
  /** Further attempts after a network error, a time-out, an unreadable answer, 408, 429 or 5xx. */
  retries?: number
  /** Pause before the first retry in milliseconds, jittered; doubles. */
  backOffMs?: number
  /** Gives up at once when aborted. */
  signal?: AbortSignal
  /** Next's fetch cache: seconds and tags. */
  next?: { revalidate?: number | false; tags?: string[] }
}

/** A read answer: any status below 500 that is no time-out or overload. `json` is `undefined` when the body is empty. */
export type UpstreamAnswer = { status: number; statusText: string; json: unknown }

const RETRYABLE_STATUS = new Set([408, 429])
/** Somebody is waiting: after this many time-outs there is no further retry. */
const MOST_TIMEOUTS = 2
/** Bytes of an answer without a limit of its own. */
const MAX_BYTES = 64 * 1024

/**
 * Fetches JSON from an upstream, with a time-out for each attempt, retries and a limit on the size of the answer.
 * @returns the answer, whatever its status below 500.
 * @throws UpstreamError when it could not be reached in time, answered 5xx, 408 or 429, or its answer was too large or
 * unreadable.
 */
export async function fetchUpstream(request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { retries = 0, backOffMs = 100 } = request
  let timeouts = 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptOnce(request, attempt)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (error.kind === 'timeout') timeouts += 1
      const isTooLarge = error.cause instanceof AnswerTooLargeError
      const isLast = attempt >= retries || timeouts >= MOST_TIMEOUTS || isTooLarge
      if (isLast || !error.retryable || request.signal?.aborted) throw error
      const pause = backOffMs * 2 ** attempt * (0.5 + Math.random() / 2)
      await sleep(pause, undefined, request.signal ? { signal: request.signal } : {}).catch(() => {
        throw error
      })
    }
  }
}

async function attemptOnce(request: UpstreamRequest, attempt: number): Promise<UpstreamAnswer> {
  const { service, url, method = 'GET', body, next, maxBytes = MAX_BYTES } = request
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  // A retry must not be answered with the unreadable answer that Next's fetch cache may have kept; headers are in its key.
  const headers = {
    accept: 'application/json',
    ...request.headers,
    ...(attempt > 0 ? { 'x-attempt': `${attempt + 1}` } : {}),
  }
  let response: Response
  let text: string
  try {
    response = await withAnswerLimit(maxBytes, () =>
      fetch(url, {
        method,
        headers,
        signal,
        redirect: 'error',
        ...(body ? { body } : {}),
        ...(next ? { next } : {}),
      }),
    )
    text = await readTextWithin(response, maxBytes)
  } catch (error) {
    if (error instanceof AnswerTooLargeError)
      throw new UpstreamError(service, 'garbage', `${service} answered more than ${maxBytes} bytes`, {
        cause: error,
      })
    if (timeout.aborted)
      throw new UpstreamError(
        service,
        'timeout',
        `${service} did not answer within ${request.timeoutMs} ms`,
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
    // A refusal in words is a refusal; only an acceptance that cannot be read is a fault.
    if (status >= 400) throw UpstreamError.ofStatus(service, status, statusText, undefined)
    throw new UpstreamError(service, 'garbage', `${service} answered something that is not JSON`)
  }
  return { status, statusText, json: json.value }
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  if (text.trim() === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}
