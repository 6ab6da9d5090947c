import 'server-only'
import { openAsBlob } from 'node:fs'
import { getDealerApi, type DealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { Target } from '@/lib/forms/targets'
import { UpstreamError } from '@/lib/http/upstream-error'
import type { DeliveryOutcome, LeadGateway } from './gateway'

/** The outbox does its own retrying; one call is one attempt. Well below the lease. */
const CALL = { retries: 0, timeoutMs: 8000 }
const FILES_CALL = { retries: 0, timeoutMs: 45_000 }

/**
 * The only answers that are about the enquiry and stay as they are. All others speak of our account, their load, an address
 * that is missing during a release, or a first call with the same key that is still at work (409); they pass.
 */
const ABOUT_THE_LEAD = new Set([400, 413, 415, 422])
/** And of a later step: the enquiry it belongs to is gone. */
const ABOUT_THE_UPDATE = new Set([...ABOUT_THE_LEAD, 404, 410])

type Create = (
  api: DealerApi,
  payload: Record<string, unknown>,
  key: string,
) => Promise<{ id: number | null }>

/** What begins an enquiry at each of the services that forms are sent to. */
const CREATE: Record<Target, Create> = {
  server: (api, payload, key) => api.createLead(payload, key, CALL),
  vehicle_history: async (api, payload, key) => {
    await api.createCarClarityCustomer(payload, key, CALL)
    return { id: null }
  },
}

/** Hands enquiries to a dealer API. */
export function createLeadGateway(getApi: () => DealerApi): LeadGateway {
  return {
    create: (payload, key, target) => outcomeOf(() => CREATE[target](getApi(), payload, key)),
    createWithFiles: (payload, files, key) =>
      outcomeOf(
        async () => {
          const parts = files.map(async ({ field, name, type, path }) => ({
            field,
            name,
            blob: await openFile(path, type),
          }))
          return getApi().createLeadWithFiles(payload, await Promise.all(parts), key, FILES_CALL)
        },
        'lead_id' in payload ? ABOUT_THE_UPDATE : ABOUT_THE_LEAD,
      ),
    update: (dealerLeadId, payload, key) =>
      outcomeOf(() => getApi().updateLead(dealerLeadId, payload, key, CALL), ABOUT_THE_UPDATE),
  }
}

async function openFile(path: string, type: string): Promise<Blob> {
  try {
    return await openAsBlob(path, { type })
  } catch {
    throw new Error(`the attached file ${path} can not be read`)
  }
}

/** The dealer API that the environment names. */
export const dealerApiGateway: LeadGateway = createLeadGateway(getDealerApi)

async function outcomeOf(
  call: () => Promise<{ id: number | null }>,
  refusals: ReadonlySet<number> = ABOUT_THE_LEAD,
): Promise<DeliveryOutcome> {
  try {
    return { kind: 'delivered', id: (await call()).id }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const { status, message, retryAfterMs } = error
    return status !== null && refusals.has(status)
      ? { kind: 'refused', status, message }
      : { kind: 'failed', status, message, retryAfterMs }
  }
}
