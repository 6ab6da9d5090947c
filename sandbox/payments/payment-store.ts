import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { CREATE_TABLES } from './schema'

function connect(path: string) {
  const client = createClient({ url: `file:${path}`, timeout: 5000 })
  return { client, db: drizzle(client) }
}

type Database = ReturnType<typeof connect>['db']
/** Reads and writes, inside or outside a transaction. */
export type PaymentDatabase = Pick<Database, 'select' | 'insert' | 'update' | 'run'>

/** The state of payments, in `DATA_DIR/sandbox/payments.db`. */
export type PaymentStore = {
  /** Connection for reads; sees only committed data. */
  db: PaymentDatabase
  /** Runs a write atomically. Resolves after the commit. */
  write: <Result>(work: (tx: PaymentDatabase) => Promise<Result>) => Promise<Result>
  /** Waits for pending writes, then closes the connections. */
  close: () => Promise<void>
}

type Outcome = { error?: unknown; isFailed: boolean }
type Job = { run: (tx: PaymentDatabase) => Promise<void>; settle: (outcome: Outcome) => void }

/** Maximum number of writes per transaction. */
const MAX_JOBS = 100

/** Opens the store in `dataDir/sandbox`, which must exist, and creates missing tables. */
export async function openPaymentStore(dataDir: string): Promise<PaymentStore> {
  const path = join(dataDir, 'sandbox', 'payments.db')
  const writer = connect(path)
  await writer.client.execute('PRAGMA journal_mode = WAL')
  // With WAL, NORMAL survives a killed process, which tests cause; a power failure may lose the latest
  // sandbox payments.
  await writer.client.execute('PRAGMA synchronous = NORMAL')
  await writer.client.executeMultiple(CREATE_TABLES)
  const reader = connect(path)
  const queue = new WriteQueue(writer.db)
  return {
    db: reader.db,
    write: (work) => queue.write(work),
    async close() {
      await queue.finish()
      reader.client.close()
      writer.client.close()
    },
  }
}

/**
 * Runs writes in order on a single connection and groups waiting writes into one transaction, so that 200
 * concurrent buyers cause a few commits instead of a thousand. Each write has a savepoint, so a failed one
 * does not roll back the others.
 */
class WriteQueue {
  readonly #db: Database
  readonly #waiting: Job[] = []
  #running: Promise<void> | undefined

  constructor(db: Database) {
    this.#db = db
  }

  write<Result>(work: (tx: PaymentDatabase) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const results: Result[] = []
      this.#waiting.push({
        run: async (tx) => void results.push(await work(tx)),
        settle({ isFailed, error }) {
          if (isFailed) reject(error)
          else for (const result of results) resolve(result)
        },
      })
      this.#running ??= this.#run().finally(() => {
        this.#running = undefined
      })
    })
  }

  async finish(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting.splice(0, MAX_JOBS)
      const outcomes = await this.#runTogether(jobs)
      for (const [index, job] of jobs.entries()) job.settle(outcomes[index] ?? { isFailed: true })
    }
  }

  async #runTogether(jobs: readonly Job[]): Promise<Outcome[]> {
    try {
      return await this.#db.transaction(async (tx) => {
        const outcomes: Outcome[] = []
        for (const job of jobs) outcomes.push(await runJob(job, tx))
        return outcomes
      })
    } catch (error) {
      return jobs.map(() => ({ isFailed: true, error }))
    }
  }
}

async function runJob(job: Job, db: PaymentDatabase): Promise<Outcome> {
  await db.run(sql`SAVEPOINT job`)
  try {
    await job.run(db)
    await db.run(sql`RELEASE job`)
    return { isFailed: false }
  } catch (error) {
    await db.run(sql`ROLLBACK TO job`)
    await db.run(sql`RELEASE job`)
    return { isFailed: true, error }
  }
}
