import 'server-only'
import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { formDrafts, leadDeliveries, leads, leadStepWork, leadSteps, spentChallenges } from '@/lib/db/schema'
import type { Lane } from './fair-slots'
import {
  acceptLead,
  acceptUpdate,
  findRequest,
  isSpent,
  type Acceptance,
  type Challenge,
  type NewLead,
  type NewStep,
} from './outbox-accept.server'
import type { LeadStep, OutboxStore } from './outbox-store.server'
import { readUptimeMs } from './process-id.server'
import { WorkQueue } from './work-queue.server'

/** Earlier calls of an enquiry go first. */
const IS_FIRST = sql`NOT EXISTS (SELECT 1 FROM lead_steps AS earlier WHERE earlier.lead_id = ${leadSteps.leadId}
  AND earlier.position < ${leadSteps.position} AND earlier.state = 'pending')`

/**
 * The store of enquiries and of the calls that are still owed to the dealer API. `now` is the clock that people read, in
 * Unix ms, and decides about back-offs and leases of other machines; `uptime`, in ms, decides about leases of this one.
 */
export class Outbox {
  readonly #store: OutboxStore
  /** How what is owed is retried, freed and counted. */
  readonly queue: WorkQueue

  constructor(db: Database, now: () => number = Date.now, uptime: () => number = readUptimeMs) {
    this.#store = { db, now, uptime }
    this.queue = new WorkQueue(this.#store, leadStepWork, { isReady: IS_FIRST })
  }

  /** Keeps a new enquiry, its first call and the spent proof of work, all or nothing. */
  acceptLead(step: NewLead, challenge: Challenge | null): Promise<Acceptance> {
    return acceptLead(this.#store, step, challenge)
  }

  /** Keeps a later step of an enquiry of this site; `null` when there is no such enquiry. */
  async acceptUpdate(leadId: number, step: NewStep): Promise<Acceptance | null> {
    const lead = await this.findLead(step.site, leadId)
    return lead && acceptUpdate(this.#store, lead, step)
  }

  /** What an earlier request with the same key left, if any. */
  findRequest(step: Parameters<typeof findRequest>[1]): ReturnType<typeof findRequest> {
    return findRequest(this.#store, step)
  }

  /** Whether a proof of work was used already. */
  isSpent(signature: string): Promise<boolean> {
    return isSpent(this.#store, signature)
  }

  async findLead(site: string, leadId: number): Promise<typeof leads.$inferSelect | null> {
    const [lead] = await this.#store.db
      .select()
      .from(leads)
      .where(and(eq(leads.id, leadId), eq(leads.site, site)))
    return lead ?? null
  }

  /** Whether files came with any step of an enquiry. */
  async hasFiles(leadId: number): Promise<boolean> {
    const steps = await this.#store.db
      .select({ id: leadSteps.id })
      .from(leadSteps)
      .where(and(eq(leadSteps.leadId, leadId), ne(leadSteps.files, '[]')))
    return steps.length > 0
  }

  async readStep(id: number): Promise<LeadStep | null> {
    const [step] = await this.#store.db.select().from(leadSteps).where(eq(leadSteps.id, id))
    return step ?? null
  }

  /** Keeps that the sender of a call that is still owed hears that it is taken. Returns the call as it stands by then. */
  async acknowledge(step: LeadStep): Promise<LeadStep> {
    const [told] = await this.#store.db
      .update(leadSteps)
      .set({ acknowledgedAt: this.#store.now() })
      .where(and(eq(leadSteps.id, step.id), eq(leadSteps.state, 'pending')))
      .returning()
    return told ?? (await this.readStep(step.id)) ?? step
  }

  /** Takes the next owed call of one enquiry for this process, whatever its back-off. */
  async claimForLead(leadId: number): Promise<LeadStep | null> {
    return this.#readClaimed(await this.queue.claim(eq(leadSteps.leadId, leadId)))
  }

  /** The sites that have calls to claim. */
  listDue(): Promise<Lane[]> {
    return this.queue.listDue()
  }

  /** Takes a call that is due for this process: of one site, or of any. */
  async claimDue(lane?: Lane): Promise<LeadStep | null> {
    return this.#readClaimed(await this.queue.claimDue(lane))
  }

  /** Takes the call that is due soonest, early, but for the ids in `except`. */
  async claimSoonest(except: readonly number[] = []): Promise<LeadStep | null> {
    return this.#readClaimed(await this.queue.claimSoonest(except))
  }

  /** The dealer API has the call. `dealerLeadId` is its id of the enquiry. */
  async settleDelivered(step: LeadStep, dealerLeadId: number | null): Promise<void> {
    const { db } = this.#store
    await db.batch([
      db.update(leads).set({ dealerLeadId }).where(eq(leads.id, step.leadId)),
      this.queue.markDelivered(step.id),
    ])
  }

  /** The dealer API said no for good. The call is kept for people to see; what depended on it is refused with it. */
  async settleRefused(step: LeadStep, status: number, message: string): Promise<void> {
    const refuse = this.queue.markRefused(step.id, status, message)
    const withdraw = this.#withdrawDeliveries(step)
    await (step.position > 1
      ? this.#store.db.batch([refuse, withdraw])
      : this.#store.db.batch([refuse, this.#refuseOthers(step), withdraw]))
  }

  /** Whether the dealer API refused the enquiry itself, so that its later steps have nowhere to go. */
  async isLeadRefused(leadId: number): Promise<boolean> {
    const [create] = await this.#store.db
      .select({ state: leadSteps.state })
      .from(leadSteps)
      .where(and(eq(leadSteps.leadId, leadId), eq(leadSteps.position, 1)))
    return create?.state === 'refused'
  }

  /** Forgets spent proofs and drafts that have expired. Enquiries are kept. */
  async sweep(): Promise<void> {
    const { db } = this.#store
    const now = this.#store.now()
    await db.batch([
      db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, now)),
      db.delete(formDrafts).where(lte(formDrafts.expiresAt, now)),
    ])
  }

  /** Later steps of an enquiry whose first call was refused have nowhere to go. */
  #refuseOthers(step: LeadStep) {
    const { db, now } = this.#store
    return db
      .update(leadSteps)
      .set({
        state: 'refused',
        leaseOwner: null,
        leaseUntil: 0,
        settledAt: now(),
        lastError: 'The enquiry itself was refused.',
      })
      .where(
        and(
          eq(leadSteps.leadId, step.leadId),
          eq(leadSteps.state, 'pending'),
          // After a stall another process may have delivered it.
          sql`EXISTS (SELECT 1 FROM lead_steps AS own WHERE own.id = ${step.id} AND own.state = 'refused')`,
        ),
      )
  }

  /**
   * Nobody gets a document or a receipt of what its shopper was told was refused; `retry` brings them back, and so does a step
   * that is sent again. What is held of an enquiry whose later step was refused is still worth having.
   */
  #withdrawDeliveries(step: LeadStep) {
    const { db, now } = this.#store
    return db
      .update(leadDeliveries)
      .set({ state: 'refused', settledAt: now(), lastError: 'The enquiry itself was refused.' })
      .where(
        and(
          eq(leadDeliveries.leadId, step.leadId),
          inArray(leadDeliveries.state, ['held', 'pending']),
          eq(leadDeliveries.attempts, 0),
          step.position > 1 ? eq(leadDeliveries.stage, 'complete') : undefined,
          sql`EXISTS (SELECT 1 FROM lead_steps AS own WHERE own.id = ${step.id} AND own.state = 'refused')`,
        ),
      )
  }

  #readClaimed(id: number | null): Promise<LeadStep | null> | null {
    return id === null ? null : this.readStep(id)
  }
}
