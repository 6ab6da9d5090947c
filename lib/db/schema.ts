import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { END_REASONS, RESERVATION_STATES } from '@/lib/checkout/reservation'
import type { DeliveryKind } from '@/lib/delivery/new-delivery'

/** Leads. `id` is our public id; `dealerLeadId` is the dealer platform's id, set after delivery. */
export const leads = sqliteTable('leads', {
  id: integer('id').primaryKey(),
  site: text('site').notNull(),
  form: text('form').notNull(),
  category: text('category').notNull(),
  dealerLeadId: integer('dealer_lead_id'),
  createdAt: integer('created_at').notNull(),
  /** Whether the lead has a verified proof of work (`FM-13`). */
  isProven: integer('is_proven', { mode: 'boolean' }).notNull().default(false),
})

/**
 * Columns shared by all work tables (outboxes): state, attempts and the claim of a process (lease). Times are Unix
 * milliseconds.
 */
function workColumns() {
  return {
    id: integer('id').primaryKey({ autoIncrement: true }),
    site: text('site').notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'refused'] }).notNull(),
    attempts: integer('attempts').notNull(),
    nextAttemptAt: integer('next_attempt_at').notNull(),
    /** Delay requested by the upstream after the last attempt (`Retry-After`), in ms. */
    askedWait: integer('asked_wait').notNull().default(0),
    leaseOwner: text('lease_owner'),
    leaseUntil: integer('lease_until').notNull(),
    /** `leaseUntil` as uptime of the owner's machine, in ms since boot. */
    leaseUptime: integer('lease_uptime').notNull().default(0),
    lastError: text('last_error'),
    lastStatus: integer('last_status'),
    createdAt: integer('created_at').notNull(),
    settledAt: integer('settled_at'),
    /** When an operator closed a rejected row. */
    closedAt: integer('closed_at'),
  }
}

/** A work table reduced to its shared columns, for `WorkQueue`. */
function viewWork(name: string) {
  return sqliteTable(name, workColumns())
}
export type WorkTable = ReturnType<typeof viewWork>

/**
 * Outbox of the dealer API: one row per call, delivered in the order of `position` within a lead. Times are Unix
 * milliseconds. `payload` is the exact lead body, so that a retry sends identical bytes.
 */
export const leadSteps = sqliteTable(
  'lead_steps',
  {
    ...workColumns(),
    leadId: integer('lead_id').notNull(),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['create', 'create-with-files', 'update'] }).notNull(),
    payload: text('payload').notNull(),
    files: text('files').notNull(),
    deliveryKey: text('delivery_key').notNull(),
    requestKey: text('request_key'),
    requestHash: text('request_hash').notNull(),
    /** When the client got a success response while the step was still pending. Repeats get the same response. */
    acknowledgedAt: integer('acknowledged_at'),
    /** Consent given with this step (`ConsentEvidence`, JSON), separate so that it can be stored longer than the payload. */
    consent: text('consent'),
  },
  (table) => [
    uniqueIndex('lead_steps_order').on(table.leadId, table.position),
    uniqueIndex('lead_steps_request').on(table.site, table.requestKey),
    index('lead_steps_due').on(table.state, table.nextAttemptAt),
    index('lead_steps_lane').on(table.state, table.site, table.nextAttemptAt),
  ],
)

export const leadStepWork: WorkTable = viewWork('lead_steps')

/**
 * Outbox of documents for other destinations than the dealer API, and of receipts: one row per lead, kind, target and stage. `document` is the content, built when the
 * lead was stored, so that a retry sends the same. `held` rows wait for the shopper to complete the lead.
 */
export const leadDeliveries = sqliteTable(
  'lead_deliveries',
  {
    ...workColumns(),
    state: text('state', { enum: ['held', 'pending', 'delivered', 'refused'] }).notNull(),
    leadId: integer('lead_id').notNull(),
    /** The registry of destinations defines the kinds, so the table has no check (ADR 49). */
    kind: text('kind').$type<DeliveryKind>().notNull(),
    /** Mailbox or URL; `shopper` for receipts, so that the unique index allows one per lead. */
    target: text('target').notNull(),
    stage: text('stage', { enum: ['incomplete', 'complete'] }).notNull(),
    /** Normalized mailbox of a receipt, for the limit per mailbox. */
    recipient: text('recipient'),
    document: text('document').notNull(),
    deliveryKey: text('delivery_key').notNull(),
  },
  (table) => [
    uniqueIndex('lead_deliveries_once').on(table.leadId, table.kind, table.target, table.stage),
    index('lead_deliveries_due').on(table.state, table.nextAttemptAt),
    index('lead_deliveries_lane').on(table.state, table.site, table.nextAttemptAt),
    index('lead_deliveries_recipient').on(table.recipient, table.createdAt),
    index('lead_deliveries_site').on(table.site, table.kind, table.createdAt),
  ],
)
export const leadDeliveryWork: WorkTable = viewWork('lead_deliveries')

/**
 * Outbox of mails to shoppers that belong to no lead, such as those about a reservation. `mail_key` is unique per site, so that
 * each mail is sent once.
 */
