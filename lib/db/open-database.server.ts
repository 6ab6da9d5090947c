import 'server-only'
import { closeSync, openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Client,
  createClient,
  type InArgs,
  type InStatement,
  LibsqlError,
  type TransactionMode,
} from '@libsql/client'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import { getEnv } from '@/lib/env'
import { listDatabaseFiles, makeFilesPrivate } from '@/lib/private-files.server'
import { MIGRATIONS } from './migrations'
import * as schema from './schema'

/**
 * How long a statement waits for another process's write lock, in ms. The process does nothing else meanwhile, so it is short;
 * writes hold the lock for a few milliseconds.
 */
const BUSY_TIMEOUT_MS = 1000
/** Maximum attempts to migrate, because processes that start together compete for the write lock. */
const MIGRATION_TRIES = 10

export type Database = LibSQLDatabase<typeof schema> & { $client: Client }

/**
 * Opens a libSQL database by URL and applies pending migrations. For a file, creates the folder, uses WAL mode with
 * synchronous FULL, so that committed leads survive a power failure, and makes it readable by this user only. `authToken` is
 * for a remote server.
 */
export async function openDatabase(url: string, authToken?: string): Promise<Database> {
  const isFile = url.startsWith('file:')
  if (isFile) await preparePrivateFile(pathOfFileUrl(url))
  const client = createClient({ url, timeout: BUSY_TIMEOUT_MS, ...(authToken ? { authToken } : {}) })
  if (isFile) dropBusyConnections(client)
  try {
    await migrate(client, isFile)
  } catch (error) {
    client.close()
    throw error
  }
  return drizzle(client, { schema })
}

/**
 * Drops the connections of a file after a statement did not get the write lock. The driver does not reset that statement, so its
 * connection would report later writes as done without committing them, and read old data
 * (https://github.com/tursodatabase/libsql-client-ts/issues/352). Batches take the lock first, because a
 * deferred one that fails later has the same effect; Drizzle starts them as `deferred`.
 */
function dropBusyConnections(client: Client): void {
  const run = { execute: client.execute.bind(client), batch: client.batch.bind(client) }
  const begin = client.transaction.bind(client)
  const guard = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY')) client.reconnect()
      throw error
    }
  }
  client.execute = (statement: InStatement, args?: InArgs) =>
    guard(typeof statement === 'string' ? run.execute(statement, args) : run.execute(statement))
  client.batch = (statements, mode = 'write') => guard(run.batch(statements, mode))
  client.transaction = (mode: TransactionMode = 'write') => guard(begin(mode))
}

/** Sets the mode of the database file first, because SQLite copies it to the `-wal` and `-shm` files. */
async function preparePrivateFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
  makeFilesPrivate(listDatabaseFiles(path))
}

/** libSQL also accepts `file:relative/path`, which a URL parser would make absolute. */
function pathOfFileUrl(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}

async function migrate(client: Client, isFile: boolean): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (isFile) await client.execute('PRAGMA journal_mode = WAL')
      await client.execute(
        'CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)',
      )
      const done = await client.execute('SELECT id FROM migrations')
      const applied = new Set(done.rows.map((row) => Number(row['id'])))
      for (const { id, statements } of MIGRATIONS) {
        if (applied.has(id)) continue
        const mark = { sql: 'INSERT INTO migrations (id, applied_at) VALUES (?, ?)', args: [id, Date.now()] }
        await client.batch([mark, ...statements], 'write')
      }
      return
    } catch (error) {
      if (attempt === MIGRATION_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt))
    }
  }
}

const shared = globalThis as typeof globalThis & { webDatabase?: Promise<Database> }

/**
 * Returns the web app's database (`DATABASE_URL`), opened on first use. On `globalThis`, because the framework bundles this
 * module more than once. After a failure the next call tries again.
 */
export function getDatabase(): Promise<Database> {
  shared.webDatabase ??= openDatabase(getEnv().DATABASE_URL, getEnv().DATABASE_TOKEN).catch(
    (error: unknown) => {
      delete shared.webDatabase
      throw error
    },
  )
  return shared.webDatabase
}
