import 'server-only'
import { isLeadAddress } from '@/config/schema/delivery'
import { readRetryAfterMs } from '@/lib/http/response-error'
import type { SendResult } from './send-result.server'

/** A lead as an HTTP request. `url` is as in the site file; `body` is sent unchanged. */
type LeadPost = {
  url: string
  contentType: string
  body: string
  headers?: Readonly<Record<string, string>>
}

/** `deliveryKey` identifies the lead and is the same for all retries. */
export type PostLead = (lead: LeadPost, key: { deliveryKey: string; site: string }) => Promise<SendResult>

/** Timeout in ms, well below the lease (`LEASE_MS`). */
const TIMEOUT_MS = 10_000
/** Temporary 4xx statuses, which concern load or timing rather than the lead. */
const TEMPORARY = new Set([408, 425, 429])

/** Resolves a target to a URL. Paths are below `baseUrl`; `undefined` for a path without one. */
function toAddress(baseUrl: string | undefined, target: string): string | undefined {
  return target.startsWith('/') ? baseUrl && baseUrl + target : target
}

/** The origin of a target, which identifies its upstream. A target without a URL is its own upstream. */
export function originOfTarget(baseUrl: string | undefined, target: string): string {
  const address = toAddress(baseUrl, target) ?? target
  return URL.canParse(address) ? new URL(address).origin : target
}

/**
 * Posts leads to dealers' systems. 2xx means delivered, 4xx permanently rejected, anything else is retried. Does not
 * follow redirects. Paths are below `baseUrl`; without a `baseUrl` they fail and are retried.
 */
export function createLeadPoster({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string | undefined
  timeoutMs?: number
}): PostLead {
  return async ({ url, contentType, body, headers }, { deliveryKey, site }) => {
    if (!isLeadAddress(url)) return fail(null, `leads must not be sent to ${url}`)
    const address = toAddress(baseUrl, url)
    if (!address) return fail(null, 'CRM_URL is not set')
    let response: Response
    try {
      response = await fetch(address, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': contentType,
          'idempotency-key': deliveryKey,
          'x-website': site,
        },
        body,
        redirect: 'manual',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      return fail(null, isLate ? `no response within ${timeoutMs} ms` : 'the connection failed')
    }
    const { status } = response
    if (response.ok) return { kind: 'delivered' }
    if (status >= 400 && status < 500 && !TEMPORARY.has(status))
      return { kind: 'refused', status, message: `responded with ${status}` }
    return fail(status, `responded with ${status}`, readRetryAfterMs(response))
  }
}

function fail(status: number | null, message: string, retryAfterMs: number | null = null): SendResult {
  return { kind: 'failed', status, message, retryAfterMs }
}
