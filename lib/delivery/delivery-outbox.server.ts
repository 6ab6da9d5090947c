import 'server-only'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { leadDeliveries, leadDeliveryWork } from '@/lib/db/schema'
import type { OutboxStore } from '@/lib/leads/outbox-store.server'
import { readUptimeMs } from '@/lib/leads/process-id.server'
import { WorkQueue } from '@/lib/leads/work-queue.server'

export type Delivery = typeof leadDeliveries.$inferSelect
export type DeliveryKind = Delivery['kind']

/**
 * What is owed for enquiries to mailboxes and other systems. Takes rows of some kinds, so that a mail server that
 * is down is told apart from a dealer's own system that is. `now` and `uptime` as the outbox has them.
 */
export class DeliveryOutbox {
  readonly #store: OutboxStore
  /** How what is owed is settled, retried, freed and counted. */
  readonly queue: WorkQueue

  constructor(
    db: Database,
    kinds: readonly DeliveryKind[] = ['adf_email', 'adf_http', 'receipt'],
    now: () => number = Date.now,
    uptime: () => number = readUptimeMs,
  ) {
    this.#store = { db, now, uptime }
    this.queue = new WorkQueue(this.#store, leadDeliveryWork, {
      scope: inArray(leadDeliveries.kind, [...kinds]),
    })
  }

  async claimDue(): Promise<Delivery | null> {
    await this.#release()
    return this.#readClaimed(await this.queue.claimDue())
  }

  async claimSoonest(except: readonly number[] = []): Promise<Delivery | null> {
    return this.#readClaimed(await this.queue.claimSoonest(except))
  }

  async read(id: number): Promise<Delivery | null> {
    const [delivery] = await this.#store.db.select().from(leadDeliveries).where(eq(leadDeliveries.id, id))
    return delivery ?? null
  }

  /** Enquiries that nobody completed in time go out as they are. */
  async #release(): Promise<void> {
    const now = this.#store.now()
    await this.#store.db
      .update(leadDeliveries)
      // Only now is it owed.
      .set({ state: 'pending', nextAttemptAt: now, createdAt: now })
      .where(and(eq(leadDeliveries.state, 'held'), lte(leadDeliveries.nextAttemptAt, now)))
  }

  #readClaimed(id: number | null): Promise<Delivery | null> | null {
    return id === null ? null : this.read(id)
  }
}
