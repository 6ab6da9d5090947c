import 'server-only'
import { LEAD_DESTINATIONS } from '@/lib/delivery/destinations.server'
import { sendAndSettle, type SendResult } from '@/lib/delivery/send-result.server'
import type { LeadGateway } from './dealer-api-destination.server'
import type { LeadStep } from './outbox-store.server'
import type { Outbox } from './outbox.server'

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
