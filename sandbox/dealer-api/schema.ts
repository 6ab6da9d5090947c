import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** A JSON object as received. */
export type JsonObject = Record<string, unknown>

const inInbox = () => integer('in_inbox', { mode: 'boolean' }).notNull().default(true)

/** Stock of all dealerships. Columns exist for look-ups and counts; `data` holds the full record. */
export const cars = sqliteTable(
  'cars',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    dealershipSlug: text('dealership_slug').notNull(),
    stocknum: text().notNull(),
    slug: text().notNull(),
    status: text().notNull(),
    carType: text('car_type').notNull(),
    make: text().notNull(),
    model: text().notNull(),
    shown: integer({ mode: 'boolean' }).notNull(),
    data: text({ mode: 'json' }).$type<JsonObject>().notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('cars_by_slug').on(table.slug),
    index('cars_by_stocknum').on(table.dealershipSlug, table.stocknum),
    index('cars_for_counts').on(
      table.dealershipSlug,
      table.status,
      table.shown,
      table.carType,
      table.make,
      table.model,
    ),
  ],
)
export type CarRow = typeof cars.$inferSelect

export const leads = sqliteTable('leads', {
  id: integer().primaryKey({ autoIncrement: true }),
  idempotencyKey: text('idempotency_key'),
  receivedAt: text('received_at').notNull(),
  site: text().notNull(),
  payload: text({ mode: 'json' }).$type<JsonObject>().notNull(),
  inInbox: inInbox(),
})

export const leadUpdates = sqliteTable(
  'lead_updates',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    leadId: integer('lead_id').notNull(),
    receivedAt: text('received_at').notNull(),
    payload: text({ mode: 'json' }).$type<JsonObject>().notNull(),
    inInbox: inInbox(),
  },
  (table) => [index('lead_updates_by_lead').on(table.leadId)],
)

export const leadFiles = sqliteTable(
  'lead_files',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    leadId: integer('lead_id').notNull(),
    field: text().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    type: text().notNull(),
    sha256: text().notNull(),
  },
  (table) => [index('lead_files_by_lead').on(table.leadId)],
)

/** All inbox entries except leads and the watchlist. */
export const inboxEntries = sqliteTable(
  'inbox_entries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({
      enum: ['messages', 'crm', 'chats', 'phoneCalls', 'bookings', 'reservations', 'events', 'errors'],
    }).notNull(),
    site: text().notNull(),
    receivedAt: text('received_at').notNull(),
    payload: text({ mode: 'json' }).$type<JsonObject>().notNull(),
    inInbox: inInbox(),
  },
  (table) => [index('inbox_entries_by_kind').on(table.kind, table.inInbox)],
)

export const bookings = sqliteTable(
  'bookings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    dealershipId: integer('dealership_id').notNull(),
    type: text({ enum: ['service', 'appointment'] }).notNull(),
    startsAt: text('starts_at').notNull(),
    payload: text({ mode: 'json' }).$type<JsonObject>().notNull(),
  },
  (table) => [uniqueIndex('bookings_once').on(table.dealershipId, table.type, table.startsAt)],
)

/** Car reservations by the id that the website assigned; a released id cannot reserve again. */
export const reservations = sqliteTable('reservations', {
  id: text().primaryKey(),
  carId: integer('car_id').notNull(),
  state: text({ enum: ['reserved', 'released'] }).notNull(),
  payload: text({ mode: 'json' }).$type<JsonObject>().notNull(),
})

export const watchlist = sqliteTable(
  'watchlist',
  {
    phone: text().notNull(),
    carId: integer('car_id').notNull(),
    site: text().notNull(),
    receivedAt: text('received_at').notNull(),
    inInbox: inInbox(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.carId] })],
)

/** Customers who have signed in at least once. */
export const customers = sqliteTable('customers', {
  phone: text().primaryKey(),
  profile: text({ mode: 'json' }).$type<JsonObject>().notNull(),
})

/** The latest one-time code per phone number and website. */
export const authCodes = sqliteTable(
  'auth_codes',
  {
    phone: text().notNull(),
    websiteId: integer('website_id').notNull(),
    code: text().notNull(),
    expiresAt: integer('expires_at').notNull(),
    triesLeft: integer('tries_left').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.websiteId] })],
)

/** First responses by idempotency key and call. */
export const answers = sqliteTable(
  'answers',
  {
    key: text().notNull(),
    call: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    body: text({ mode: 'json' }).$type<JsonObject>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.call] })],
)

/** Website fields that the platform overrides, merged over the session data. */
export const websiteOverrides = sqliteTable('website_overrides', {
  websiteId: integer('website_id').primaryKey(),
  data: text({ mode: 'json' }).$type<JsonObject>().notNull(),
})
