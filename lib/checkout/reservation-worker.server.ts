import 'server-only'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { advanceReservation } from './advance-reservation.server'
import type { Checkout } from './checkout.server'
import {
  eraseOldCustomers,
  listDueReservations,
  listStuckReservations,
  sweepStripeEvents,
} from './reservation-queries.server'

/** How often due reservations are looked for, in ms. */
const LOOK_EVERY_MS = 1000
/** Reservations that are advanced at once. */
const SLOTS = 8
const SWEEP_EVERY_MS = 10 * 60_000
/** Stuck reservations that one sweep names in the log. */
const MAX_NAMED = 20

type WorkerOptions = { lookEveryMs?: number }

/**
 * Advances the reservations that are due, for as long as the process lives: expired holds, payments whose webhook and browser
 * are lost, and everything that waits for an outage to end (`RV-03`). Any number may run in any number of processes.
 */
export class ReservationWorker {
  readonly #open: () => Promise<Checkout>
  readonly #lookEveryMs: number
  readonly #underWay = new Map<string, Promise<void>>()
  #timer: NodeJS.Timeout | null = null
  #look: Promise<void> | null = null
  #isStopped = false
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor(open: () => Promise<Checkout>, { lookEveryMs = LOOK_EVERY_MS }: WorkerOptions = {}) {
    this.#open = open
    this.#lookEveryMs = lookEveryMs
  }

  start(): void {
    if (this.#isStopped || this.#look) return
    this.#look = this.#lookForWork().finally(() => {
      this.#look = null
      if (this.#isStopped) return
      this.#timer = setTimeout(() => this.start(), this.#lookEveryMs)
      this.#timer.unref()
    })
  }

  /** Lets the runs under way finish. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#look
    await Promise.all(this.#underWay.values())
  }

  async #lookForWork(): Promise<void> {
    try {
      const checkout = await this.#open()
      await this.#claimDue(checkout)
      await this.#sweep(checkout)
    } catch (error) {
      logLine('error', `the reservation worker fails: ${describeFailure(error)}`)
    }
  }

  async #claimDue(checkout: Checkout): Promise<void> {
    // Rows under way are due until their outcome is stored, so that many more are listed than there is room for.
    const due = await listDueReservations(checkout.db, checkout.ports.now(), 2 * SLOTS)
    for (const id of due) {
      if (this.#isStopped || this.#underWay.size >= SLOTS) return
      if (this.#underWay.has(id)) continue
      const run = this.#advance(checkout, id).finally(() => this.#underWay.delete(id))
      this.#underWay.set(id, run)
    }
  }

  async #advance({ ports }: Checkout, id: string): Promise<void> {
    try {
      await advanceReservation(ports, id)
    } catch (error) {
      logLine('error', `a reservation could not be stored: ${describeFailure(error)}`, { reservation: id })
    }
  }

  async #sweep({ db, ports }: Checkout): Promise<void> {
    const now = ports.now()
    if (now - this.#sweptAt < SWEEP_EVERY_MS && now >= this.#sweptAt) return
    this.#sweptAt = now
    await sweepStripeEvents(db, now)
    await eraseOldCustomers(db, now)
    const stuck = await listStuckReservations(db, now)
    for (const { id, site, state, ending, attempts } of stuck.slice(0, MAX_NAMED))
      logLine('error', 'a reservation is stuck', { site, reservation: id, state, ending, attempts })
  }
}

const shared = globalThis as typeof globalThis & { reservationWorker?: ReservationWorker }

/** Starts the process's worker, once. */
export function startReservationWorker(open: () => Promise<Checkout>): void {
  shared.reservationWorker ??= new ReservationWorker(open)
  shared.reservationWorker.start()
}
