import 'server-only'
import { isLeadAddress } from '@/config/schema/delivery'
import { readRetryAfterMs } from '@/lib/http/retry-after'
import type { Sent } from './sent'

export type PostLead = (
  lead: { url: string; xml: string },
  key: { deliveryKey: string; site: string },
) => Promise<Sent>

/** Well below a lease, in ms. */
const TIMEOUT_MS = 10_000
/** 4xx that speak of load or time rather than of the lead. */
const PASSING = new Set([408, 425, 429])

/**
 * Posts ADF documents to dealers' own systems. 2xx is delivered, 4xx a refusal for good, all else is tried again; redirects
 * are not followed. A path is one below `baseUrl`.
 */
export function createCrm({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string
  timeoutMs?: number
}): PostLead {
  return async ({ url, xml }, { deliveryKey, site }) => {
    if (!isLeadAddress(url)) return fail(null, `${url} is no address that leads may be sent to`)
    let response: Response
    try {
      response = await fetch(url.startsWith('/') ? baseUrl + url : url, {
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
      return fail(null, isLate ? `no answer within ${timeoutMs} ms` : 'it could not be reached')
    }
    const { status } = response
    if (response.ok) return { kind: 'delivered' }
    if (status >= 400 && status < 500 && !PASSING.has(status))
      return { kind: 'refused', status, message: `it answered ${status}` }
    return fail(status, `it answered ${status}`, readRetryAfterMs(response))
  }
}

function fail(status: number | null, message: string, retryAfterMs: number | null = null): Sent {
  return { kind: 'failed', status, message, retryAfterMs }
}
