import 'server-only'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { leadDeliveries, leadDeliveryWork } from '@/lib/db/schema'
import type { Lane } from '@/lib/leads/fair-slots'
import type { OutboxStore } from '@/lib/leads/outbox-store.server'
import { readUptimeMs } from '@/lib/leads/process-id.server'
import { WorkQueue } from '@/lib/leads/work-queue.server'

export type Delivery = typeof leadDeliveries.$inferSelect
export type DeliveryKind = Delivery['kind']

/** All mail goes through one server; each address that takes leads over HTTP is a target of its own. */
const TARGET = sql<string>`CASE ${leadDeliveries.kind} WHEN 'adf_http' THEN ${leadDeliveries.target} ELSE '' END`

/**
 * What is owed for enquiries to mailboxes and other systems. Takes rows of some kinds, so that an outage of the mail server
 * does not look like one of a dealer's own system. `now` and `uptime` as in `Outbox`.
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
      target: TARGET,
    })
  }

  /** The sites and targets that have deliveries to claim. */
  async listDue(): Promise<Lane[]> {
    await this.#release()
    return this.queue.listDue()
  }

  /** Takes a delivery that is due for this process: of one lane, or of any. */
  async claimDue(lane?: Lane): Promise<Delivery | null> {
    await this.#release()
    return this.#readClaimed(await this.queue.claimDue(lane))
  }

  /** Takes the delivery that is due soonest, early, but for the ids in `except`; of some `lanes` only, if any are named. */
  async claimSoonest(except: readonly number[] = [], lanes?: readonly Lane[]): Promise<Delivery | null> {
    return this.#readClaimed(await this.queue.claimSoonest(except, lanes))
  }

  async read(id: number): Promise<Delivery | null> {
    const [delivery] = await this.#store.db.select().from(leadDeliveries).where(eq(leadDeliveries.id, id))
    return delivery ?? null
  }

  /** Sends enquiries that nobody completed in time as they are. */
  async #release(): Promise<void> {
    const now = this.#store.now()
    await this.#store.db
      .update(leadDeliveries)
      // It is owed from now on: its age counts from here.
      .set({ state: 'pending', nextAttemptAt: now, createdAt: now })
      .where(and(eq(leadDeliveries.state, 'held'), lte(leadDeliveries.nextAttemptAt, now)))
  }

  #readClaimed(id: number | null): Promise<Delivery | null> | null {
    return id === null ? null : this.read(id)
  }
}
