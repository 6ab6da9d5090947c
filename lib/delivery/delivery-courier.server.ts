import 'server-only'
import { describeFailure, logLine } from '@/lib/http/log-line'
import type { Lane, SlotLimits } from '@/lib/leads/fair-slots'
import type { WorkQueue } from '@/lib/leads/work-queue.server'
import type { PostLead } from './crm.server'
import type { Delivery } from './delivery-outbox.server'
import type { SendMail } from './mailer.server'
import { deliveryDocumentSchema } from './new-delivery'
import type { Sent } from './sent'

/** Attempts after which each further failure is an alarm in the log. */
const ALARM_AFTER = 8

export type DeliveryWays = {
  sendMail: SendMail
  postLead: PostLead
  /** Origin of a lane's target, where each is an upstream of its own. */
  destinationOf?: (lane: Lane) => string
  limits?: SlotLimits
}

/** A row that holds what is sent; `leadId` and `kind` are there for what belongs to an enquiry. */
type Owed = Pick<Delivery, 'id' | 'site' | 'attempts' | 'document' | 'deliveryKey' | 'createdAt'> &
  Partial<Pick<Delivery, 'leadId' | 'kind' | 'target'>>

/** Where rows are claimed and settled. */
type OwedOutbox<Item> = {
  queue: WorkQueue
  listDue(): Promise<Lane[]>
  claimDue(lane?: Lane): Promise<Item | null>
  claimSoonest(except?: readonly number[], lanes?: readonly Lane[]): Promise<Item | null>
  sweep?(): Promise<void>
}

/** Delivers what is owed to mailboxes and other systems, and stores the outcome. */
export class DeliveryCourier<Item extends Owed = Delivery> {
  readonly outbox: OwedOutbox<Item>
  readonly destinationOf?: (lane: Lane) => string
  readonly limits?: SlotLimits
  readonly #sendMail: SendMail
  readonly #postLead: PostLead

  constructor(outbox: OwedOutbox<Item>, { sendMail, postLead, destinationOf, limits }: DeliveryWays) {
    this.outbox = outbox
    if (destinationOf) this.destinationOf = destinationOf
    if (limits) this.limits = limits
    this.#sendMail = sendMail
    this.#postLead = postLead
  }

  /** As the outbox writes a lane's target. */
  targetOf({ kind, target }: Item): string {
    return kind === 'adf_http' ? (target ?? '') : ''
  }

  /** Delivers what this process has claimed. Throws only when the outbox itself fails. */
  async deliver(delivery: Item): Promise<{ outcome: Sent }> {
    const outcome = await this.#send(delivery)
    const { queue } = this.outbox
    const { site, leadId: lead = null, kind = 'mail', attempts: attempt } = delivery
    const where = { site, lead, kind, attempt }
    if (outcome.kind === 'delivered') {
      await queue.markDelivered(delivery.id)
    } else if (outcome.kind === 'refused') {
      await queue.markRefused(delivery.id, outcome.status, outcome.message)
      // What a server answers may name the recipient.
      logLine('error', `delivery refused with status ${outcome.status}`, where)
    } else {
      const { status, message, retryAfterMs } = outcome
      const waitMs = await queue.settleFailed(delivery, status, message, retryAfterMs)
      logLine(attempt >= ALARM_AFTER ? 'error' : 'warn', 'not delivered yet', { ...where, status, waitMs })
    }
    return { outcome }
  }

  async #send(delivery: Item): Promise<Sent> {
    try {
      const document = deliveryDocumentSchema.parse(JSON.parse(delivery.document))
      if (document.form === 'mail') return await this.#sendMail(document.mail, delivery)
      return await this.#postLead(document, delivery)
    } catch (error) {
      return { kind: 'failed', status: null, message: describeFailure(error), retryAfterMs: null }
    }
  }
}
