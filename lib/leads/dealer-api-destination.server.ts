import 'server-only'
import { openAsBlob } from 'node:fs'
import { z } from 'zod'
import type { DealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { LeadDestination } from '@/lib/delivery/destination'
import type { SendResult } from '@/lib/delivery/send-result.server'
import { getEnv } from '@/lib/env'
import { getTarget, type Target } from '@/lib/forms/targets'
import { UpstreamError } from '@/lib/http/upstream-error'
import { storedFilesSchema, type LeadStep, type StoredFile } from './outbox-store.server'
import { readStoredPath } from './upload-space.server'

/** A step with its lead's form. `dealerLeadId` is the dealer platform's id, `null` until the first step is delivered. */
type DealerApiRow = { step: LeadStep; form: string; dealerLeadId: number | null }

/**
 * The dealer API calls for leads. Idempotent: a repeat with the same key creates no second lead. Upstream failures are
 * returned, never thrown.
 */
export type LeadGateway = {
  create(payload: Record<string, unknown>, key: string, target: Target): Promise<SendResult>
  /** With `lead_id` in the payload, adds the files and fields to that lead (`LD-01`). */
  createWithFiles(payload: Record<string, unknown>, files: StoredFile[], key: string): Promise<SendResult>
  update(dealerLeadId: number, payload: Record<string, unknown>, key: string): Promise<SendResult>
}

const payloadSchema = z.record(z.string(), z.unknown())

/** The dealer platform. It receives the steps of a lead in order. */
export const dealerApi: LeadDestination<DealerApiRow, LeadGateway> = {
  label: 'dealer platform',
  async send({ step, form, dealerLeadId }, gateway) {
    const payload = payloadSchema.parse(JSON.parse(step.payload))
    if (step.kind === 'create') return gateway.create(payload, step.deliveryKey, getTarget(form))
    if (step.position === 1) return gateway.createWithFiles(payload, readFiles(step), step.deliveryKey)
    if (!dealerLeadId)
      return { kind: 'failed', status: null, message: 'The dealer API returned no id for the lead.' }
    const later = { ...payload, lead_id: dealerLeadId }
    return step.kind === 'create-with-files'
      ? gateway.createWithFiles(later, readFiles(step), step.deliveryKey)
      : gateway.update(dealerLeadId, later, step.deliveryKey)
  },
}

function readFiles(step: LeadStep): StoredFile[] {
  const { DATA_DIR } = getEnv()
  const files = storedFilesSchema.parse(JSON.parse(step.files))
  return files.map((file) => ({ ...file, path: readStoredPath(file.path, DATA_DIR) }))
}

/** No retries here, because the outbox retries. The timeouts stay below the lease (`LEASE_MS`). */
const CALL = { retries: 0, timeoutMs: 8000 }
const FILES_CALL = { retries: 0, timeoutMs: 45_000 }

/**
 * Permanent rejections: statuses that concern the lead itself. Every other status is temporary and retried: credentials,
 * load, a route that is missing during a release, or a request with the same key still in progress (409).
 */
const ABOUT_THE_LEAD = new Set([400, 413, 415, 422])
/** For later steps also: the lead no longer exists. */
const ABOUT_THE_UPDATE = new Set([...ABOUT_THE_LEAD, 404, 410])

type Create = (
  api: DealerApi,
  payload: Record<string, unknown>,
  key: string,
) => Promise<{ id: number | null }>

/** Creates a lead at the service that its form targets. */
const CREATE: Record<Target, Create> = {
  server: (api, payload, key) => api.createLead(payload, key, CALL),
  vehicle_history: async (api, payload, key) => {
    await api.createCarClarityCustomer(payload, key, CALL)
    return { id: null }
  },
}

/** Creates a `LeadGateway` on the dealer API. */
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
    throw new Error(`cannot read the attached file ${path}`)
  }
}

async function outcomeOf(
  call: () => Promise<{ id: number | null }>,
  refusals: ReadonlySet<number> = ABOUT_THE_LEAD,
): Promise<SendResult> {
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
