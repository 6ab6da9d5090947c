import 'server-only'
import { describeFailure, logLine } from '@/lib/http/log-line'
import type { Lane, SlotLimits } from '@/lib/leads/fair-slots'
import type { WorkQueue } from '@/lib/leads/work-queue.server'
import type { PostLead } from './crm.server'
import type { Delivery } from './delivery-outbox.server'
import type { SendMail } from './mailer.server'
import { deliveryDocumentSchema } from './new-delivery'
import type { Sent } from './sent'

/** From this attempt on, failures are logged as errors instead of warnings. */
const ALARM_AFTER = 8

export type DeliveryWays = {
  sendMail: SendMail
  postLead: PostLead
  /** Returns the origin of a lane's target, where each target is a separate upstream. */
  destinationOf?: (lane: Lane) => string
  limits?: SlotLimits
}

/** A row with a document to send. Rows of a lead also have `leadId`, `kind` and `target`. */
type WorkItem = Pick<Delivery, 'id' | 'site' | 'attempts' | 'document' | 'deliveryKey' | 'createdAt'> &
  Partial<Pick<Delivery, 'leadId' | 'kind' | 'target'>>

/** The outbox that rows are claimed from. */
type ItemOutbox<Item> = {
  queue: WorkQueue
  listDue(): Promise<Lane[]>
  claimDue(lane?: Lane): Promise<Item | null>
  claimSoonest(except?: readonly number[], lanes?: readonly Lane[]): Promise<Item | null>
  sweep?(): Promise<void>
}

/** Sends documents to mailboxes and CRMs and stores the outcome. */
export class DocumentDeliverer<Item extends WorkItem = Delivery> {
  readonly outbox: ItemOutbox<Item>
  readonly destinationOf?: (lane: Lane) => string
  readonly limits?: SlotLimits
  readonly #sendMail: SendMail
  readonly #postLead: PostLead

  constructor(outbox: ItemOutbox<Item>, { sendMail, postLead, destinationOf, limits }: DeliveryWays) {
    this.outbox = outbox
    if (destinationOf) this.destinationOf = destinationOf
    if (limits) this.limits = limits
    this.#sendMail = sendMail
    this.#postLead = postLead
  }

  /** Returns the target of a row's lane, as the outbox does in SQL. */
  targetOf({ kind, target }: Item): string {
    return kind === 'adf_http' ? (target ?? '') : ''
  }

  /** Sends a row that this process has claimed. Throws only when the outbox itself fails. */
  async deliver(delivery: Item): Promise<{ outcome: Sent }> {
    const outcome = await this.#send(delivery)
    const { queue } = this.outbox
    const { site, leadId: lead = null, kind = 'mail', attempts: attempt } = delivery
    const where = { site, lead, kind, attempt }
    if (outcome.kind === 'delivered') {
      await queue.markDelivered(delivery.id)
    } else if (outcome.kind === 'refused') {
      await queue.markRefused(delivery.id, outcome.status, outcome.message)
      // Not the message: a mail server may include the recipient in it.
      logLine('error', `delivery rejected with status ${outcome.status}`, where)
    } else {
      const { status, message, retryAfterMs } = outcome
      const waitMs = await queue.settleFailed(delivery, status, message, retryAfterMs)
      logLine(attempt >= ALARM_AFTER ? 'error' : 'warn', 'delivery not sent yet', {
        ...where,
        status,
        waitMs,
      })
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
