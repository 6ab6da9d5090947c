import 'server-only'
import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { ConsentEvidence } from '@/lib/consent/evidence.server'
import { leads, leadSteps, spentChallenges } from '@/lib/db/schema'
import { buildDeliveryStatements } from '@/lib/delivery/delivery-outbox.server'
import type { DeliveryPlan } from '@/lib/delivery/new-delivery'
import { getEnv } from '@/lib/env'
import {
  INLINE_GRACE_MS,
  isUniqueFailure,
  type LeadStep,
  type OutboxStore,
  type StoredFile,
} from './outbox-store.server'
import { toStoredPath } from './upload-space.server'

/** Random ids start here: impractical to guess and still exact as JSON numbers. */
const SMALLEST_ID = 2 ** 40
const ID_SPAN = 2 ** 48 - 1

/** A step to store before the shopper gets a response. A repeat with the same `requestKey` gets the first response. */
export type NewStep = {
  site: string
  payload: Record<string, unknown>
  files: StoredFile[]
  requestKey: string | null
  requestHash: string
  /** The shopper's consent. */
  consent?: ConsentEvidence
  /** Further deliveries, stored in the same transaction. */
  deliveries?: DeliveryPlan
}
export type NewLead = NewStep & { form: string; category: string }

export type Acceptance =
  | { kind: 'accepted'; step: LeadStep }
  /** A repeat of an earlier request; `step` is the one that request created. */
  | { kind: 'repeated'; step: LeadStep }
  /** The key was used for a different request. */
  | { kind: 'key-reused' }
  | { kind: 'challenge-spent' }

export type Challenge = { signature: string; expiresAt: number }

/** Stores a new lead, its first step, its deliveries and the spent proof of work in one transaction. */
export async function acceptLead(
  store: OutboxStore,
  step: NewLead,
  challenge: Challenge | null,
): Promise<Acceptance> {
  const known = await findRequest(store, step)
  if (known) return known
  const { db } = store
  const { insertLead, insertStep, deliveries } = planLead(store, step, challenge !== null)
  const spend = challenge ? [db.insert(spentChallenges).values(challenge)] : []
  try {
    const [, [stored]] = await db.batch([insertLead, insertStep, ...spend, ...deliveries])
    return { kind: 'accepted', step: requireStep(stored) }
  } catch (error) {
    if (isUniqueFailure(error, 'spent_challenges')) {
      return (await findRequest(store, step)) ?? { kind: 'challenge-spent' }
    }
    const first = isUniqueFailure(error, 'request_key') ? await findRequest(store, step) : null
    if (first) return first
    throw error
  }
}

/**
 * Returns the id of a new lead and the statements that store it, its first step and its deliveries, for one batch. The
 * batch fails as a whole when the site has a step with the same `requestKey` (unique index `lead_steps_request`).
 */
export function planLead(store: OutboxStore, step: NewLead, isProven: boolean) {
  const id = SMALLEST_ID + randomInt(ID_SPAN)
  const createdAt = store.now()
  const kind = step.files.length > 0 ? 'create-with-files' : 'create'
  const { site, form, category } = step
  return {
    id,
    insertLead: store.db.insert(leads).values({ id, site, form, category, createdAt, isProven }),
    insertStep: store.db
      .insert(leadSteps)
      .values(makeRow(store, step, id, kind, 1))
      .returning(),
    deliveries: planAll(store, step, { id, isProven, at: createdAt }),
  }
}

/** Stores a later step of a lead, with its deliveries. The caller has checked that the lead belongs to the site. */
export async function acceptUpdate(
  store: OutboxStore,
  { id: leadId, isProven }: { id: number; isProven: boolean },
  step: NewStep,
): Promise<Acceptance> {
  const next = sql<number>`(SELECT COALESCE(MAX(position), 0) + 1 FROM lead_steps WHERE lead_id = ${leadId})`
  const kind = step.files.length > 0 ? 'create-with-files' : 'update'
  const insertStep = store.db
    .insert(leadSteps)
    .values(makeRow(store, step, leadId, kind, next))
    .returning()
  const deliveries = planAll(store, step, { id: leadId, isProven, at: store.now() })
  try {
    const [[stored]] = await store.db.batch([insertStep, ...deliveries])
    return { kind: 'accepted', step: requireStep(stored) }
  } catch (error) {
    const first = isUniqueFailure(error, 'request_key') ? await findRequest(store, step) : null
    if (first) return first
    throw error
  }
}

/** Finds the outcome of an earlier request with the same key. */
export async function findRequest(
  { db }: OutboxStore,
  step: Pick<NewStep, 'site' | 'requestKey' | 'requestHash'>,
): Promise<Extract<Acceptance, { kind: 'repeated' | 'key-reused' }> | null> {
  if (step.requestKey === null) return null
  const [first] = await db
    .select()
    .from(leadSteps)
    .where(and(eq(leadSteps.site, step.site), eq(leadSteps.requestKey, step.requestKey)))
  if (!first) return null
  return first.requestHash === step.requestHash ? { kind: 'repeated', step: first } : { kind: 'key-reused' }
}

/** Whether a proof of work has already been used. */
export async function isSpent({ db }: OutboxStore, signature: string): Promise<boolean> {
  const spent = await db
    .select({ signature: spentChallenges.signature })
    .from(spentChallenges)
    .where(eq(spentChallenges.signature, signature))
  return spent.length > 0
}

function planAll({ db }: OutboxStore, step: NewStep, lead: { id: number; isProven: boolean; at: number }) {
  return buildDeliveryStatements(db, { id: lead.id, site: step.site }, step.deliveries?.(lead) ?? [], lead.at)
}

function makeRow<Position>(
  { now }: OutboxStore,
  step: NewStep,
  leadId: number,
  kind: LeadStep['kind'],
  position: Position,
) {
  const createdAt = now()
  const { DATA_DIR } = getEnv()
  return {
    leadId,
    site: step.site,
    position,
    kind,
    payload: JSON.stringify(step.payload),
    files: JSON.stringify(step.files.map((file) => ({ ...file, path: toStoredPath(file.path, DATA_DIR) }))),
    consent: step.consent ? JSON.stringify(step.consent) : null,
    deliveryKey: randomUUID(),
    requestKey: step.requestKey,
    requestHash: step.requestHash,
    state: 'pending' as const,
    attempts: 0,
    nextAttemptAt: createdAt + INLINE_GRACE_MS,
    leaseUntil: 0,
    createdAt,
  }
}

function requireStep(step: LeadStep | undefined): LeadStep {
  if (!step) throw new Error('The database returned no row for the inserted lead step.')
  return step
}
