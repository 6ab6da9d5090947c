import type { Reservation, VehicleAnswer, Vehicles } from '@/lib/checkout/reservation'

/** The dealer platform with one vehicle, which supports conditional reserve and release. */
export class FakePlatform {
  reservedBy: string | null = null
  isSold = false
  isChanged = false

  /** The port, without the call schedule. */
  readonly vehicles: Vehicles = {
    check: async () => {
      if (this.isSold) return { kind: 'refused', reason: 'sold' }
      if (this.isChanged) return { kind: 'refused', reason: 'changed' }
      // The vehicle's record does not contain the reservation id.
      return this.reservedBy === null ? { kind: 'ok' } : { kind: 'refused', reason: 'reserved' }
    },
    reserve: async ({ id }) => this.#reserve(id),
    release: async ({ id }: Reservation) => {
      if (this.reservedBy === id) this.reservedBy = null
    },
  }

  #reserve(id: string): VehicleAnswer<'reserved'> {
    if (this.reservedBy === id) return { kind: 'reserved' }
    if (this.isSold) return { kind: 'refused', reason: 'sold' }
    if (this.reservedBy !== null) return { kind: 'refused', reason: 'reserved' }
    this.reservedBy = id
    return { kind: 'reserved' }
  }
}
