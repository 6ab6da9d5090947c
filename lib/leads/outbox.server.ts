import 'server-only'
import { randomInt, randomUUID } from 'node:crypto'
import { and, asc, count, eq, isNull, lte, min, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { formDrafts, leads, leadSteps, spentChallenges } from '@/lib/db/schema'
import { backOffMs, LONGEST_MS } from './back-off'
import { isAbandoned, MACHINE_ID, PROCESS_ID, readUptimeMs } from './process-id.server'
import { STUCK_AFTER_MS } from './stuck'

/** How long one delivery may take before another process may try, in ms. Longer than any upstream time-out. */
export const LEASE_MS = 60_000
/** A new call belongs to the handler that accepted it for so long, in ms, before the worker takes it up. */
const INLINE_GRACE_MS = 2000
/** Ids are drawn from here up: too many to guess one, and still exact in every JSON parser. */
const SMALLEST_ID = 2 ** 40
const ID_SPAN = 2 ** 48 - 1

export type LeadStep = typeof leadSteps.$inferSelect
export type StoredFile = { field: string; name: string; size: number; type: string; path: string }

/** What is to be kept before the shopper gets an answer. `request_key` repeats answer as the first did. */
export type NewStep = {
  site: string
  payload: Record<string, unknown>
  files: StoredFile[]
  requestKey: string | null
  requestHash: string
}

export type Acceptance =
  | { kind: 'accepted'; step: LeadStep }
  /** The same request came before; `step` is the one it made. */
  | { kind: 'repeated'; step: LeadStep }
  /** The key was used for another request. */
  | { kind: 'key-reused' }
  | { kind: 'challenge-spent' }

type Challenge = { signature: string; expiresAt: number }

/** Counts of the calls that are owed, for operators. */
export type Owed = {
  /** Calls that wait or are under way. */
  pending: number
  /** Calls that the dealer API refused for good, and nobody has seen to. */
  refused: number
  /** Calls that a person should look at (`stuck.ts`): the refused ones, and those that wait too long. */
  stuck: number
  /** Age of the oldest call that waits, in ms; 0 when none does. */
  oldestPendingMs: number
}

/**
 * The store of enquiries and of the calls that are still owed to the dealer API. `now` is the clock that people read, in
 * Unix ms, and decides about back-offs and leases of other machines; `uptime`, in ms, decides about leases of this one.
 */
export class Outbox {
  readonly #db: Database
  readonly #now: () => number
  readonly #uptime: () => number

  constructor(db: Database, now: () => number = Date.now, uptime: () => number = readUptimeMs) {
    this.#db = db
    this.#now = now
    this.#uptime = uptime
  }

  /** Keeps a new enquiry, its first call and the spent proof of work, all or nothing. */
  async acceptLead(
    step: NewStep & { form: string; category: string },
    challenge: Challenge | null,
  ): Promise<Acceptance> {
    const known = await this.findRequest(step)
    if (known) return known
    const leadId = SMALLEST_ID + randomInt(ID_SPAN)
    const createdAt = this.#now()
    const kind = step.files.length > 0 ? 'create-with-files' : 'create'
    const keepLead = this.#db
      .insert(leads)
      .values({ id: leadId, site: step.site, form: step.form, category: step.category, createdAt })
    const keepStep = this.#db
      .insert(leadSteps)
      .values(this.#row(step, leadId, kind, 1))
      .returning()
    try {
      if (!challenge) {
        const [, [kept]] = await this.#db.batch([keepLead, keepStep])
        return { kind: 'accepted', step: proven(kept) }
      }
      const spend = this.#db.insert(spentChallenges).values(challenge)
      const [, , [kept]] = await this.#db.batch([spend, keepLead, keepStep])
      return { kind: 'accepted', step: proven(kept) }
    } catch (error) {
      if (isUniqueFailure(error, 'spent_challenges')) {
        return (await this.findRequest(step)) ?? { kind: 'challenge-spent' }
      }
      if (isUniqueFailure(error, 'request_key')) {
        const first = await this.findRequest(step)
        if (first) return first
      }
      throw error
    }
  }

  /** Whether a proof of work was used already. */
  async isSpent(signature: string): Promise<boolean> {
    const spent = await this.#db
      .select({ signature: spentChallenges.signature })
      .from(spentChallenges)
      .where(eq(spentChallenges.signature, signature))
    return spent.length > 0
  }

  /** Keeps a later step of an enquiry of this site; `null` when there is no such enquiry. */
  async acceptUpdate(leadId: number, step: NewStep): Promise<Acceptance | null> {
    const known = await this.findRequest(step)
    if (known) return known
    const lead = await this.findLead(step.site, leadId)
    if (!lead) return null
    const next = sql<number>`(SELECT COALESCE(MAX(position), 0) + 1 FROM lead_steps WHERE lead_id = ${leadId})`
    try {
      const [kept] = await this.#db
        .insert(leadSteps)
        .values(this.#row(step, leadId, 'update', next))
        .returning()
      return { kind: 'accepted', step: proven(kept) }
    } catch (error) {
      const first = isUniqueFailure(error, 'request_key') ? await this.findRequest(step) : null
      if (first) return first
      throw error
    }
  }

  async findLead(site: string, leadId: number): Promise<typeof leads.$inferSelect | null> {
    const [lead] = await this.#db
      .select()
      .from(leads)
      .where(and(eq(leads.id, leadId), eq(leads.site, site)))
    return lead ?? null
  }

  async readStep(id: number): Promise<LeadStep | null> {
    const [step] = await this.#db.select().from(leadSteps).where(eq(leadSteps.id, id))
    return step ?? null
  }

  /** Takes the next owed call of one enquiry for this process, whatever its back-off. */
  claimForLead(leadId: number): Promise<LeadStep | null> {
    return this.#claim(eq(leadSteps.leadId, leadId))
  }

  /** Takes any call that is due for this process. */
  claimDue(): Promise<LeadStep | null> {
    const now = this.#now()
    // A time further ahead than the longest wait after so many attempts means that the clock was set back since.
    const longest = sql`MIN(${LONGEST_MS}, 1000 * (1 << MIN(${leadSteps.attempts}, 10)))`
    const isDue = or(
      lte(leadSteps.nextAttemptAt, now),
      sql`${leadSteps.nextAttemptAt} > ${now + INLINE_GRACE_MS} + ${longest}`,
    )
    return this.#claim(isDue)
  }

  /**
   * Takes the call that is due soonest, early: one request that finds out whether the upstream is back. Calls with an id
   * in `except` are left alone.
   */
  claimSoonest(except: readonly number[] = []): Promise<LeadStep | null> {
    return this.#claim(except.length > 0 ? notInArray(leadSteps.id, [...except]) : undefined)
  }

  /** One statement, so that two processes can not take the same call; earlier calls of an enquiry go first. */
  async #claim(condition: ReturnType<typeof or>): Promise<LeadStep | null> {
    const now = this.#now()
    const uptime = this.#uptime()
    const prefix = `${MACHINE_ID}|`
    // Processes of one machine share a clock that nobody can set, so a jump of the other one frees no call under way.
    const isOver = sql`CASE WHEN SUBSTR(${leadSteps.leaseOwner}, 1, ${prefix.length}) = ${prefix}
      THEN ${leadSteps.leaseUptime} <= ${uptime} OR ${leadSteps.leaseUptime} > ${uptime + 2 * LEASE_MS}
      ELSE ${leadSteps.leaseUntil} <= ${now} OR ${leadSteps.leaseUntil} > ${now + 2 * LEASE_MS} END`
    const isFree = or(isNull(leadSteps.leaseOwner), isOver)
    const isFirst = sql`NOT EXISTS (SELECT 1 FROM lead_steps AS earlier WHERE earlier.lead_id = ${leadSteps.leadId}
      AND earlier.position < ${leadSteps.position} AND earlier.state = 'pending')`
    const next = this.#db
      .select({ id: leadSteps.id })
      .from(leadSteps)
      .where(and(eq(leadSteps.state, 'pending'), condition, isFree, isFirst))
      .orderBy(asc(leadSteps.nextAttemptAt), asc(leadSteps.id))
      .limit(1)
    const [claimed] = await this.#db
      .update(leadSteps)
      .set({
        leaseOwner: PROCESS_ID,
        leaseUntil: now + LEASE_MS,
        leaseUptime: uptime + LEASE_MS,
        attempts: sql`${leadSteps.attempts} + 1`,
      })
      .where(sql`${leadSteps.id} = (${next})`)
      .returning()
    return claimed ?? null
  }

  /** The dealer API has the call. `dealerLeadId` is its id of the enquiry. */
  async settleDelivered(step: LeadStep, dealerLeadId: number): Promise<void> {
    await this.#db.batch([
      this.#db.update(leads).set({ dealerLeadId }).where(eq(leads.id, step.leadId)),
      this.#db
        .update(leadSteps)
        .set({ state: 'delivered', leaseOwner: null, leaseUntil: 0, settledAt: this.#now(), lastError: null })
        .where(and(eq(leadSteps.id, step.id), eq(leadSteps.state, 'pending'))),
    ])
  }

  /** The dealer API said no for good. The call is kept for people to see; what depended on it is refused with it. */
  async settleRefused(step: LeadStep, status: number, message: string): Promise<void> {
    const refused = { state: 'refused', leaseOwner: null, leaseUntil: 0, settledAt: this.#now() } as const
    const refuse = this.#db
      .update(leadSteps)
      .set({ ...refused, lastStatus: status, lastError: message })
      .where(and(eq(leadSteps.id, step.id), eq(leadSteps.state, 'pending')))
    if (step.kind === 'update') {
      await refuse
      return
    }
    await this.#db.batch([
      refuse,
      this.#db
        .update(leadSteps)
        .set({ ...refused, lastError: 'The enquiry itself was refused.' })
        .where(
          and(
            eq(leadSteps.leadId, step.leadId),
            eq(leadSteps.state, 'pending'),
            // After a stall another process may have delivered it.
            sql`EXISTS (SELECT 1 FROM lead_steps AS own WHERE own.id = ${step.id} AND own.state = 'refused')`,
          ),
        ),
    ])
  }

  /** Whether the dealer API refused the enquiry itself, so that its later steps have nowhere to go. */
  async isLeadRefused(leadId: number): Promise<boolean> {
    const [create] = await this.#db
      .select({ state: leadSteps.state })
      .from(leadSteps)
      .where(and(eq(leadSteps.leadId, leadId), eq(leadSteps.position, 1)))
    return create?.state === 'refused'
  }

  /** The call failed for now; it is tried again after a back-off. Returns the wait in ms. */
  async settleFailed(step: LeadStep, status: number | null, message: string): Promise<number> {
    const wait = backOffMs(step.attempts, Math.random())
    await this.#db
      .update(leadSteps)
      .set({
        leaseOwner: null,
        leaseUntil: 0,
        nextAttemptAt: this.#now() + wait,
        lastStatus: status,
        lastError: message,
      })
      .where(
        and(
          eq(leadSteps.id, step.id),
          eq(leadSteps.state, 'pending'),
          // After a stall another process may hold it by now.
          eq(leadSteps.leaseOwner, PROCESS_ID),
        ),
      )
    return wait
  }

  /** The upstream answers again: everything that waits is due within `spreadMs`, but for the ids in `except`. */
  async bringForward(spreadMs: number, except: readonly number[] = []): Promise<void> {
    const now = this.#now()
    await this.#db
      .update(leadSteps)
      .set({ nextAttemptAt: sql`${now} + ABS(RANDOM() % ${spreadMs})` })
      .where(
        and(
          eq(leadSteps.state, 'pending'),
          sql`${leadSteps.nextAttemptAt} > ${now + spreadMs}`,
          except.length > 0 ? notInArray(leadSteps.id, [...except]) : undefined,
        ),
      )
  }

  /** Frees calls that a process took and died with; run at start, so that they need not wait for their lease. */
  async freeAbandoned(): Promise<number> {
    const held = await this.#db
      .selectDistinct({ owner: leadSteps.leaseOwner })
      .from(leadSteps)
      .where(and(eq(leadSteps.state, 'pending'), sql`${leadSteps.leaseOwner} IS NOT NULL`))
    let freed = 0
    for (const { owner } of held) {
      if (owner === null || !isAbandoned(owner)) continue
      const rows = await this.#db
        .update(leadSteps)
        .set({ leaseOwner: null, leaseUntil: 0, nextAttemptAt: this.#now() })
        .where(and(eq(leadSteps.state, 'pending'), eq(leadSteps.leaseOwner, owner)))
        .returning({ id: leadSteps.id })
      freed += rows.length
    }
    return freed
  }

  async countOwed(): Promise<Owed> {
    const now = this.#now()
    const [pending] = await this.#db
      .select({
        rows: count(),
        oldest: min(leadSteps.createdAt),
        stuck: sql<number>`COALESCE(SUM(${leadSteps.createdAt} <= ${now - STUCK_AFTER_MS}), 0)`,
      })
      .from(leadSteps)
      .where(eq(leadSteps.state, 'pending'))
    const [refused] = await this.#db
      .select({ rows: count() })
      .from(leadSteps)
      .where(and(eq(leadSteps.state, 'refused'), isNull(leadSteps.closedAt)))
    const oldest = pending?.oldest ?? null
    return {
      pending: pending?.rows ?? 0,
      refused: refused?.rows ?? 0,
      stuck: (pending?.stuck ?? 0) + (refused?.rows ?? 0),
      oldestPendingMs: oldest === null ? 0 : Math.max(0, now - oldest),
    }
  }

  /** Forgets spent proofs and drafts that have expired. Enquiries are kept. */
  async sweep(): Promise<void> {
    const now = this.#now()
    await this.#db.batch([
      this.#db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, now)),
      this.#db.delete(formDrafts).where(lte(formDrafts.expiresAt, now)),
    ])
  }

  /** What an earlier request with the same key left, if any. */
  async findRequest(
    step: Pick<NewStep, 'site' | 'requestKey' | 'requestHash'>,
  ): Promise<Extract<Acceptance, { kind: 'repeated' | 'key-reused' }> | null> {
    if (step.requestKey === null) return null
    const [first] = await this.#db
      .select()
      .from(leadSteps)
      .where(and(eq(leadSteps.site, step.site), eq(leadSteps.requestKey, step.requestKey)))
    if (!first) return null
    return first.requestHash === step.requestHash ? { kind: 'repeated', step: first } : { kind: 'key-reused' }
  }

  #row<Position>(step: NewStep, leadId: number, kind: LeadStep['kind'], position: Position) {
    const now = this.#now()
    return {
      leadId,
      site: step.site,
      position,
      kind,
      payload: JSON.stringify(step.payload),
      files: JSON.stringify(step.files),
      deliveryKey: randomUUID(),
      requestKey: step.requestKey,
      requestHash: step.requestHash,
      state: 'pending' as const,
      attempts: 0,
      nextAttemptAt: now + INLINE_GRACE_MS,
      leaseUntil: 0,
      createdAt: now,
    }
  }
}

function proven(step: LeadStep | undefined): LeadStep {
  if (!step) throw new Error('The database kept a lead step and returned none.')
  return step
}

/** Whether an insert failed because a row of that table or column is there already. Drizzle wraps the cause. */
function isUniqueFailure(error: unknown, name: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/UNIQUE constraint failed/i.test(cause.message) && cause.message.includes(name)) return true
  return false
}
