import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { CREATE_TABLES } from './tables'
import * as schema from './schema'

function connect(path: string) {
  const client = createClient({ url: `file:${path}`, timeout: 5000 })
  return { client, db: drizzle(client, { schema }) }
}

export type Database = ReturnType<typeof connect>['db']
/** A database transaction; rolled back when the write fails. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The dealer platform's state: `DATA_DIR/sandbox/dealer-api.db`, with the lead files next to it. */
export type Store = {
  db: Database
  /** Folder of lead files, named by SHA-256. */
  filesDir: string
  /** Runs a transaction. Writes are serialised, since concurrent ones would only wait for SQLite's lock. */
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Waits for pending writes, then closes. */
  close: () => Promise<void>
}

/** Opens the store in `dataDir`, creating the folder and missing tables. */
export async function openStore(dataDir: string): Promise<Store> {
  const folder = join(dataDir, 'sandbox')
  const filesDir = join(folder, 'lead-files')
  await mkdir(filesDir, { recursive: true })
  const { client, db } = connect(join(folder, 'dealer-api.db'))
  await client.execute('PRAGMA journal_mode = WAL')
  await client.executeMultiple(CREATE_TABLES)

  let last: Promise<unknown> = Promise.resolve()
  return {
    db,
    filesDir,
    write(work) {
      const mine = last.then(() => db.transaction(work))
      last = mine.catch(() => undefined)
      return mine
    },
    async close() {
      await last
      client.close()
    },
  }
}
