import 'server-only'
import { openAsBlob } from 'node:fs'
import { getDealerApi, type DealerApi } from '@/lib/dealer-api/dealer-api.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import type { DeliveryOutcome, LeadGateway } from './gateway'

/** The outbox does its own retrying; one call is one attempt. Well below the lease. */
const CALL = { retries: 0, timeoutMs: 8000 }
const FILES_CALL = { retries: 0, timeoutMs: 45_000 }

/** Refusals that say something about our account or their load, not about the enquiry; they pass. */
const NOT_ABOUT_THE_LEAD = new Set([401, 403, 407, 408, 425, 429])

/** Hands enquiries to a dealer API. */
export function createLeadGateway(getApi: () => DealerApi): LeadGateway {
  return {
    create: (payload, key) => outcomeOf(() => getApi().createLead(payload, key, CALL)),
    createWithFiles: (payload, files, key) =>
      outcomeOf(async () => {
        const parts = files.map(async ({ field, name, type, path }) => ({
          field,
          name,
          blob: await openAsBlob(path, { type }),
        }))
        return getApi().createLeadWithFiles(payload, await Promise.all(parts), key, FILES_CALL)
      }),
    update: (dealerLeadId, payload, key) =>
      outcomeOf(() => getApi().updateLead(dealerLeadId, payload, key, CALL)),
  }
}

/** The dealer API that the environment names. */
export const dealerApiGateway: LeadGateway = createLeadGateway(getDealerApi)

async function outcomeOf(call: () => Promise<{ id: number }>): Promise<DeliveryOutcome> {
  try {
    return { kind: 'delivered', id: (await call()).id }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const { status, message } = error
    const isRefusal = status !== null && status >= 400 && status < 500 && !NOT_ABOUT_THE_LEAD.has(status)
    return isRefusal ? { kind: 'refused', status, message } : { kind: 'failed', status, message }
  }
}
