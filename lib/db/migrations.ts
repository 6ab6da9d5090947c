/** One change of the database, applied once, in order, inside a transaction. Never edit one that has shipped; add the next. */
export type Migration = { id: number; statements: readonly string[] }

export const MIGRATIONS: readonly Migration[] = [
  {
    id: 1,
    statements: [
      `CREATE TABLE leads (
        id INTEGER PRIMARY KEY,
        site TEXT NOT NULL,
        form TEXT NOT NULL,
        category TEXT NOT NULL,
        dealer_lead_id INTEGER,
        created_at INTEGER NOT NULL
      )`,
      `CREATE TABLE lead_steps (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        lead_id INTEGER NOT NULL REFERENCES leads(id),
        site TEXT NOT NULL,
        position INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('create', 'create-with-files', 'update')),
        payload TEXT NOT NULL,
        files TEXT NOT NULL,
        delivery_key TEXT NOT NULL UNIQUE,
        request_key TEXT,
        request_hash TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'refused')),
        attempts INTEGER NOT NULL,
        next_attempt_at INTEGER NOT NULL,
        lease_owner TEXT,
        lease_until INTEGER NOT NULL,
        last_error TEXT,
        last_status INTEGER,
        created_at INTEGER NOT NULL,
        settled_at INTEGER
      )`,
      'CREATE UNIQUE INDEX lead_steps_order ON lead_steps (lead_id, position)',
      'CREATE UNIQUE INDEX lead_steps_request ON lead_steps (site, request_key)',
      'CREATE INDEX lead_steps_due ON lead_steps (state, next_attempt_at)',
      `CREATE TABLE spent_challenges (signature TEXT PRIMARY KEY, expires_at INTEGER NOT NULL)`,
      `CREATE TABLE form_drafts (
        id TEXT PRIMARY KEY,
        site TEXT NOT NULL,
        form TEXT NOT NULL,
        "values" TEXT NOT NULL,
        errors TEXT NOT NULL,
        alert TEXT NOT NULL,
        expires_at INTEGER NOT NULL
      )`,
    ],
  },
  {
    id: 2,
    statements: ['ALTER TABLE lead_steps ADD COLUMN lease_uptime INTEGER NOT NULL DEFAULT 0'],
  },
  {
    id: 3,
    statements: ['ALTER TABLE lead_steps ADD COLUMN closed_at INTEGER'],
  },
  {
    id: 4,
    statements: ['ALTER TABLE lead_steps ADD COLUMN consent TEXT'],
  },
  {
    id: 5,
    statements: [
      'ALTER TABLE lead_steps ADD COLUMN asked_wait INTEGER NOT NULL DEFAULT 0',
      'ALTER TABLE leads ADD COLUMN is_proven INTEGER NOT NULL DEFAULT 0',
      `CREATE TABLE lead_deliveries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        lead_id INTEGER NOT NULL REFERENCES leads(id),
        site TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('adf_email', 'adf_http', 'receipt')),
        target TEXT NOT NULL,
        stage TEXT NOT NULL CHECK (stage IN ('incomplete', 'complete')),
        recipient TEXT,
        document TEXT NOT NULL,
        delivery_key TEXT NOT NULL UNIQUE,
        state TEXT NOT NULL CHECK (state IN ('held', 'pending', 'delivered', 'refused')),
        attempts INTEGER NOT NULL,
        next_attempt_at INTEGER NOT NULL,
        asked_wait INTEGER NOT NULL DEFAULT 0,
        lease_owner TEXT,
        lease_until INTEGER NOT NULL,
        lease_uptime INTEGER NOT NULL DEFAULT 0,
        last_error TEXT,
        last_status INTEGER,
        created_at INTEGER NOT NULL,
        settled_at INTEGER,
        closed_at INTEGER
      )`,
      'CREATE UNIQUE INDEX lead_deliveries_once ON lead_deliveries (lead_id, kind, target, stage)',
      'CREATE INDEX lead_deliveries_due ON lead_deliveries (state, next_attempt_at)',
      'CREATE INDEX lead_deliveries_recipient ON lead_deliveries (recipient, created_at)',
    ],
  },
  {
    id: 6,
    statements: ['ALTER TABLE lead_steps ADD COLUMN acknowledged_at INTEGER'],
  },
  {
    id: 7,
    statements: [
      `CREATE TABLE sessions (
        id_hash TEXT PRIMARY KEY,
        site TEXT NOT NULL,
        phone TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        renewed_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      )`,
      'CREATE INDEX sessions_expired ON sessions (expires_at)',
      `CREATE TABLE attempts (
        key TEXT PRIMARY KEY,
        count INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      )`,
      'CREATE INDEX attempts_expired ON attempts (expires_at)',
    ],
  },
  {
    id: 8,
    statements: [
      "ALTER TABLE form_drafts ADD COLUMN visitor TEXT NOT NULL DEFAULT ''",
      'CREATE INDEX form_drafts_visitor ON form_drafts (site, visitor, expires_at, id)',
      'CREATE INDEX form_drafts_site ON form_drafts (site, expires_at, id)',
      'CREATE INDEX lead_deliveries_site ON lead_deliveries (site, kind, created_at)',
    ],
  },
  {
    id: 9,
    statements: [
      'CREATE INDEX lead_steps_lane ON lead_steps (state, site, next_attempt_at)',
      'CREATE INDEX lead_deliveries_lane ON lead_deliveries (state, site, next_attempt_at)',
    ],
  },
  {
    id: 10,
    statements: [
      `CREATE TABLE code_tries (
        site TEXT NOT NULL,
        phone TEXT NOT NULL,
        attempt TEXT NOT NULL,
        tries INTEGER NOT NULL,
        valid_until INTEGER NOT NULL,
        PRIMARY KEY (site, phone, attempt)
      )`,
      'CREATE INDEX code_tries_expired ON code_tries (valid_until)',
    ],
  },
]
