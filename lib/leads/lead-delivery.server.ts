import 'server-only'
import { sweepSignIns } from '@/lib/auth/sweep.server'
import { getDatabase } from '@/lib/db/get-database.server'
import { createDocumentDeliverers } from '@/lib/delivery/document-deliverer.server'
import { getEnv } from '@/lib/env'
import { LeadDeliverer } from './lead-deliverer.server'
import { dealerApiGateway } from './dealer-api-destination.server'
import type { LeadStep } from './outbox-store.server'
import { Outbox } from './outbox.server'
import { getUploadFolder } from './uploads.server'
import { UploadSweeper } from './upload-sweeper.server'
import { LeadWorker } from './worker.server'

/** How long a submission waits for the dealer API before it responds that the lead is accepted, in ms. */
const INLINE_MS = 1500
const POLL_MS = 50
/** Polling interval of the other destinations, in ms; no shopper waits for them. */
const DELIVERY_POLL_MS = 1000

const shared = globalThis as typeof globalThis & {
  leadDeliverer?: Promise<LeadDeliverer>
  leadWorkers?: { start(): void; stop(): Promise<void> }[]
}

/** The process-wide deliverer on the web app's database. */
export function getLeadDeliverer(): Promise<LeadDeliverer> {
  shared.leadDeliverer ??= getDatabase()
    .then((database) => new LeadDeliverer(new Outbox(database), dealerApiGateway))
    .catch((error: unknown) => {
      delete shared.leadDeliverer
      throw error
    })
  return shared.leadDeliverer
}

/**
 * Starts the outbox workers once per process: dealer API, lead mail, leads over HTTP, and other mail. Each has its own slots
 * and its own record of upstreams that are down.
 */
export async function startLeadWorkers(): Promise<void> {
  const deliverer = await getLeadDeliverer()
  const database = await getDatabase()
  const sweeper = new UploadSweeper(database, getUploadFolder(), {
    limitBytes: getEnv().UPLOADS_LIMIT_MB * 1024 * 1024,
  })
  const [mail, http, ownMail] = createDocumentDeliverers(database, getEnv())
  const options = { lookEveryMs: DELIVERY_POLL_MS }
  shared.leadWorkers ??= [
    new LeadWorker(deliverer, {
      sweep: async () => {
        await sweeper.sweep()
        await sweepSignIns(database)
      },
    }),
    new LeadWorker(mail, options),
    new LeadWorker(http, options),
    new LeadWorker(ownMail, options),
  ]
  for (const worker of shared.leadWorkers) worker.start()
}

/**
 * Tries to deliver a lead while the shopper waits, for at most `INLINE_MS`; the attempt continues after that. Returns the
 * current step; a step that is still pending is acknowledged.
 */
export async function deliverWhileWaiting(deliverer: LeadDeliverer, step: LeadStep): Promise<LeadStep> {
  const deadline = performance.now() + INLINE_MS
  const delivery = deliverer.deliverLead(step.leadId)
  await Promise.race([delivery.catch(() => {}), wait(INLINE_MS)])
  for (;;) {
    // The lead is stored, so a failure from here on must not be reported to the shopper.
    const current = await deliverer.outbox.readStep(step.id).catch(() => step)
    if (!current) throw new Error('A stored lead step is missing.')
    // Another handler or the worker may be delivering it. Wait, because a rejection must reach the shopper.
    const isUnderWay = current.state === 'pending' && current.leaseOwner !== null
    if (!isUnderWay || performance.now() >= deadline)
      return current.state === 'pending'
        ? deliverer.outbox.acknowledge(current).catch(() => current)
        : current
    await wait(POLL_MS)
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
