import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '@/lib/db/open-database.server'
import { leadDeliveries, leadDeliveryWork } from '@/lib/db/schema'
import type { Lane } from '@/lib/leads/fair-slots'
import { INLINE_GRACE_MS, type OutboxStore, readUptimeMs } from '@/lib/leads/outbox-store.server'
import { WorkQueue } from '@/lib/leads/work-queue.server'
import { listDeliveryKinds } from './destinations.server'
import type { DeliveryKind, NewDelivery } from './new-delivery'

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

/** Maximum receipts per mailbox and hour, over all sites, so that nobody can flood a mailbox. */
const RECEIPTS_PER_HOUR = 3
/**
 * Maximum receipts per site and hour or day, so that a site cannot be abused to send spam. Far above what a busy dealership
 * sends. Leads beyond the limit are accepted without a receipt.
 */
const SITE_RECEIPTS_PER_HOUR = 100
const SITE_RECEIPTS_PER_DAY = 500
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Builds the statements that store the deliveries of a lead, for the transaction that stores its step. Existing deliveries
 * stay. A later incomplete step replaces the held ones, a complete step deletes them, and a resubmitted step replaces the
 * withdrawn ones. Receipts beyond a limit are not stored.
 */
export function buildDeliveryStatements(
  db: Database,
  lead: { id: number; site: string },
  deliveries: readonly NewDelivery[],
  now: number,
): BatchItem<'sqlite'>[] {
  const statements = deliveries.map((delivery) => db.run(insertDelivery(lead, delivery, now)))
  if (!deliveries.some(({ stage }) => stage === 'complete')) return statements
  const deleteHeld = db
    .delete(leadDeliveries)
    .where(and(eq(leadDeliveries.leadId, lead.id), eq(leadDeliveries.state, 'held')))
  return [deleteHeld, ...statements]
}

function insertDelivery(
  lead: { id: number; site: string },
  { kind, target, stage, document, recipient, holdMs, isPaid = false }: NewDelivery,
  now: number,
) {
  const state = holdMs > 0 ? 'held' : 'pending'
  const countOfSite = (since: number) => sql`(SELECT COUNT(*) FROM lead_deliveries AS other
    WHERE other.site = ${lead.site} AND other.kind = 'receipt' AND other.created_at > ${since})`
  const isSiteBelowLimits = sql`${countOfSite(now - HOUR_MS)} < ${SITE_RECEIPTS_PER_HOUR}
    AND ${countOfSite(now - DAY_MS)} < ${SITE_RECEIPTS_PER_DAY}`
  // Only receipts have a recipient.
  const isWanted =
    recipient !== null
      ? sql`(SELECT COUNT(*) FROM lead_deliveries AS other WHERE other.recipient = ${recipient}
          AND other.created_at > ${now - HOUR_MS}) < ${RECEIPTS_PER_HOUR}
          AND ${isPaid ? sql`TRUE` : isSiteBelowLimits}`
      : sql`NOT EXISTS (SELECT 1 FROM lead_deliveries AS other WHERE other.lead_id = ${lead.id}
          AND other.stage = 'complete' AND ${stage} = 'incomplete')`
  return sql`INSERT INTO lead_deliveries (lead_id, site, kind, target, stage, recipient, document, delivery_key, state,
      attempts, next_attempt_at, lease_until, created_at)
    SELECT ${lead.id}, ${lead.site}, ${kind}, ${target}, ${stage}, ${recipient}, ${JSON.stringify(document)},
      ${randomUUID()}, ${state}, 0, ${now + Math.max(holdMs, INLINE_GRACE_MS)}, 0, ${now}
    WHERE ${isWanted}
    ON CONFLICT (lead_id, kind, target, stage) DO UPDATE
      SET document = excluded.document, next_attempt_at = excluded.next_attempt_at, state = excluded.state,
        created_at = excluded.created_at, settled_at = NULL, last_error = NULL
      WHERE lead_deliveries.state = 'held' OR (lead_deliveries.state = 'refused' AND lead_deliveries.attempts = 0)`
}
