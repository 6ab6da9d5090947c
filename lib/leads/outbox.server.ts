import 'server-only'
import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { formDrafts, leadDeliveries, leads, leadStepWork, leadSteps, spentChallenges } from '@/lib/db/schema'
import type { Lane } from './fair-slots'
import { type LeadStep, type OutboxStore, readUptimeMs } from './outbox-store.server'
import {
  type Acceptance,
  acceptLead,
  acceptUpdate,
  type Challenge,
  findRequest,
  isSpent,
  type NewLead,
  type NewStep,
} from './outbox-accept.server'
import { WorkQueue } from './work-queue.server'

/** A step is ready once no earlier step of its lead is pending. */
const IS_FIRST = sql`NOT EXISTS (SELECT 1 FROM lead_steps AS earlier WHERE earlier.lead_id = ${leadSteps.leadId}
  AND earlier.position < ${leadSteps.position} AND earlier.state = 'pending')`

/**
 * Transactional outbox of leads: stores them and the steps to send to the dealer API. `now` and `uptime` as in
 * `OutboxStore`.
 */
export class Outbox {
  readonly #store: OutboxStore
  /** Claims, retries, releases and counts the pending steps. */
  readonly queue: WorkQueue

  constructor(db: Database, now: () => number = Date.now, uptime: () => number = readUptimeMs) {
    this.#store = { db, now, uptime }
    this.queue = new WorkQueue(this.#store, leadStepWork, { isReady: IS_FIRST })
  }

  /** Stores a new lead, its first step and the spent proof of work in one transaction. */
  acceptLead(step: NewLead, challenge: Challenge | null): Promise<Acceptance> {
    return acceptLead(this.#store, step, challenge)
  }

  /** Stores a later step of a lead; `null` when the site has no such lead. */
  async acceptUpdate(leadId: number, step: NewStep): Promise<Acceptance | null> {
    const lead = await this.findLead(step.site, leadId)
    return lead && acceptUpdate(this.#store, lead, step)
  }

  /** Finds the outcome of an earlier request with the same key. */
  findRequest(step: Parameters<typeof findRequest>[1]): ReturnType<typeof findRequest> {
    return findRequest(this.#store, step)
  }

  /** Whether a proof of work has already been used. */
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

  /** Whether any step of a lead has files. */
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

  /** Marks a pending step as acknowledged to its sender. Returns the current step. */
  async acknowledge(step: LeadStep): Promise<LeadStep> {
    const [acknowledged] = await this.#store.db
      .update(leadSteps)
      .set({ acknowledgedAt: this.#store.now() })
      .where(and(eq(leadSteps.id, step.id), eq(leadSteps.state, 'pending')))
      .returning()
    return acknowledged ?? (await this.readStep(step.id)) ?? step
  }

  /** Claims the next pending step of a lead, ignoring its back-off. */
  async claimForLead(leadId: number): Promise<LeadStep | null> {
    return this.#readClaimed(await this.queue.claim(eq(leadSteps.leadId, leadId)))
  }

  /** Lists the sites with steps to claim. */
  listDue(): Promise<Lane[]> {
    return this.queue.listDue()
  }

  /** Claims a due step of one lane, or of any. */
  async claimDue(lane?: Lane): Promise<LeadStep | null> {
    return this.#readClaimed(await this.queue.claimDue(lane))
  }

  /** Claims the step that is due soonest, even before it is due. Skips the ids in `except`. */
  async claimSoonest(except: readonly number[] = []): Promise<LeadStep | null> {
    return this.#readClaimed(await this.queue.claimSoonest(except))
  }

  /** Marks a step as delivered. `dealerLeadId` is the dealer API's id of the lead. */
  async settleDelivered(step: LeadStep, dealerLeadId: number | null): Promise<void> {
    const { db } = this.#store
    await db.batch([
      db.update(leads).set({ dealerLeadId }).where(eq(leads.id, step.leadId)),
      this.queue.markDelivered(step.id),
    ])
  }

  /** Marks a step as permanently rejected, and the steps and deliveries that depend on it. Rows stay for operators. */
  async settleRefused(step: LeadStep, status: number, message: string): Promise<void> {
    const refuse = this.queue.markRefused(step.id, status, message)
    const withdraw = this.#withdrawDeliveries(step)
    await (step.position > 1
      ? this.#store.db.batch([refuse, withdraw])
      : this.#store.db.batch([refuse, this.#refuseOthers(step), withdraw]))
  }

  /** Whether the dealer API rejected the first step of a lead, so that its later steps cannot be delivered. */
  async isLeadRefused(leadId: number): Promise<boolean> {
    const [create] = await this.#store.db
      .select({ state: leadSteps.state })
      .from(leadSteps)
      .where(and(eq(leadSteps.leadId, leadId), eq(leadSteps.position, 1)))
    return create?.state === 'refused'
  }

  /** Deletes expired proofs of work and drafts. Leads are never deleted here. */
  async sweep(): Promise<void> {
    const { db } = this.#store
    const now = this.#store.now()
    await db.batch([
      db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, now)),
      db.delete(formDrafts).where(lte(formDrafts.expiresAt, now)),
    ])
  }

  /** Rejects the later steps of a lead whose first step was rejected. */
  #refuseOthers(step: LeadStep) {
    const { db, now } = this.#store
    return db
      .update(leadSteps)
      .set({
        state: 'refused',
        leaseOwner: null,
        leaseUntil: 0,
        settledAt: now(),
        lastError: 'The enquiry was rejected.',
      })
      .where(
        and(
          eq(leadSteps.leadId, step.leadId),
          eq(leadSteps.state, 'pending'),
          // After a stall another process may have delivered the step.
          sql`EXISTS (SELECT 1 FROM lead_steps AS own WHERE own.id = ${step.id} AND own.state = 'refused')`,
        ),
      )
  }

  /**
   * Withdraws the documents and the receipt of a rejected submission, because the shopper saw an error. `retry` and a new
   * submission of the step restore them. When a later step is rejected, the documents of the incomplete lead stay.
   */
  #withdrawDeliveries(step: LeadStep) {
    const { db, now } = this.#store
    return db
      .update(leadDeliveries)
      .set({ state: 'refused', settledAt: now(), lastError: 'The enquiry was rejected.' })
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
