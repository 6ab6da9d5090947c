import 'server-only'
import { sweepSignIns } from '@/lib/auth/code-tries.server'
import { getDatabase } from '@/lib/db/open-database.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { LEAD_DESTINATIONS } from '@/lib/delivery/destinations.server'
import { createDocumentDeliverers } from '@/lib/delivery/create-deliverers.server'
import { sendAndSettle, type SendResult } from '@/lib/delivery/send-result.server'
import { getEnv } from '@/lib/env'
import { createLeadGateway, type LeadGateway } from './dealer-api-destination.server'
import type { LeadStep } from './outbox-store.server'
import { Outbox } from './outbox.server'
import { UploadSweeper } from './upload-space.server'
import { getUploadFolder } from './uploads.server'
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
    .then((database) => new LeadDeliverer(new Outbox(database), createLeadGateway(getDealerApi)))
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

type Attempt = { step: LeadStep; outcome: SendResult }

/** Sends pending lead steps to the dealer API and stores the outcome. */
export class LeadDeliverer {
  readonly outbox: Outbox
  readonly #gateway: LeadGateway

  constructor(outbox: Outbox, gateway: LeadGateway) {
    this.outbox = outbox
    this.#gateway = gateway
  }

  /** Delivers a step that this process has claimed. Throws only when the outbox itself fails. */
  async deliver(step: LeadStep): Promise<Attempt> {
    const outcome = await sendAndSettle(step, {
      queue: this.outbox.queue,
      send: () => this.#send(step),
      markDelivered: (id) => this.outbox.settleDelivered(step, id),
      markRefused: (status, message) => this.outbox.settleRefused(step, status, message),
      describe: ({ kind, message }) =>
        `lead ${kind === 'refused' ? 'rejected by the dealer API' : 'not delivered yet'}: ${message}`,
      where: { site: step.site, lead: step.leadId, step: step.position },
    })
    return { step, outcome }
  }

  /** Delivers the pending steps of a lead in order, until one fails. */
  async deliverLead(leadId: number): Promise<void> {
    for (;;) {
      const step = await this.outbox.claimForLead(leadId)
      if (!step) return
      const { outcome } = await this.deliver(step)
      if (outcome.kind === 'failed') return
    }
  }

  async #send(step: LeadStep): Promise<SendResult> {
    const lead = await this.outbox.findLead(step.site, step.leadId)
    const dealerLeadId = lead?.dealerLeadId ?? null
    if (step.position > 1 && !dealerLeadId && (await this.outbox.isLeadRefused(step.leadId)))
      return { kind: 'refused', status: 422, message: 'The enquiry was rejected.' }
    return LEAD_DESTINATIONS.dealer_api.send({ step, form: lead?.form ?? '', dealerLeadId }, this.#gateway)
  }
}
