import { describe, expect, test } from 'vitest'
import { readVehicle } from '@/lib/trade-in/estimate'

const VEHICLE = { make: 'Mazda', model: '3', year: 2020, name: '2020 Mazda 3' }
const ESTIMATE = {
  ...VEHICLE,
  rego: 'ABC123',
  regoState: 'NSW',
  low: 9000,
  high: 11_000,
  km: 50_000,
  isOwnKm: true,
  isMiles: false,
  token: 'signed',
}

describe('readVehicle', () => {
  test('[LD-07] [RT-07] reads a vehicle, with or without a valuation, and drops other values', () => {
    expect(readVehicle({ ...VEHICLE, vin: 'secret' })).toEqual(VEHICLE)
    expect(readVehicle(ESTIMATE)).toEqual(ESTIMATE)
    expect(readVehicle({ ...VEHICLE, model: '' })).toEqual({ ...VEHICLE, model: '' })
  })

  test('[LD-07] [RT-07] returns null for missing and invalid values', () => {
    for (const value of [null, 'a car', [], { error: 'down' }]) expect(readVehicle(value)).toBeNull()
    for (const name of Object.keys(VEHICLE)) expect(readVehicle({ ...ESTIMATE, [name]: null })).toBeNull()
    for (const name of ['rego', 'low', 'high', 'km', 'isOwnKm'])
      expect(readVehicle({ ...ESTIMATE, [name]: null })).toBeNull()
    expect(readVehicle({ ...VEHICLE, name: '' })).toBeNull()
    expect(readVehicle({ ...ESTIMATE, token: 'x'.repeat(1001) })).toBeNull()
  })
})
