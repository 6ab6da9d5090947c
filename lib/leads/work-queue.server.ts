import 'server-only'
import { and, asc, count, eq, isNotNull, isNull, lte, min, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { WorkTable } from '@/lib/db/schema'
import { backOffMs, LONGEST_MS } from './back-off'
import type { Lane } from './fair-slots'
import { INLINE_GRACE_MS, LEASE_MS, type OutboxStore } from './outbox-store.server'
import { isAbandoned, MACHINE_ID, PROCESS_ID } from './process-id.server'
import { STUCK_AFTER_MS } from './stuck'

/** Counts of what is owed, for operators. */
export type Owed = {
  /** What waits or is under way. */
  pending: number
  /** What was refused for good, and nobody has seen to. */
  refused: number
  /** What a person should look at (`stuck.ts`): what was refused, and what waits too long. */
  stuck: number
  /** Age of the oldest that waits, in ms; 0 when none does. */
  oldestPendingMs: number
}

/**
 * `scope`: rows that are this queue's, when others of the table are not. `isReady`: what must hold before one is tried.
 * `target`: where a row goes, as the text of its lane's target; absent where all rows go to one upstream.
 */
export type WorkQueueOptions = { scope?: SQL; isReady?: SQL; target?: SQL<string> }

/**
 * Rows of one table that are owed to somebody: claimed by one process at a time, retried with a back-off until they are
 * delivered or refused. What a row means is its table's affair.
 */
export class WorkQueue {
  readonly #store: OutboxStore
  readonly #work: WorkTable
  readonly #isReady: SQL | undefined
  readonly #scope: SQL | undefined
  readonly #target: SQL<string>

  constructor(store: OutboxStore, work: WorkTable, { scope, isReady, target }: WorkQueueOptions = {}) {
    this.#store = store
    this.#work = work
    this.#isReady = isReady
    this.#scope = scope
    this.#target = target ?? sql<string>`''`
  }

  /**
   * Takes what is due soonest of the rows that fit, whatever its back-off, and returns its id. One statement, so that two
   * processes can not take the same row.
   */
  async claim(condition: SQL | undefined): Promise<number | null> {
    const { db } = this.#store
    const work = this.#work
    const next = db
      .select({ id: work.id })
      .from(work)
      .where(and(this.#isClaimable(), condition))
      .orderBy(asc(work.nextAttemptAt), asc(work.id))
      .limit(1)
    const [claimed] = await db
      .update(work)
      .set({
        leaseOwner: PROCESS_ID,
        leaseUntil: this.#store.now() + LEASE_MS,
        leaseUptime: this.#store.uptime() + LEASE_MS,
        attempts: sql`${work.attempts} + 1`,
      })
      .where(sql`${work.id} = (${next})`)
      .returning({ id: work.id })
    return claimed?.id ?? null
  }

  /** Takes the row that is due soonest: of one lane, or of any. */
  claimDue(lane?: Lane): Promise<number | null> {
    return this.claim(and(this.#isDue(), this.#isOf(lane && [lane])))
  }

  /** The lanes that have rows to claim, one entry for each. */
  async listDue(): Promise<Lane[]> {
    const { site } = this.#work
    return this.#store.db
      .select({ site, target: this.#target })
      .from(this.#work)
      .where(and(this.#isClaimable(), this.#isDue()))
      .groupBy(site, this.#target)
  }

  /**
   * Takes the row that is due soonest, early: one request that finds out whether the upstream is back. Skips rows with an id
   * in `except`, and those that the other side asked us to wait with. Of some lanes only, where `lanes` names any.
   */
  claimSoonest(except: readonly number[] = [], lanes?: readonly Lane[]): Promise<number | null> {
    return this.claim(and(this.#isNot(except), this.#mayHurry(), this.#isOf(lanes)))
  }

  /** The statement that ends a row that was delivered; one that is settled already stays as it is. */
  markDelivered(id: number) {
    return this.#store.db
      .update(this.#work)
      .set({ ...this.#settled(), state: 'delivered', lastError: null })
      .where(and(eq(this.#work.id, id), eq(this.#work.state, 'pending')))
  }

  /** The statement that ends a row that was refused for good, for people to see. */
  markRefused(id: number, status: number, message: string) {
    return this.#store.db
      .update(this.#work)
      .set({ ...this.#settled(), state: 'refused', lastStatus: status, lastError: message })
      .where(and(eq(this.#work.id, id), eq(this.#work.state, 'pending')))
  }

  /**
   * The attempt failed for now; another follows after a back-off, or later when the other side asked for more (`askedMs`,
   * followed up to the longest back-off). Returns the wait in ms.
   */
  async settleFailed(
    { id, attempts }: { id: number; attempts: number },
    status: number | null,
    message: string,
    askedMs: number | null = null,
  ): Promise<number> {
    const work = this.#work
    const askedWait = Math.min(LONGEST_MS, Math.max(0, askedMs ?? 0))
    const wait = Math.max(askedWait, backOffMs(attempts, Math.random()))
    await this.#store.db
      .update(work)
      .set({
        leaseOwner: null,
        leaseUntil: 0,
        nextAttemptAt: this.#store.now() + wait,
        askedWait,
        lastStatus: status,
        lastError: message,
      })
      // After a stall another process may hold it by now.
      .where(and(eq(work.id, id), eq(work.state, 'pending'), eq(work.leaseOwner, PROCESS_ID)))
    return wait
  }

  /**
   * The upstream answers again: everything that waits is due within `spreadMs`, but for the ids in `except`. Of some
   * lanes only, where `lanes` names any.
   */
  async bringForward(
    spreadMs: number,
    except: readonly number[] = [],
    lanes?: readonly Lane[],
  ): Promise<void> {
    const work = this.#work
    const now = this.#store.now()
    await this.#store.db
      .update(work)
      .set({ nextAttemptAt: sql`${now} + ABS(RANDOM() % ${spreadMs})` })
      .where(
        and(
          eq(work.state, 'pending'),
          this.#scope,
          sql`${work.nextAttemptAt} > ${now + spreadMs}`,
          this.#mayHurry(),
          this.#isNot(except),
          this.#isOf(lanes),
        ),
      )
  }

  /** Frees rows that a process took and died with, so that they need not wait for their lease. Returns how many. */
  async freeAbandoned(): Promise<number> {
    const work = this.#work
    const { db, now } = this.#store
    const held = await db
      .selectDistinct({ owner: work.leaseOwner })
      .from(work)
      .where(and(eq(work.state, 'pending'), this.#scope, isNotNull(work.leaseOwner)))
    let freed = 0
    for (const { owner } of held) {
      if (owner === null || !isAbandoned(owner)) continue
      const rows = await db
        .update(work)
        .set({ leaseOwner: null, leaseUntil: 0, nextAttemptAt: now() })
        .where(and(eq(work.state, 'pending'), this.#scope, eq(work.leaseOwner, owner)))
        .returning({ id: work.id })
      freed += rows.length
    }
    return freed
  }

  async countOwed(): Promise<Owed> {
    const work = this.#work
    const { db } = this.#store
    const now = this.#store.now()
    const [pending] = await db
      .select({
        rows: count(),
        oldest: min(work.createdAt),
        stuck: sql<number>`COALESCE(SUM(${work.createdAt} <= ${now - STUCK_AFTER_MS}), 0)`,
      })
      .from(work)
      .where(and(eq(work.state, 'pending'), this.#scope))
    const [refused] = await db
      .select({ rows: count() })
      .from(work)
      .where(and(eq(work.state, 'refused'), this.#scope, isNull(work.closedAt)))
    const oldest = pending?.oldest ?? null
    return {
      pending: pending?.rows ?? 0,
      refused: refused?.rows ?? 0,
      stuck: (pending?.stuck ?? 0) + (refused?.rows ?? 0),
      oldestPendingMs: oldest === null ? 0 : Math.max(0, now - oldest),
    }
  }

  /** Rows that are owed, ready, and that no process works on. */
  #isClaimable(): SQL | undefined {
    const work = this.#work
    const now = this.#store.now()
    const uptime = this.#store.uptime()
    const prefix = `${MACHINE_ID}|`
    // Processes of one machine share a clock that nobody can set, so a jump of the other one frees nothing under way.
    const isOver = sql`CASE WHEN SUBSTR(${work.leaseOwner}, 1, ${prefix.length}) = ${prefix}
      THEN ${work.leaseUptime} <= ${uptime} OR ${work.leaseUptime} > ${uptime + 2 * LEASE_MS}
      ELSE ${work.leaseUntil} <= ${now} OR ${work.leaseUntil} > ${now + 2 * LEASE_MS} END`
    const isFree = or(isNull(work.leaseOwner), isOver)
    return and(eq(work.state, 'pending'), this.#scope, isFree, this.#isReady)
  }

  #isDue(): SQL | undefined {
    const work = this.#work
    const now = this.#store.now()
    // A time further ahead than the longest wait after so many attempts means that the clock was set back since.
    const longest = sql`MAX(${work.askedWait}, MIN(${LONGEST_MS}, 1000 * (1 << MIN(${work.attempts}, 10))))`
    return or(
      lte(work.nextAttemptAt, now),
      sql`${work.nextAttemptAt} > ${now + INLINE_GRACE_MS} + ${longest}`,
    )
  }

  #isOf(lanes: readonly Lane[] | undefined): SQL | undefined {
    const isOfLane = ({ site, target }: Lane) => and(eq(this.#work.site, site), eq(this.#target, target))
    return lanes && or(sql`FALSE`, ...lanes.map(isOfLane))
  }

  #settled() {
    return { leaseOwner: null, leaseUntil: 0, settledAt: this.#store.now() }
  }

  /** Whether nobody asked us to wait, or that time is over. */
  #mayHurry(): SQL | undefined {
    return or(eq(this.#work.askedWait, 0), lte(this.#work.nextAttemptAt, this.#store.now()))
  }

  #isNot(ids: readonly number[]): SQL | undefined {
    return ids.length > 0 ? notInArray(this.#work.id, [...ids]) : undefined
  }
}
