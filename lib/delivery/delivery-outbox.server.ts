import 'server-only'
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { leadDeliveries, leadDeliveryWork } from '@/lib/db/schema'
import type { Lane } from '@/lib/leads/fair-slots'
import type { OutboxStore } from '@/lib/leads/outbox-store.server'
import { readUptimeMs } from '@/lib/leads/process-id.server'
import { WorkQueue } from '@/lib/leads/work-queue.server'
import { listDeliveryKinds } from './destinations.server'
import type { DeliveryKind } from './new-delivery'

export type Delivery = typeof leadDeliveries.$inferSelect

/** Condition for rows sent over HTTP. Literals, because SQLite compares parameters in `GROUP BY` by position. */
export const IS_HTTP: SQL<boolean> = sql<boolean>`${leadDeliveries.kind} IN (${sql.raw(
  listDeliveryKinds('http')
    .map((kind) => `'${kind}'`)
    .join(', '),
)})`
/** All mail goes through one server, so only HTTP targets have separate lanes. */
const TARGET = sql<string>`CASE WHEN ${IS_HTTP} THEN ${leadDeliveries.target} ELSE '' END`

/**
 * Outbox of lead documents for mailboxes and HTTP targets. Restricted to some kinds, so that an outage of the mail server does
 * not count as an outage of a dealer's system. `now` and `uptime` as in `OutboxStore`.
 */
export class DeliveryOutbox {
  readonly #store: OutboxStore
  /** Claims, settles, retries, releases and counts the deliveries. */
  readonly queue: WorkQueue

  constructor(
    db: Database,
    kinds: readonly DeliveryKind[] = listDeliveryKinds(),
    now: () => number = Date.now,
    uptime: () => number = readUptimeMs,
  ) {
    this.#store = { db, now, uptime }
    this.queue = new WorkQueue(this.#store, leadDeliveryWork, {
      scope: inArray(leadDeliveries.kind, [...kinds]),
      target: TARGET,
    })
  }

  /** Lists the sites and targets with due deliveries. */
  async listDue(): Promise<Lane[]> {
    await this.#release()
    return this.queue.listDue()
  }

  /** Claims a due delivery: of one lane, or of any. */
  async claimDue(lane?: Lane): Promise<Delivery | null> {
    await this.#release()
    return this.#readClaimed(await this.queue.claimDue(lane))
  }

  /** Claims the delivery that is due soonest, even before it is due. Skips the ids in `except`; restricted to `lanes` if given. */
  async claimSoonest(except: readonly number[] = [], lanes?: readonly Lane[]): Promise<Delivery | null> {
    return this.#readClaimed(await this.queue.claimSoonest(except, lanes))
  }

  async read(id: number): Promise<Delivery | null> {
    const [delivery] = await this.#store.db.select().from(leadDeliveries).where(eq(leadDeliveries.id, id))
    return delivery ?? null
  }

  /** Releases the held documents of leads that were not completed in time. */
  async #release(): Promise<void> {
    const now = this.#store.now()
    await this.#store.db
      .update(leadDeliveries)
      // Its age, which decides when it is stuck, counts from its release.
      .set({ state: 'pending', nextAttemptAt: now, createdAt: now })
      .where(and(eq(leadDeliveries.state, 'held'), lte(leadDeliveries.nextAttemptAt, now)))
  }

  #readClaimed(id: number | null): Promise<Delivery | null> | null {
    return id === null ? null : this.read(id)
  }
}