export const owedMails = sqliteTable(
  'owed_mails',
  {
    ...workColumns(),
    mailKey: text('mail_key').notNull(),
    /** The mailbox, normalised, for the limit per mailbox. */
    recipient: text('recipient').notNull(),
    document: text('document').notNull(),
    deliveryKey: text('delivery_key').notNull(),
  },
  (table) => [
    uniqueIndex('owed_mails_once').on(table.site, table.mailKey),
    index('owed_mails_lane').on(table.state, table.site, table.nextAttemptAt),
    index('owed_mails_recipient').on(table.recipient, table.createdAt),
  ],
)
export const owedMailWork: WorkTable = viewWork('owed_mails')

/** Proofs of work and other single-use tokens that have been spent. */
export const spentChallenges = sqliteTable('spent_challenges', {
  signature: text('signature').primaryKey(),
  expiresAt: integer('expires_at').notNull(),
})

/** Values of rejected form posts, stored for 30 minutes to render the form again (`lib/leads/form-draft.server.ts`). */
export const formDrafts = sqliteTable(
  'form_drafts',
  {
    id: text('id').primaryKey(),
    site: text('site').notNull(),
    form: text('form').notNull(),
    values: text('values').notNull(),
    errors: text('errors').notNull(),
    alert: text('alert').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Keyed hash of the visitor's address, for the limit per visitor. */
    visitor: text('visitor').notNull().default(''),
  },
  (table) => [
    index('form_drafts_visitor').on(table.site, table.visitor, table.expiresAt, table.id),
    index('form_drafts_site').on(table.site, table.expiresAt, table.id),
  ],
)

/** Sign-in sessions. Only the hash of the session id is stored; times are Unix milliseconds. */
export const sessions = sqliteTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    site: text('site').notNull(),
    phone: text('phone').notNull(),
    createdAt: integer('created_at').notNull(),
    renewedAt: integer('renewed_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('sessions_expired').on(table.expiresAt)],
)

/** Rate limit counters. `key` is a hash, so that it reveals neither phone numbers nor IP addresses. */
export const attempts = sqliteTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('attempts_expired').on(table.expiresAt)],
)

/**
 * Tries of the current sign-in code of a phone (`lib/auth/code-tries.server.ts`): one row per sign-in attempt that requested
 * a code, and one for all clients without such an attempt.
 */
export const codeTries = sqliteTable(
  'code_tries',
  {
    site: text('site').notNull(),
    phone: text('phone').notNull(),
    /** Hash of the attempt's id; empty for clients without one. */
    attempt: text('attempt').notNull(),
    /** Hash of the address that opened the attempt; empty for clients without one. */
    visitor: text('visitor').notNull().default(''),
    /** Tries of the current code; -1 while the attempt's first code is being sent. */
    tries: integer('tries').notNull(),
    /** When the attempt ends, Unix ms. */
    validUntil: integer('valid_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.phone, table.attempt] }),
    index('code_tries_expired').on(table.validUntil),
  ],
)

/**
 * Card reservations (columns are documented in `lib/checkout/reservation.ts`). Times are Unix milliseconds, amounts cents.
 * `vehicle`, `customer` and `consent` are JSON. The partial unique index allows one live row per vehicle.
 */
export const reservations = sqliteTable(
  'reservations',
  {
    id: text('id').primaryKey(),
    site: text('site').notNull(),
    dealershipSlug: text('dealership_slug').notNull(),
    carId: integer('car_id').notNull(),
    carSlug: text('car_slug').notNull(),
    vehicle: text('vehicle').notNull(),
    customer: text('customer').notNull(),
    consent: text('consent').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency', { enum: ['aud', 'nzd'] }).notNull(),
    account: text('account').notNull(),
    intentId: text('intent_id'),
    state: text('state', { enum: RESERVATION_STATES }).notNull(),
    ending: text('ending', { enum: END_REASONS }),
    isReserveTried: integer('is_reserve_tried', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    authorisedAt: integer('authorised_at'),
    confirmedAt: integer('confirmed_at'),
    capturedAt: integer('captured_at'),
    endedAt: integer('ended_at'),
    holdMs: integer('hold_ms').notNull(),
    reservedUntil: integer('reserved_until'),
    version: integer('version').notNull(),
    ownerHash: text('owner_hash').notNull(),
    visitor: text('visitor').notNull(),
    isWeak: integer('is_weak', { mode: 'boolean' }).notNull(),
    requestKey: text('request_key'),
    requestHash: text('request_hash').notNull(),
    leadId: integer('lead_id'),
    nextLookAt: integer('next_look_at').notNull(),
    attempts: integer('attempts').notNull(),
    leaseOwner: text('lease_owner'),
    leaseUntil: integer('lease_until').notNull(),
    lastError: text('last_error'),
    live: integer('live', { mode: 'boolean' }).notNull(),
    isAnnounced: integer('is_announced', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    uniqueIndex('reservations_live')
      .on(table.dealershipSlug, table.carId)
      .where(sql`live = 1`),
    uniqueIndex('reservations_intent').on(table.intentId),
    uniqueIndex('reservations_request').on(table.site, table.requestKey),
    index('reservations_due').on(table.nextLookAt),
    index('reservations_owner').on(table.site, table.ownerHash, table.carId),
    index('reservations_visitor').on(table.site, table.visitor, table.createdAt),
    index('reservations_created').on(table.createdAt),
    index('reservations_ended').on(table.endedAt),
  ],
)

/** Ids of processed Stripe webhook events, to skip repeated deliveries. */
export const stripeEvents = sqliteTable(
  'stripe_events',
  { id: text('id').primaryKey(), receivedAt: integer('received_at').notNull() },
  (table) => [index('stripe_events_received').on(table.receivedAt)],
)
