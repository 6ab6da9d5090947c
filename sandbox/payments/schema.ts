import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ObjectKind, StripeObject } from './objects'

const inInbox = () => integer('in_inbox', { mode: 'boolean' }).notNull().default(true)

/** Every object of every account, as it goes over the wire. `seq` orders lists; Stripe's ids do not. */
export const paymentObjects = sqliteTable(
  'payment_objects',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    account: text().notNull(),
    object: text().$type<ObjectKind>().notNull(),
    /** The intent of a charge or refund. */
    parent: text(),
    /** Epoch ms of the sandbox's clock. */
    createdAt: integer('created_at').notNull(),
    /** When time alone changes the object: a delayed answer of the bank, the lapse of an authorisation. Epoch ms. */
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

/** First answers, by account and idempotency key. */
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

/** One row per event: what is still to be delivered to the web app, and how it went. */
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
    /** The last answer's status; 0 when there was none. */
    lastStatus: integer('last_status'),
    /** Epoch ms of the machine's clock; null when delivered or given up. */
    nextAt: integer('next_at'),
    deliveredAt: integer('delivered_at'),
    inInbox: inInbox(),
  },
  (table) => [index('webhook_deliveries_due').on(table.nextAt)],
)

/** The tables above as SQL, run at every start. */
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
