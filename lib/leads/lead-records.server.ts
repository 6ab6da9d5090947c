import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '@/lib/db/open-database.server'
import { leadDeliveries, leads, leadSteps } from '@/lib/db/schema'
import { IS_HTTP, type Delivery } from '@/lib/delivery/delivery-outbox.server'
import { storedFilesSchema, type LeadStep } from './outbox-store.server'
import { STUCK_AFTER_MS } from './stuck'

/** A lead with its steps in order and its further deliveries, for operators. */
export type LeadRecord = typeof leads.$inferSelect & { steps: LeadStep[]; deliveries: Delivery[] }

type LeadFilter = {
  site?: string | undefined
  /** Only leads that need attention (`stuck.ts`). */
  stuckOnly?: boolean | undefined
  /** Only leads stored at or after this time, Unix ms. */
  sinceMs?: number | undefined
  limit?: number | undefined
}

const NEXT_KEY = sql<string>`CASE WHEN ${IS_HTTP} AND state = 'refused' THEN LOWER(HEX(RANDOMBLOB(16))) ELSE delivery_key END`

/** Leads per query, well below the maximum number of SQL parameters. */
const PAGE = 500

/** Lists leads, newest first, for `npm run leads`. Read-only. */
export async function listLeadRecords(db: Database, filter: LeadFilter, now: number): Promise<LeadRecord[]> {
  const rows = await db
    .select()
    .from(leads)
    .where(
      and(
        filter.site === undefined ? undefined : eq(leads.site, filter.site),
        filter.sinceMs === undefined ? undefined : gte(leads.createdAt, filter.sinceMs),
        filter.stuckOnly
          ? or(
              inArray(
                leads.id,
                db.select({ id: leadSteps.leadId }).from(leadSteps).where(isStuck(leadSteps, now)),
              ),
              inArray(
                leads.id,
                db
                  .select({ id: leadDeliveries.leadId })
                  .from(leadDeliveries)
                  .where(isStuck(leadDeliveries, now)),
              ),
            )
          : undefined,
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(filter.limit ?? Number.MAX_SAFE_INTEGER)
  const records: LeadRecord[] = []
  for (let start = 0; start < rows.length; start += PAGE)
    records.push(...(await addSteps(db, rows.slice(start, start + PAGE))))
  return records
}

/** Finds a lead with its steps and deliveries by our id, or `null`. */
export async function findLeadRecord(db: Database, id: number): Promise<LeadRecord | null> {
  const [record] = await addSteps(db, await db.select().from(leads).where(eq(leads.id, id)))
  return record ?? null
}

/**
 * Makes all undelivered steps and deliveries of a lead due now, for a running worker. Rejected steps get a new key, because
 * the dealer API may return the stored rejection for the old one. Pending steps keep their key, because the dealer API may
 * already have them. Skips steps in progress. Returns how many rows are due.
 */
export async function retryLead(db: Database, id: number, now: number): Promise<number> {
  const again = { attempts: 0, nextAttemptAt: now, settledAt: null, closedAt: null } as const
  const due = await db
    .update(leadSteps)
    .set(again)
    .where(and(eq(leadSteps.leadId, id), eq(leadSteps.state, 'pending'), isNull(leadSteps.leaseOwner)))
    .returning({ id: leadSteps.id })
  const refused = await db
    .select({ id: leadSteps.id })
    .from(leadSteps)
    .where(and(eq(leadSteps.leadId, id), eq(leadSteps.state, 'refused')))
    .orderBy(asc(leadSteps.position))
  for (const step of refused)
    await db
      .update(leadSteps)
      .set({ ...again, state: 'pending', deliveryKey: randomUUID() })
      .where(and(eq(leadSteps.id, step.id), eq(leadSteps.state, 'refused')))
  return due.length + refused.length + (await retryDeliveries(db, id, again))
}

/**
 * Makes the undelivered deliveries of a lead due. A rejected mail was not delivered, so it keeps its key (`Message-ID`); a rejected HTTP
 * delivery gets a new one, because the receiver may return the stored rejection for the old key.
 */
async function retryDeliveries(
  db: Database,
  leadId: number,
  again: { attempts: number; nextAttemptAt: number; settledAt: null; closedAt: null },
): Promise<number> {
  const due = await db
    .update(leadDeliveries)
    .set({ ...again, state: 'pending', deliveryKey: NEXT_KEY })
    .where(
      and(
        eq(leadDeliveries.leadId, leadId),
        or(
          and(eq(leadDeliveries.state, 'pending'), isNull(leadDeliveries.leaseOwner)),
          eq(leadDeliveries.state, 'refused'),
        ),
      ),
    )
    .returning({ id: leadDeliveries.id })
  return due.length
}

/**
 * Converts an undelivered step with files that are lost from disk into one without files. The payload lists the missing
 * file names. Returns whether there was such a step.
 */
export async function dropFiles(db: Database, id: number): Promise<boolean> {
  const record = await findLeadRecord(db, id)
  const step = record?.steps.find(({ kind, state }) => kind === 'create-with-files' && state !== 'delivered')
  if (!step) return false
  const names = storedFilesSchema.parse(JSON.parse(step.files)).map(({ name }) => name)
  const payload = {
    ...z.looseObject({}).parse(JSON.parse(step.payload)),
    has_files: false,
    missing_files: names,
  }
  await db
    .update(leadSteps)
    .set({ kind: step.position === 1 ? 'create' : 'update', files: '[]', payload: JSON.stringify(payload) })
    .where(and(eq(leadSteps.id, step.id), isNull(leadSteps.leaseOwner)))
  return true
}

/** Closes the rejected rows of a lead that an operator has handled, which no longer count as stuck. Returns how many. */
export async function closeLead(db: Database, id: number, now: number): Promise<number> {
  const closed = await db
    .update(leadSteps)
    .set({ closedAt: now })
    .where(and(eq(leadSteps.leadId, id), eq(leadSteps.state, 'refused'), isNull(leadSteps.closedAt)))
    .returning({ id: leadSteps.id })
  const deliveries = await db
    .update(leadDeliveries)
    .set({ closedAt: now })
    .where(
      and(
        eq(leadDeliveries.leadId, id),
        eq(leadDeliveries.state, 'refused'),
        isNull(leadDeliveries.closedAt),
      ),
    )
    .returning({ id: leadDeliveries.id })
  return closed.length + deliveries.length
}

/** Condition for rows of a work table that need attention. */
function isStuck(work: typeof leadSteps | typeof leadDeliveries, now: number) {
  return or(
    and(eq(work.state, 'refused'), isNull(work.closedAt)),
    and(eq(work.state, 'pending'), lte(work.createdAt, now - STUCK_AFTER_MS)),
  )
}

async function addSteps(db: Database, rows: (typeof leads.$inferSelect)[]): Promise<LeadRecord[]> {
  const ids = rows.map(({ id }) => id)
  const steps = await db
    .select()
    .from(leadSteps)
    .where(inArray(leadSteps.leadId, ids))
    .orderBy(asc(leadSteps.leadId), asc(leadSteps.position))
  const deliveries = await db
    .select()
    .from(leadDeliveries)
    .where(inArray(leadDeliveries.leadId, ids))
    .orderBy(asc(leadDeliveries.id))
  return joinToLeads(rows, steps, deliveries)
}

function joinToLeads(
  rows: (typeof leads.$inferSelect)[],
  steps: readonly LeadStep[],
  deliveries: readonly Delivery[],
): LeadRecord[] {
  const records = new Map<number, LeadRecord>(
    rows.map((row) => [row.id, { ...row, steps: [], deliveries: [] }]),
  )
  for (const step of steps) records.get(step.leadId)?.steps.push(step)
  for (const delivery of deliveries) records.get(delivery.leadId)?.deliveries.push(delivery)
  return [...records.values()]
}
