import { createHash } from 'node:crypto'

const VEHICLES = [
  {
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    body: 'Hatchback',
    engine: '2.0L 4cyl',
    fuel: 'Petrol',
    drive: 'FWD',
    seats: 5,
    newPrice: 29_000,
  },
  {
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    body: 'Ute',
    engine: '2.8L 4cyl',
    fuel: 'Diesel',
    drive: '4x4',
    seats: 5,
    newPrice: 62_000,
  },
  {
    make: 'Mazda',
    model: 'CX-5',
    badge: 'Maxx Sport',
    body: 'SUV',
    engine: '2.5L 4cyl',
    fuel: 'Petrol',
    drive: 'AWD',
    seats: 5,
    newPrice: 42_000,
  },
  {
    make: 'Mazda',
    model: '3',
    badge: 'G20 Touring',
    body: 'Sedan',
    engine: '2.0L 4cyl',
    fuel: 'Petrol',
    drive: 'FWD',
    seats: 5,
    newPrice: 34_000,
  },
  {
    make: 'Hyundai',
    model: 'i30',
    badge: 'Active',
    body: 'Hatchback',
    engine: '2.0L 4cyl',
    fuel: 'Petrol',
    drive: 'FWD',
    seats: 5,
    newPrice: 26_500,
  },
  {
    make: 'Hyundai',
    model: 'Tucson',
    badge: 'Elite',
    body: 'SUV',
    engine: '1.6L 4cyl',
    fuel: 'Petrol',
    drive: 'AWD',
    seats: 5,
    newPrice: 46_000,
  },
  {
    make: 'Ford',
    model: 'Ranger',
    badge: 'XLT',
    body: 'Ute',
    engine: '2.0L 4cyl',
    fuel: 'Diesel',
    drive: '4x4',
    seats: 5,
    newPrice: 65_000,
  },
  {
    make: 'Kia',
    model: 'Sportage',
    badge: 'SX',
    body: 'SUV',
    engine: '2.0L 4cyl',
    fuel: 'Petrol',
    drive: 'FWD',
    seats: 5,
    newPrice: 38_000,
  },
  {
    make: 'Mitsubishi',
    model: 'Outlander',
    badge: 'LS',
    body: 'SUV',
    engine: '2.5L 4cyl',
    fuel: 'Petrol',
    drive: 'AWD',
    seats: 7,
    newPrice: 43_000,
  },
  {
    make: 'Subaru',
    model: 'Forester',
    badge: '2.5i-L',
    body: 'SUV',
    engine: '2.5L 4cyl',
    fuel: 'Petrol',
    drive: 'AWD',
    seats: 5,
    newPrice: 41_000,
  },
  {
    make: 'Volkswagen',
    model: 'Golf',
    badge: '110TSI Comfortline',
    body: 'Hatchback',
    engine: '1.4L 4cyl',
    fuel: 'Petrol',
    drive: 'FWD',
    seats: 5,
    newPrice: 36_000,
  },
  {
    make: 'Nissan',
    model: 'X-TRAIL',
    badge: 'ST-L',
    body: 'SUV',
    engine: '2.5L 4cyl',
    fuel: 'Petrol',
    drive: 'AWD',
    seats: 7,
    newPrice: 44_000,
  },
] as const
const COLOURS = ['White', 'Silver', 'Grey', 'Black', 'Blue', 'Red']
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
/** Annual depreciation. */
const ANNUAL_DEPRECIATION = 0.13
const KM_PER_YEAR = 14_000

/** A registration that the lookup never finds; for tests of the 404 path. */
export const UNKNOWN_REGO = 'NOTFOUND1'

/** Looks up a fictitious vehicle, deterministic by registration and state. Returns null for UNKNOWN_REGO. */
export function lookUpVehicle(rego: string, state: string, nowMs: number) {
  if (rego === UNKNOWN_REGO) return null
  const hash = createHash('sha256').update(`${rego} ${state}`).digest()
  const pick = <T>(list: readonly T[], at: number): T => list[(hash[at] ?? 0) % list.length] as T
  const { newPrice, ...vehicle } = pick(VEHICLES, 0)
  const age = 1 + ((hash[1] ?? 0) % 12)
  const year = new Date(nowMs).getUTCFullYear() - age
  const vin = Array.from(
    { length: 17 },
    (_, index) => VIN_LETTERS[(hash[index + 4] ?? 0) % VIN_LETTERS.length],
  )
  return {
    vehicle: {
      rego,
      state,
      vin: vin.join(''),
      year,
      ...vehicle,
      colour: pick(COLOURS, 2),
      transmission: (hash[3] ?? 0) % 5 === 0 ? 'Manual' : 'Automatic',
      name: `${year} ${vehicle.make} ${vehicle.model} ${vehicle.badge}`,
    },
    newPrice,
    age,
  }
}

/** Values the vehicle by age and kilometres, in whole dollars: retail, and trade-in low, average and high. */
export function valueVehicle(newPrice: number, age: number, km: number | null) {
  const expectedKm = age * KM_PER_YEAR
  const wear = km === null ? 1 : Math.min(1.15, Math.max(0.6, 1 - ((km - expectedKm) / expectedKm) * 0.15))
  const retail = newPrice * (1 - ANNUAL_DEPRECIATION) ** age * wear
  return {
    km: km ?? expectedKm,
    retail: roundToFifty(retail),
    trade_low: roundToFifty(retail * 0.78),
    trade_average: roundToFifty(retail * 0.84),
    trade_high: roundToFifty(retail * 0.9),
  }
}

function roundToFifty(dollars: number): number {
  return Math.round(dollars / 50) * 50
}
