import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { z } from 'zod'
import { pictureBodyOf } from './pictures'
import type { Specification, Vehicle } from './vehicle'

/** Groups of advertisements, assigned when the selection was made (`scripts/stock/select.ts`). */
const CAR_LOTS = ['hyundai', 'mazda', 'city-used', 'toyota', 'island-used', 'value', 'subscription'] as const
export type CarLot = (typeof CAR_LOTS)[number]

const adSchema = z.object({
  lot: z.enum(CAR_LOTS),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  badge: z.string(),
  car_type: z.enum(['new', 'used', 'demo']),
  price: z.number(),
  km: z.number().nullable(),
  colour: z.string(),
  interior: z.string(),
  body: z.string(),
  simple_body: z.string(),
  drive: z.string(),
  fuel: z.string(),
  transmission: z.string(),
  cylinders: z.number().nullable(),
  litres: z.number().nullable(),
  consumption: z.number().nullable(),
  seats: z.number().nullable(),
  doors: z.number().nullable(),
})
/** The facts of one real advertisement in `advertised-cars.json.br`. */
export type AdvertisedCar = z.output<typeof adSchema>

const decompress = promisify(brotliDecompress)

/** Reads the committed selection of real advertisements, in file order. */
export async function readAdvertisedCars(): Promise<AdvertisedCar[]> {
  const packed = await readFile(new URL('advertised-cars.json.br', import.meta.url))
  return z.array(adSchema).parse(JSON.parse((await decompress(packed)).toString('utf8')))
}

/** Converts an advertisement to a vehicle. */
export function toVehicle(ad: AdvertisedCar): Vehicle {
  const engine = [
    ad.litres ? `${ad.litres.toFixed(1)} L` : '',
    ad.cylinders ? `${ad.cylinders} cylinder` : '',
  ]
  return {
    year: ad.year,
    make: ad.make,
    model: ad.model,
    badge: ad.badge,
    series: '',
    item_type: 'car',
    car_type: ad.car_type,
    price: ad.price,
    km: ad.km,
    weekly: null,
    colour: ad.colour,
    interior: ad.interior,
    body: ad.body,
    simple_body: ad.simple_body,
    drive: ad.drive,
    fuel: ad.fuel,
    transmission: ad.transmission,
    engine: engine.filter(Boolean).join(' '),
    seats: ad.seats,
    doors: ad.doors,
    picture: pictureBodyOf(ad.simple_body, { doors: ad.doors, seats: ad.seats, drive: ad.drive }),
    categories: categoriesOf(ad),
    highlights: [],
    specifications: specificationsOf(ad),
  }
}

function categoriesOf(ad: AdvertisedCar): string[] {
  const all: [string, boolean][] = [
    ['Family', (ad.seats ?? 0) >= 7 || ['SUV', 'Wagon', 'People Mover'].includes(ad.body)],
    ['First Car', ad.price < 15000 && ['Hatch', 'Sedan'].includes(ad.body)],
    ['Off-Road', ad.drive === '4WD'],
    ['Luxury', ad.price > 65000],
    ['Work Ready', ['Ute', 'Van'].includes(ad.body)],
    ['City', ad.body === 'Hatch' && (ad.litres ?? 9) <= 1.6],
    ['Eco', ['Hybrid', 'Electric'].includes(ad.fuel)],
  ]
  return all.filter(([, holds]) => holds).map(([name]) => name)
}

function specificationsOf(ad: AdvertisedCar): Specification[] {
  const all: [string, string, string][] = [
    ['Engine', 'Capacity', ad.litres ? `${ad.litres.toFixed(1)} L` : ''],
    ['Engine', 'Cylinders', ad.cylinders ? String(ad.cylinders) : ''],
    ['Engine', 'Fuel', ad.fuel],
    ['Engine', 'Combined consumption', ad.consumption ? `${ad.consumption} L/100 km` : ''],
    ['Drive', 'Transmission', ad.transmission],
    ['Drive', 'Driven wheels', ad.drive],
    ['Body', 'Body type', ad.body],
    ['Body', 'Doors', ad.doors ? String(ad.doors) : ''],
    ['Body', 'Seats', ad.seats ? String(ad.seats) : ''],
    ['Body', 'Colour', ad.colour],
    ['Body', 'Interior', ad.interior],
  ]
  return all.filter(([, , value]) => value !== '').map(([group, name, value]) => ({ group, name, value }))
}
