/** DDL for the tables of `schema.ts`, run at every start, so that no migration tool is needed. */
export const CREATE_TABLES = `
CREATE TABLE IF NOT EXISTS cars (
  id INTEGER PRIMARY KEY AUTOINCREMENT, dealership_slug TEXT NOT NULL, stocknum TEXT NOT NULL, slug TEXT NOT NULL,
  status TEXT NOT NULL, car_type TEXT NOT NULL, make TEXT NOT NULL, model TEXT NOT NULL, shown INTEGER NOT NULL,
  data TEXT NOT NULL, updated_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS cars_by_slug ON cars (slug);
CREATE INDEX IF NOT EXISTS cars_by_stocknum ON cars (dealership_slug, stocknum);
CREATE INDEX IF NOT EXISTS cars_for_counts ON cars (dealership_slug, status, shown, car_type, make, model);
CREATE TABLE IF NOT EXISTS leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT, idempotency_key TEXT, received_at TEXT NOT NULL, site TEXT NOT NULL,
  payload TEXT NOT NULL, in_inbox INTEGER NOT NULL DEFAULT 1);
CREATE TABLE IF NOT EXISTS lead_updates (
  id INTEGER PRIMARY KEY AUTOINCREMENT, lead_id INTEGER NOT NULL, received_at TEXT NOT NULL, payload TEXT NOT NULL,
  in_inbox INTEGER NOT NULL DEFAULT 1);
CREATE INDEX IF NOT EXISTS lead_updates_by_lead ON lead_updates (lead_id);
CREATE TABLE IF NOT EXISTS lead_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT, lead_id INTEGER NOT NULL, field TEXT NOT NULL, name TEXT NOT NULL,
  size INTEGER NOT NULL, type TEXT NOT NULL, sha256 TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS lead_files_by_lead ON lead_files (lead_id);
CREATE TABLE IF NOT EXISTS inbox_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, site TEXT NOT NULL, received_at TEXT NOT NULL,
  payload TEXT NOT NULL, in_inbox INTEGER NOT NULL DEFAULT 1);
CREATE INDEX IF NOT EXISTS inbox_entries_by_kind ON inbox_entries (kind, in_inbox);
CREATE TABLE IF NOT EXISTS bookings (
  id INTEGER PRIMARY KEY AUTOINCREMENT, dealership_id INTEGER NOT NULL, type TEXT NOT NULL, starts_at TEXT NOT NULL,
  payload TEXT NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS bookings_once ON bookings (dealership_id, type, starts_at);
CREATE TABLE IF NOT EXISTS reservations (
  id TEXT PRIMARY KEY, car_id INTEGER NOT NULL, state TEXT NOT NULL, payload TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS watchlist (
  phone TEXT NOT NULL, car_id INTEGER NOT NULL, site TEXT NOT NULL, received_at TEXT NOT NULL,
  in_inbox INTEGER NOT NULL DEFAULT 1, PRIMARY KEY (phone, car_id));
CREATE TABLE IF NOT EXISTS customers (phone TEXT PRIMARY KEY, profile TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS auth_codes (
  phone TEXT NOT NULL, website_id INTEGER NOT NULL, code TEXT NOT NULL, expires_at INTEGER NOT NULL,
  tries_left INTEGER NOT NULL, PRIMARY KEY (phone, website_id));
CREATE TABLE IF NOT EXISTS answers (
  key TEXT NOT NULL, call TEXT NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (key, call));
CREATE TABLE IF NOT EXISTS website_overrides (website_id INTEGER PRIMARY KEY, data TEXT NOT NULL);
`
