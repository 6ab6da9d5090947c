import { readAdvertisedCars, toVehicle, type CarLot } from './advertised-cars'
import { createRandom } from './random'
import { createCamper } from './trades/campers'
import { createMotorcycle } from './trades/motorcycles'
import { createMotorhome } from './trades/motorhomes'
import { createPlan } from './trades/subscriptions'
import { createTruck } from './trades/trucks'
import type { Vehicle } from './vehicle'

/** The stock of one dealership: a group of real advertisements, or generated vehicles of one type. */
type Share =
  | { dealership: string; lot: CarLot }
  | { dealership: string; trade: 'motorcycle' | 'camper' | 'truck' | 'rv'; count: number }

/** The demo stock by dealership slug. Dealerships not listed here start without stock. */
const SHARES: readonly Share[] = [
  { dealership: 'harbour-city-hyundai', lot: 'hyundai' },
  { dealership: 'harbour-city-mazda', lot: 'mazda' },
  { dealership: 'harbour-city-used', lot: 'city-used' },
  { dealership: 'southern-star-toyota', lot: 'toyota' },
  { dealership: 'kiwi-auto', lot: 'island-used' },
  { dealership: 'bargain-bay', lot: 'value' },
  { dealership: 'ironbark-motorcycles', trade: 'motorcycle', count: 80 },
  { dealership: 'wattle-campers', trade: 'camper', count: 70 },
  { dealership: 'bluetongue-trucks', trade: 'truck', count: 90 },
  { dealership: 'longreach-rv', trade: 'rv', count: 60 },
  { dealership: 'drive-monthly', lot: 'subscription' },
]

const GENERATORS = {
  motorcycle: createMotorcycle,
  camper: createCamper,
  truck: createTruck,
  rv: createMotorhome,
}

/** The vehicles of each demo dealership; deterministic. */
export async function planStock(): Promise<Map<string, Vehicle[]>> {
  const ads = await readAdvertisedCars()
  return new Map(
    SHARES.map((share) => {
      const seed = (index: number) => createRandom(`vehicle/${share.dealership}/${index}`)
      if ('trade' in share) {
        const make = GENERATORS[share.trade]
        return [
          share.dealership,
          Array.from({ length: share.count }, (_, index) => make(seed(index))),
        ] as const
      }
      const cars = ads.filter((ad) => ad.lot === share.lot).map((ad) => toVehicle(ad))
      const vehicles =
        share.lot === 'subscription' ? cars.map((car, index) => createPlan(seed(index), car)) : cars
      return [share.dealership, vehicles] as const
    }),
  )
}
