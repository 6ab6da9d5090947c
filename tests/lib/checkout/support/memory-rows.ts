import type { ReservationRows } from '@/lib/checkout/advance-reservation.server'
import { createReservation, type ReservationPatch } from '@/lib/checkout/decide-step'
import type { NewReservation, Reservation } from '@/lib/checkout/reservation'
import type { ReservationStore } from '@/lib/checkout/reservation-store.server'
import type { NewLead } from '@/lib/leads/outbox-accept.server'

type InsertOutcome = Awaited<ReturnType<ReservationStore['insert']>>

/** The store's methods that the model uses: those of runs and starts, and a list of all rows. */
export type ModelRows = ReservationRows & {
  insert(hold: NewReservation): Promise<InsertOutcome>
  attachIntent(id: string, intentId: string, expiresAt: number): Promise<Reservation | null>
  listAll(): Promise<Reservation[]>
  listLeadKeys(): Promise<string[]>
}

/** In-memory `ReservationStore` with the same compare-and-swap, unique indexes and transactional capture. */
export class MemoryRows implements ModelRows {
  readonly #rows = new Map<string, Reservation>()
  readonly #leadKeys = new Set<string>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  async insert(hold: NewReservation): Promise<InsertOutcome> {
    for (const row of this.#rows.values())
      if (row.live && row.dealershipSlug === hold.dealershipSlug && row.carId === hold.carId)
        return { kind: 'taken', reservation: row }
    const reservation = createReservation(hold, this.#now())
    this.#rows.set(hold.id, reservation)
    return { kind: 'inserted', reservation }
  }

  async attachIntent(id: string, intentId: string, expiresAt: number): Promise<Reservation | null> {
    const row = this.#rows.get(id)
    if (row?.state !== 'held' || row.ending !== null || (row.intentId ?? intentId) !== intentId) return null
    return this.#replace(row, { intentId, expiresAt })
  }

  async find(id: string): Promise<Reservation | null> {
    return this.#rows.get(id) ?? null
  }

  async update(id: string, version: number, patch: ReservationPatch): Promise<Reservation | null> {
    const row = this.#rows.get(id)
    return row?.version === version ? this.#replace(row, patch) : null
  }

  async capture(
    id: string,
    version: number,
    patch: ReservationPatch,
    lead: NewLead,
  ): Promise<Reservation | null> {
    const row = this.#rows.get(id)
    if (row?.version !== version) return null
    if (this.#leadKeys.has(lead.requestKey ?? ''))
      throw new Error('UNIQUE constraint failed: lead_steps.request_key')
    this.#leadKeys.add(lead.requestKey ?? '')
    return this.#replace(row, { ...patch, leadId: this.#leadKeys.size })
  }

  async lease(id: string, owner: string, leaseMs: number): Promise<boolean> {
    const row = this.#rows.get(id)
    if (!row || (row.leaseOwner !== null && row.leaseUntil > this.#now())) return false
    this.#rows.set(id, { ...row, leaseOwner: owner, leaseUntil: this.#now() + leaseMs })
    return true
  }

  async freeLease(id: string, owner: string): Promise<void> {
    const row = this.#rows.get(id)
    if (row?.leaseOwner === owner) this.#rows.set(id, { ...row, leaseOwner: null, leaseUntil: 0 })
  }

  async markDue(id: string): Promise<void> {
    const row = this.#rows.get(id)
    if (row) this.#replace(row, { nextLookAt: this.#now() })
  }

  async listAll(): Promise<Reservation[]> {
    return [...this.#rows.values()]
  }

  async listLeadKeys(): Promise<string[]> {
    return [...this.#leadKeys]
  }

  #replace(row: Reservation, patch: Partial<Reservation>): Reservation {
    const changed = { ...row, ...patch, version: row.version + 1 }
    this.#rows.set(row.id, changed)
    return changed
  }
}
