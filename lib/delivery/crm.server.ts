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

/** The whole address of a target; a path is below `baseUrl`, and has no address without one. */
function toAddress(baseUrl: string | undefined, target: string): string | undefined {
  return target.startsWith('/') ? baseUrl && baseUrl + target : target
}

/** The origin of a target: what is slow or down as one. A target without an address stands for itself. */
export function originOfTarget(baseUrl: string | undefined, target: string): string {
  const address = toAddress(baseUrl, target) ?? target
  return URL.canParse(address) ? new URL(address).origin : target
}

/**
 * Posts ADF documents to dealers' own systems. 2xx is delivered, 4xx a permanent refusal, all else is retried; redirects
 * are not followed. A path is one below `baseUrl`; without one it waits.
 */
export function createCrm({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string | undefined
  timeoutMs?: number
}): PostLead {
  return async ({ url, xml }, { deliveryKey, site }) => {
    if (!isLeadAddress(url)) return fail(null, `${url} is no address that leads may be sent to`)
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
