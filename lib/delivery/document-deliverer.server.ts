import 'server-only'
import type { Lane, SlotLimits } from '@/lib/leads/fair-slots'
import type { WorkQueue } from '@/lib/leads/work-queue.server'
import type { Delivery } from './delivery-outbox.server'
import type { DeliveryTransport } from './destination'
import { hasOwnUpstreams, LEAD_DESTINATIONS } from './destinations.server'
import { sendStoredMail } from './mailer.server'
import { sendAndSettle, type SendResult } from './send-result.server'

type QueueOptions = {
  /** Returns the origin of a lane's target, where each target is a separate upstream. */
  destinationOf?: (lane: Lane) => string
  limits?: SlotLimits
}

/** A row with a document to send. Rows of a lead also have `leadId`, `kind` and `target`; others are mails. */
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

/** Sends documents to their destinations and stores the outcome. */
export class DocumentDeliverer<Item extends WorkItem = Delivery> {
  readonly outbox: ItemOutbox<Item>
  readonly destinationOf?: (lane: Lane) => string
  readonly limits?: SlotLimits
  readonly #transport: DeliveryTransport

  constructor(
    outbox: ItemOutbox<Item>,
    transport: DeliveryTransport,
    { destinationOf, limits }: QueueOptions = {},
  ) {
    this.outbox = outbox
    if (destinationOf) this.destinationOf = destinationOf
    if (limits) this.limits = limits
    this.#transport = transport
  }

  /** Returns the target of a row's lane, as the outbox does in SQL. */
  targetOf({ kind, target }: Item): string {
    return kind && hasOwnUpstreams(kind) ? (target ?? '') : ''
  }

  /** Sends a row that this process has claimed. Throws only when the outbox itself fails. */
  async deliver(row: Item): Promise<{ outcome: SendResult }> {
    const { queue } = this.outbox
    const { site, leadId: lead = null, kind = 'mail' } = row
    const outcome = await sendAndSettle(row, {
      queue,
      send: async () => (row.kind ? LEAD_DESTINATIONS[row.kind].send : sendStoredMail)(row, this.#transport),
      markDelivered: () => queue.markDelivered(row.id),
      markRefused: (status, message) => queue.markRefused(row.id, status, message),
      // Not the message: a mail server may include the recipient in it.
      describe: (failure) =>
        failure.kind === 'refused'
          ? `delivery rejected with status ${failure.status}`
          : 'delivery not sent yet',
      where: { site, lead, kind },
    })
    return { outcome }
  }
}
