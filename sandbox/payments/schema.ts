import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ObjectKind, StripeObject } from './objects'

const inInbox = () => integer('in_inbox', { mode: 'boolean' }).notNull().default(true)

/**
 * Every object of every account in wire format. `seq` defines the list order, since Stripe's ids are random.
 */
export const paymentObjects = sqliteTable(
  'payment_objects',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    account: text().notNull(),
    object: text().$type<ObjectKind>().notNull(),
    /** The intent of a charge or refund. */
    parent: text(),
    /** Epoch ms by the sandbox's clock. */
    createdAt: integer('created_at').notNull(),
    /**
     * When the object is due for a time-based change (delayed bank response, expired authorisation), in epoch
     * ms.
     */
    dueAt: integer('due_at'),
    data: text({ mode: 'json' }).$type<StripeObject>().notNull(),
    inInbox: inInbox(),
  },
  (table) => [
    index('payment_objects_by_kind').on(table.object, table.account, table.seq),
    index('payment_objects_by_parent').on(table.parent),
    index('payment_objects_due').on(table.dueAt),
  ],
)

/** First responses by account and idempotency key. */
export const paymentAnswers = sqliteTable(
  'payment_answers',
  {
    account: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    body: text({ mode: 'json' }).$type<object>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.key] })],
)

/** One row per event: its pending delivery to the web app and the result. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    event: text().notNull().unique(),
    type: text().notNull(),
    site: text().notNull(),
    intent: text().notNull(),
    createdAt: integer('created_at').notNull(),
    attempts: integer().notNull().default(0),
    /** HTTP status of the last response; 0 when there was none. */
    lastStatus: integer('last_status'),
    /** Epoch ms by real time; null when delivered or given up. */
    nextAt: integer('next_at'),
    deliveredAt: integer('delivered_at'),
    inInbox: inInbox(),
  },
  (table) => [index('webhook_deliveries_due').on(table.nextAt)],
)

/** DDL for the tables above, run at every start. */
export const CREATE_TABLES = `
CREATE TABLE IF NOT EXISTS payment_objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, account TEXT NOT NULL, object TEXT NOT NULL,
    parent TEXT, created_at INTEGER NOT NULL, due_at INTEGER, data TEXT NOT NULL, in_inbox INTEGER NOT NULL DEFAULT 1);
CREATE INDEX IF NOT EXISTS payment_objects_by_kind ON payment_objects (object, account, seq);
CREATE INDEX IF NOT EXISTS payment_objects_by_parent ON payment_objects (parent);
CREATE INDEX IF NOT EXISTS payment_objects_due ON payment_objects (due_at);
CREATE TABLE IF NOT EXISTS payment_answers (
    account TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, path TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (account, key));
CREATE TABLE IF NOT EXISTS webhook_deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL UNIQUE, type TEXT NOT NULL, site TEXT NOT NULL,
    intent TEXT NOT NULL, created_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
    last_status INTEGER, next_at INTEGER, delivered_at INTEGER, in_inbox INTEGER NOT NULL DEFAULT 1);
CREATE INDEX IF NOT EXISTS webhook_deliveries_due ON webhook_deliveries (next_at);
`
