import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { END_REASONS, RESERVATION_STATES } from '@/lib/checkout/reservation'

/** One enquiry. `id` is ours and what browsers see; the dealer platform's own id is kept beside it once known. */
export const leads = sqliteTable('leads', {
  id: integer('id').primaryKey(),
  site: text('site').notNull(),
  form: text('form').notNull(),
  category: text('category').notNull(),
  dealerLeadId: integer('dealer_lead_id'),
  createdAt: integer('created_at').notNull(),
  /** Whether a browser worked for it (`FM-13`). */
  isProven: integer('is_proven', { mode: 'boolean' }).notNull().default(false),
})

/**
 * The columns of a row that is owed to somebody: how it stands, and who is at it. The same in every table of owed work.
 * Times are Unix milliseconds.
 */
function workColumns() {
  return {
    id: integer('id').primaryKey({ autoIncrement: true }),
    site: text('site').notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'refused'] }).notNull(),
    attempts: integer('attempts').notNull(),
    nextAttemptAt: integer('next_attempt_at').notNull(),
    /** How long the other side asked us to wait after the last attempt, ms. */
    askedWait: integer('asked_wait').notNull().default(0),
    leaseOwner: text('lease_owner'),
    leaseUntil: integer('lease_until').notNull(),
    /** The same moment on the owner's machine's own clock, ms since it started. */
    leaseUptime: integer('lease_uptime').notNull().default(0),
    lastError: text('last_error'),
    lastStatus: integer('last_status'),
    createdAt: integer('created_at').notNull(),
    settledAt: integer('settled_at'),
    /** When a person had seen to a refused row. */
    closedAt: integer('closed_at'),
  }
}

/** A table of owed work as far as its work columns go. */
function viewWork(name: string) {
  return sqliteTable(name, workColumns())
}
export type WorkTable = ReturnType<typeof viewWork>

/**
 * The outbox: one row for each call that the dealer API must get, delivered in the order of `position` within a lead.
 * Times are Unix milliseconds. `payload` is the exact lead body, so that a retry repeats it byte for byte.
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
    /** When its sender was told that it is taken while it was still owed: repeats get the same answer, whatever came of it. */
    acknowledgedAt: integer('acknowledged_at'),
    /** What the shopper agreed to with this call (`ConsentEvidence`, JSON); kept apart, so that it outlives the payload. */
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
 * What is owed for an enquiry besides the dealer API's calls: one row for each enquiry, target and stage. `document` is what
 * will be sent, made when the enquiry was kept, so that a retry repeats it. `held` waits for the enquiry to be completed.
 */
export const leadDeliveries = sqliteTable(
  'lead_deliveries',
  {
    ...workColumns(),
    state: text('state', { enum: ['held', 'pending', 'delivered', 'refused'] }).notNull(),
    leadId: integer('lead_id').notNull(),
    kind: text('kind', { enum: ['adf_email', 'adf_http', 'receipt'] }).notNull(),
    /** The mailbox or address it goes to; of a receipt the word `shopper`, so that there is one an enquiry. */
    target: text('target').notNull(),
    stage: text('stage', { enum: ['incomplete', 'complete'] }).notNull(),
    /** Whose receipts it counts with. */
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
 * Mails to shoppers that belong to no enquiry, such as those about a reservation. `mail_key` names a mail within its site, so
 * that each is sent once.
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

/** Proofs of work that were spent; each counts once. */
export const spentChallenges = sqliteTable('spent_challenges', {
  signature: text('signature').primaryKey(),
  expiresAt: integer('expires_at').notNull(),
})

/** Values of a form without scripts that is shown again, stored for 30 minutes (`lib/leads/form-draft.server.ts`). */
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

/** Shoppers who are signed in at a site. The browser alone holds the id; times are Unix milliseconds. */
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

/** What was tried how often within a span of time; `key` is a hash that names neither phone nor address. */
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
 * Who may try the code that was last sent to a phone, and how often each did (`lib/auth/code-tries.server.ts`). One row for
 * each sign-in attempt that requested a code, and one for all callers without such an attempt.
 */
export const codeTries = sqliteTable(
  'code_tries',
  {
    site: text('site').notNull(),
    phone: text('phone').notNull(),
    /** Hash of the attempt's id; empty for callers without one. */
    attempt: text('attempt').notNull(),
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
 * Reservations with a card (`lib/checkout/reservation.ts` explains each column). Times are Unix milliseconds, amounts cents.
 * `vehicle`, `customer` and `consent` are JSON. The partial index allows one live row per vehicle, whatever the processes do.
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

/** Ids of Stripe's webhook events that were processed, so that a repeated delivery is skipped. */
export const stripeEvents = sqliteTable(
  'stripe_events',
  { id: text('id').primaryKey(), receivedAt: integer('received_at').notNull() },
  (table) => [index('stripe_events_received').on(table.receivedAt)],
)
