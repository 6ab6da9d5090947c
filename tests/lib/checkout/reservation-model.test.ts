import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listReservations } from '@/lib/checkout/reservation-queries.server'
import { ReservationStore } from '@/lib/checkout/reservation-store.server'
import { openDatabase, type Database } from '@/lib/db/open-database.server'
import { leads, leadSteps, reservations } from '@/lib/db/schema'
import { CheckoutModel, type Action } from './support/checkout-model'
import { MemoryRows, type ModelRows } from './support/memory-rows'
import { MINUTE_MS, START } from './support/new-reservation'

/** Takes about 10 s of CPU time; the limit allows for a busy machine. */
const TIMEOUT_MS = 600_000
const pick = fc.nat(5)
const buyer = fc.nat(1)
const happen = <Name extends Action['do']>(name: Name) => fc.constant(name)

/** Weighted towards steps, so that most runs complete. */
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record({
      do: happen('step'),
      pick,
      times: fc.integer({ min: 1, max: 20 }),
      mode: fc.oneof(
        { weight: 12, arbitrary: fc.constant('ok' as const) },
        {
          weight: 6,
          arbitrary: fc.constantFrom('fail', 'lost', 'late', 'crash', 'crash-after', 'crash-in-flight'),
        },
      ),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: happen('start'), buyer, isWeak: fc.boolean() }) },
  { weight: 10, arbitrary: fc.record({ do: happen('pay'), buyer }) },
  {
    weight: 18,
    arbitrary: fc.record({
      do: happen('advance'),
      pick,
      by: fc.constantFrom('redirect', 'webhook', 'page', 'worker'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: happen('end'),
      pick,
      reason: fc.constantFrom('shopper', 'operator', 'displaced'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: happen('tick'),
      ms: fc.constantFrom(1000, 20_000, MINUTE_MS, 6 * MINUTE_MS, 16 * MINUTE_MS, 61 * MINUTE_MS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: happen('dealer'),
      what: fc.constantFrom('sell', 'reserve', 'change', 'restore', 'restore'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: happen('dashboard'), pick, what: fc.constantFrom('cancel', 'refund') }),
  },
)
const history = fc.record({
  hasLeases: fc.boolean(),
  actions: fc.array(action, { minLength: 5, maxLength: 60, size: 'max' }),
})

/** Checks random histories and returns in how many a deposit was captured. */
async function checkHistories(
  numRuns: number,
  makeRows: (now: () => number) => Promise<ModelRows> | ModelRows,
): Promise<number> {
  let captures = 0
  await fc.assert(
    fc.asyncProperty(history, async ({ hasLeases, actions }) => {
      const clock = { now: START }
      const model = new CheckoutModel({ hasLeases, clock, rows: await makeRows(() => clock.now) })
      await model.act({ do: 'start', buyer: 0, isWeak: false })
      for (const next of actions) await model.act(next)
      captures += Math.min(1, await model.settle())
      expect(model.problems).toEqual([])
    }),
    { numRuns },
  )
  return captures
}

describe('random interleavings of redirects, webhooks, worker runs, cancellations, expiry, crashes and outages', () => {
  test(
    '[RV-03] [RV-05] charges at most once, only for a reserved vehicle, and leaves nothing open',
    async () => {
      const captures = await checkHistories(10_000, (now) => new MemoryRows(now))
      // Guards against trivial histories: many must reach a capture.
      expect(captures).toBeGreaterThan(1000)
    },
    TIMEOUT_MS,
  )

  describe('on the database', () => {
    let folder = ''
    let database: Database
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'reservations-'))
      database = await openDatabase(`file:${folder}/web.db`)
      await database.$client.execute('PRAGMA synchronous = OFF')
    })
    afterAll(async () => {
      database.$client.close()
      await rm(folder, { recursive: true, force: true })
    })

    test(
      '[RV-03] [RV-05] charges at most once, only for a reserved vehicle, and leaves nothing open',
      async () => {
        const captures = await checkHistories(100, async (now) => {
          for (const table of [reservations, leadSteps, leads]) await database.delete(table)
          return new DatabaseRows(database, now)
        })
        expect(captures).toBeGreaterThan(5)
      },
      TIMEOUT_MS,
    )
  })
})

/** The real store, with the extra reads that the model needs. */
class DatabaseRows extends ReservationStore implements ModelRows {
  readonly #database: Database

  constructor(database: Database, now: () => number) {
    super(database, now)
    this.#database = database
  }

  listAll() {
    return listReservations(this.#database)
  }

  async listLeadKeys() {
    const steps = await this.#database.select({ key: leadSteps.requestKey }).from(leadSteps)
    return steps.map(({ key }) => key ?? '')
  }
}
