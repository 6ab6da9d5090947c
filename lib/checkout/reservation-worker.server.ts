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

/** Polling interval for due reservations, in ms. */
const POLL_INTERVAL_MS = 1000
/** Maximum reservations that are advanced concurrently. */
const MAX_CONCURRENT = 8
const SWEEP_INTERVAL_MS = 10 * 60_000
/** Maximum stuck reservations that one sweep logs. */
const MAX_LOGGED = 20

type WorkerOptions = { lookEveryMs?: number }

/**
 * Polls for due reservations and advances them (`RV-03`): expired holds, payments that neither a webhook nor the browser
 * reported, and work delayed by an outage. Several workers can run in several processes.
 */
export class ReservationWorker {
  readonly #open: () => Promise<Checkout>
  readonly #lookEveryMs: number
  readonly #underWay = new Map<string, Promise<void>>()
  #timer: NodeJS.Timeout | null = null
  #look: Promise<void> | null = null
  #isStopped = false
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor(open: () => Promise<Checkout>, { lookEveryMs = POLL_INTERVAL_MS }: WorkerOptions = {}) {
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

  /** Stops polling and waits for the active runs. */
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
      logLine('error', `the reservation worker failed: ${describeFailure(error)}`)
    }
  }

  async #claimDue(checkout: Checkout): Promise<void> {
    // Rows in progress stay due until their outcome is stored, so list enough to fill the free slots.
    const due = await listDueReservations(checkout.db, checkout.ports.now(), 2 * MAX_CONCURRENT)
    for (const id of due) {
      if (this.#isStopped || this.#underWay.size >= MAX_CONCURRENT) return
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
    if (now - this.#sweptAt < SWEEP_INTERVAL_MS && now >= this.#sweptAt) return
    this.#sweptAt = now
    await sweepStripeEvents(db, now)
    await eraseOldCustomers(db, now)
    const stuck = await listStuckReservations(db, now)
    for (const { id, site, state, ending, attempts } of stuck.slice(0, MAX_LOGGED))
      logLine('error', 'a reservation is stuck', { site, reservation: id, state, ending, attempts })
  }
}
