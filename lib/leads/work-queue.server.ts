import 'server-only'
import { and, asc, count, eq, isNotNull, isNull, lte, min, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { WorkTable } from '@/lib/db/schema'
import type { Lane } from './fair-slots'
import {
  INLINE_GRACE_MS,
  isAbandoned,
  LEASE_MS,
  MACHINE_ID,
  type OutboxStore,
  PROCESS_ID,
} from './outbox-store.server'
import { STUCK_AFTER_MS } from './stuck'

/** Queue counts for operators. */
type QueueCounts = {
  /** Rows waiting or in progress. */
  pending: number
  /** Rows permanently rejected and not closed. */
  refused: number
  /** Rows that need attention (`getWorkStatus`): rejected, or pending for too long. */
  stuck: number
  /** Age of the oldest pending row in ms; 0 without one. */
  oldestPendingMs: number
}

/**
 * `scope` restricts the queue to some rows of the table. `isReady` must hold before a row is claimed. `target` is the
 * expression for a lane's target; absent where all rows go to one upstream.
 */
type WorkQueueOptions = { scope?: SQL; isReady?: SQL; target?: SQL<string> }

/**
 * A queue on one work table: each row is claimed by one process at a time and retried with a back-off until it is delivered
 * or rejected. Independent of the row's content.
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
   * Claims the matching row that is due soonest, ignoring its back-off, and returns its id. A single statement, so that two
   * processes cannot claim the same row.
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

  /** Claims the due row with the earliest due time: of one lane, or of any. */
  claimDue(lane?: Lane): Promise<number | null> {
    return this.claim(and(this.#isDue(), this.#isOf(lane && [lane])))
  }

  /** Lists the distinct lanes with due rows. */
  async listDue(): Promise<Lane[]> {
    const { site } = this.#work
    return this.#store.db
      .select({ site, target: this.#target })
      .from(this.#work)
      .where(and(this.#isClaimable(), this.#isDue()))
      .groupBy(site, this.#target)
  }

  /**
   * Claims the row that is due soonest, even before it is due, as a probe of the upstream. Skips the ids in `except` and rows
   * whose `Retry-After` has not passed. Restricted to `lanes` if given.
   */
  claimSoonest(except: readonly number[] = [], lanes?: readonly Lane[]): Promise<number | null> {
    return this.claim(and(this.#isNot(except), this.#hasNoRetryAfter(), this.#isOf(lanes)))
  }

  /** Statement that marks a pending row as delivered. */
  markDelivered(id: number) {
    return this.#store.db
      .update(this.#work)
      .set({ ...this.#settled(), state: 'delivered', lastError: null })
      .where(and(eq(this.#work.id, id), eq(this.#work.state, 'pending')))
  }

  /** Statement that marks a pending row as permanently rejected, for operators. */
  markRefused(id: number, status: number, message: string) {
    return this.#store.db
      .update(this.#work)
      .set({ ...this.#settled(), state: 'refused', lastStatus: status, lastError: message })
      .where(and(eq(this.#work.id, id), eq(this.#work.state, 'pending')))
  }

  /**
   * Schedules the next attempt after a temporary failure: after the back-off, or later if `Retry-After` (`retryAfterMs`, at most the
   * longest back-off) says so. Returns the delay in ms.
   */
  async settleFailed(
    { id, attempts }: { id: number; attempts: number },
    status: number | null,
    message: string,
    retryAfterMs: number | null = null,
  ): Promise<number> {
    const work = this.#work
    const askedWait = Math.min(LONGEST_MS, Math.max(0, retryAfterMs ?? 0))
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
      // After a stall another process may have claimed the row.
      .where(and(eq(work.id, id), eq(work.state, 'pending'), eq(work.leaseOwner, PROCESS_ID)))
    return wait
  }

  /**
   * After an outage, makes all waiting rows due within `spreadMs`, except the ids in `except`. Restricted to `lanes` if
   * given.
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
          this.#hasNoRetryAfter(),
          this.#isNot(except),
          this.#isOf(lanes),
        ),
      )
  }

  /** Releases rows claimed by processes that have ended, without waiting for their leases. Returns how many. */
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

  /** Counts the rows by state. */
  async loadCounts(): Promise<QueueCounts> {
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

  /** Pending, ready and not claimed by a live process. */
  #isClaimable(): SQL | undefined {
    const work = this.#work
    const now = this.#store.now()
    const uptime = this.#store.uptime()
    const prefix = `${MACHINE_ID}|`
    // Processes of one machine compare uptime, so a change of the wall clock releases no active claim.
    const isOver = sql`CASE WHEN SUBSTR(${work.leaseOwner}, 1, ${prefix.length}) = ${prefix}
      THEN ${work.leaseUptime} <= ${uptime} OR ${work.leaseUptime} > ${uptime + 2 * LEASE_MS}
      ELSE ${work.leaseUntil} <= ${now} OR ${work.leaseUntil} > ${now + 2 * LEASE_MS} END`
    const isFree = or(isNull(work.leaseOwner), isOver)
    return and(eq(work.state, 'pending'), this.#scope, isFree, this.#isReady)
  }

  #isDue(): SQL | undefined {
    const work = this.#work
    const now = this.#store.now()
    // A due time beyond the maximum back-off for the number of attempts means that the clock was set back.
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

  /** Without a `Retry-After` delay, or with one that has passed. */
  #hasNoRetryAfter(): SQL | undefined {
    return or(eq(this.#work.askedWait, 0), lte(this.#work.nextAttemptAt, this.#store.now()))
  }

  #isNot(ids: readonly number[]): SQL | undefined {
    return ids.length > 0 ? notInArray(this.#work.id, [...ids]) : undefined
  }
}

/** Shortest and longest delay between attempts, in ms. */
const FIRST_MS = 1000
const LONGEST_MS = 5 * 60_000

/**
 * Returns the delay in ms after the n-th failed attempt (1-based): exponential from 1 s up to 5 min, with jitter so that
 * leads that failed together are not retried together. At least a tenth of the step, which prevents a busy loop when
 * `random` is small. `random` is in [0, 1).
 */
export function backOffMs(attempt: number, random: number): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(30, Math.max(0, attempt - 1)))
  return Math.round(step * (0.1 + 0.9 * random))
}
