import 'server-only'
import { LEAD_DESTINATIONS } from '@/lib/delivery/destinations.server'
import type { SendResult } from '@/lib/delivery/send-result'
import { describeFailure, logLine } from '@/lib/http/log-line'
import type { LeadGateway } from './dealer-api-destination.server'
import type { LeadStep } from './outbox-store.server'
import type { Outbox } from './outbox.server'

/** From this attempt on, failures are logged as errors instead of warnings. */
const ALARM_AFTER = 8

export type Attempt = { step: LeadStep; outcome: SendResult }

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
      await this.outbox.settleDelivered(step, outcome.id ?? null)
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

  async #send(step: LeadStep): Promise<SendResult> {
    try {
      const lead = await this.outbox.findLead(step.site, step.leadId)
      const dealerLeadId = lead?.dealerLeadId ?? null
      if (step.position > 1 && !dealerLeadId && (await this.outbox.isLeadRefused(step.leadId)))
        return { kind: 'refused', status: 422, message: 'The enquiry was rejected.' }
      return await LEAD_DESTINATIONS.dealer_api.send(
        { step, form: lead?.form ?? '', dealerLeadId },
        this.#gateway,
      )
    } catch (error) {
      return { kind: 'failed', status: null, message: describeFailure(error) }
    }
  }
}
