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
/** Reads and writes, inside a transaction or not. */
export type PaymentDatabase = Pick<Database, 'select' | 'insert' | 'update' | 'run'>

/** The state of payments: `DATA_DIR/sandbox/payments.db`. */
export type PaymentStore = {
  /** For reads; it sees what is committed. */
  db: PaymentDatabase
  /** Runs a write; what it does is stored or dropped as a whole. Resolves after the commit. */
  write: <Result>(work: (tx: PaymentDatabase) => Promise<Result>) => Promise<Result>
  /** Waits for the running writes, then closes. */
  close: () => Promise<void>
}

type Outcome = { error?: unknown; isFailed: boolean }
type Job = { run: (tx: PaymentDatabase) => Promise<void>; settle: (outcome: Outcome) => void }

/** The most writes that share a transaction. */
const MOST_JOBS = 100

/** Opens the store below `dataDir/sandbox`, which exists, making tables as needed. */
export async function openPaymentStore(dataDir: string): Promise<PaymentStore> {
  const path = join(dataDir, 'sandbox', 'payments.db')
  const writer = connect(path)
  await writer.client.execute('PRAGMA journal_mode = WAL')
  // Survives the end of the process, which is what tests cause; a power cut may lose the last payments of a sandbox.
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
 * Runs writes one after another on one connection, the only one of its client's pool that is ever opened, with those that wait in one transaction: two hundred buyers at once cost
 * a few commits instead of a thousand. Each write has a savepoint, so one that fails leaves the others as they are.
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
      const jobs = this.#waiting.splice(0, MOST_JOBS)
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
