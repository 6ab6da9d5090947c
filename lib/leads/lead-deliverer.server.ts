import 'server-only'
import { z } from 'zod'
import { getTarget } from '@/lib/forms/targets'
import { getEnv } from '@/lib/env'
import { describeFailure, logLine } from '@/lib/http/log-line'
import type { DeliveryOutcome, LeadGateway } from './gateway'
import type { LeadStep, StoredFile } from './outbox-store.server'
import type { Outbox } from './outbox.server'
import { readStoredPath } from './stored-path.server'

const payloadSchema = z.record(z.string(), z.unknown())
const filesSchema = z.array(
  z.object({ field: z.string(), name: z.string(), size: z.number(), type: z.string(), path: z.string() }),
)
/** From this attempt on, failures are logged as errors instead of warnings. */
const ALARM_AFTER = 8

export type Attempt = { step: LeadStep; outcome: DeliveryOutcome }

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
    const outcome = await this.#send(step)
    const where = { site: step.site, lead: step.leadId, step: step.position, attempt: step.attempts }
    if (outcome.kind === 'delivered') {
      await this.outbox.settleDelivered(step, outcome.id)
    } else if (outcome.kind === 'refused') {
      await this.outbox.settleRefused(step, outcome.status, outcome.message)
      logLine('error', `lead rejected by the dealer API: ${outcome.message}`, where)
    } else {
      const { status, message, retryAfterMs } = outcome
      const waitMs = await this.outbox.queue.settleFailed(step, status, message, retryAfterMs)
      const level = step.attempts >= ALARM_AFTER ? 'error' : 'warn'
      logLine(level, `lead not delivered yet: ${outcome.message}`, { ...where, waitMs })
    }
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

  async #send(step: LeadStep): Promise<DeliveryOutcome> {
    try {
      const payload = payloadSchema.parse(JSON.parse(step.payload))
      const lead = await this.outbox.findLead(step.site, step.leadId)
      if (step.kind === 'create')
        return await this.#gateway.create(payload, step.deliveryKey, getTarget(lead?.form ?? ''))
      if (step.position === 1)
        return await this.#gateway.createWithFiles(payload, readFiles(step), step.deliveryKey)
      const dealerLeadId = lead?.dealerLeadId
      if (!dealerLeadId) return await this.#explainMissingId(step)
      const later = { ...payload, lead_id: dealerLeadId }
      return step.kind === 'create-with-files'
        ? await this.#gateway.createWithFiles(later, readFiles(step), step.deliveryKey)
        : await this.#gateway.update(dealerLeadId, later, step.deliveryKey)
    } catch (error) {
      return { kind: 'failed', status: null, message: describeFailure(error) }
    }
  }

  async #explainMissingId({ leadId }: LeadStep): Promise<DeliveryOutcome> {
    return (await this.outbox.isLeadRefused(leadId))
      ? { kind: 'refused', status: 422, message: 'The enquiry was rejected.' }
      : { kind: 'failed', status: null, message: 'The dealer API returned no id for the lead.' }
  }
}

function readFiles(step: LeadStep): StoredFile[] {
  const { DATA_DIR } = getEnv()
  const files = filesSchema.parse(JSON.parse(step.files))
  return files.map((file) => ({ ...file, path: readStoredPath(file.path, DATA_DIR) }))
}
