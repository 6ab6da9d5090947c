import 'server-only'
import { isLeadAddress } from '@/config/schema/delivery'
import { readRetryAfterMs } from '@/lib/http/retry-after'
import type { Sent } from './sent'

export type PostLead = (
  lead: { url: string; xml: string },
  key: { deliveryKey: string; site: string },
) => Promise<Sent>

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
 * Posts ADF documents to dealers' CRMs. 2xx means delivered, 4xx permanently rejected, anything else is retried. Does not
 * follow redirects. Paths are below `baseUrl`; without a `baseUrl` they fail and are retried.
 */
export function createCrm({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string | undefined
  timeoutMs?: number
}): PostLead {
  return async ({ url, xml }, { deliveryKey, site }) => {
    if (!isLeadAddress(url)) return fail(null, `leads must not be sent to ${url}`)
    const address = toAddress(baseUrl, url)
    if (!address) return fail(null, 'CRM_URL is not set')
    let response: Response
    try {
      response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/xml; charset=utf-8',
          'idempotency-key': deliveryKey,
          'x-website': site,
        },
        body: xml,
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

function fail(status: number | null, message: string, retryAfterMs: number | null = null): Sent {
  return { kind: 'failed', status, message, retryAfterMs }
}
