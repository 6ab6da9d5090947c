import type { Reservation, VehicleAnswer, Vehicles } from '@/lib/checkout/reservation'

/** The one vehicle of the model at the dealer platform, with its conditional reserve and release. */
export class FakePlatform {
  reservedBy: string | null = null
  isSold = false
  isChanged = false

  /** The ports, unscheduled. */
  readonly vehicles: Vehicles = {
    check: async () => {
      if (this.isSold) return { kind: 'refused', reason: 'sold' }
      if (this.isChanged) return { kind: 'refused', reason: 'changed' }
      // The vehicle's record does not say whose reservation it is.
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
