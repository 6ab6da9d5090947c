import type { Random } from './random'
import type { Vehicle } from './vehicle'

/** Features by vehicle type: basic ones are common, premium ones are rare. */
const CAR_BASIC = [
  'Air Conditioning',
  'Bluetooth',
  'Central Locking',
  'Cruise Control',
  'Power Windows',
  'ABS Brakes',
  'Airbags',
  'Electronic Stability Control',
]
const CAR_COMFORT = [
  'Reversing Camera',
  'Rear Parking Sensors',
  'Apple CarPlay',
  'Android Auto',
  'Alloy Wheels',
  'Keyless Entry',
  'Climate Control',
  'LED Headlights',
  'Rain Sensing Wipers',
]
const CAR_PREMIUM = [
  'Satellite Navigation',
  'Leather Seats',
  'Heated Seats',
  'Sunroof',
  '360° View',
  'Power Tailgate',
  'Adaptive Cruise Control',
  "Driver's Assist",
  'Blind Spot Monitor',
  'Premium Sound',
  'Head-Up Display',
]
const CAR_WORK = ['Tow Bar', 'Canopy', 'Tub Liner', 'Side Steps', 'Bull Bar', 'Snorkel', 'Roof Racks']
const POOLS: Record<Exclude<Vehicle['item_type'], 'car' | 'rental' | 'subscription'>, readonly string[]> = {
  motorcycle: [
    'ABS',
    'LED Lighting',
    'Traction Control',
    'Ride Modes',
    'Slipper Clutch',
    'Quickshifter',
    'TFT Display',
    'Heated Grips',
    'Cruise Control',
    'Pannier Mounts',
    'Bar-End Mirrors',
    'Aftermarket Exhaust',
  ],
  camper: [
    'Awning',
    'Solar Panel',
    'Reverse Cycle Air',
    'Ensuite',
    'Independent Suspension',
    'Lithium Battery',
    'External Kitchen',
    'Diesel Heater',
    'Reversing Camera',
    'Bunks',
    'Washing Machine',
    'Bike Rack',
  ],
  truck: [
    'Air Suspension',
    'Reversing Camera',
    'Tow Coupling',
    'Bull Bar',
    'Toolboxes',
    'Tailgate Loader',
    'PTO',
    'Sleeper Cab',
    'Engine Brake',
    'Lane Departure Warning',
    'Bluetooth',
    'Fridge',
  ],
  rv: [
    'Awning',
    'Solar Panel',
    'Reverse Cycle Air',
    'Ensuite',
    'Reversing Camera',
    'Diesel Heater',
    'Lithium Battery',
    'Slide-Out',
    'Bike Rack',
    'External Shower',
    'Tow Bar',
    'Swivel Seats',
  ],
}

/** Features that are available as search filters; the others are only listed. */
const FILTERABLE = new Set([
  'Apple CarPlay',
  'Reversing Camera',
  'Sunroof',
  'Tow Bar',
  'Leather Seats',
  '360° View',
  "Driver's Assist",
  'Heated Seats',
  'Satellite Navigation',
  'Adaptive Cruise Control',
  'Keyless Entry',
  'Canopy',
  'Bull Bar',
  'ABS',
  'Quickshifter',
  'Traction Control',
  'Heated Grips',
  'Ride Modes',
  'Solar Panel',
  'Ensuite',
  'Independent Suspension',
  'Lithium Battery',
  'External Kitchen',
  'Bunks',
  'Diesel Heater',
  'Reverse Cycle Air',
  'Tailgate Loader',
  'Air Suspension',
  'PTO',
  'Sleeper Cab',
  'Toolboxes',
  'Tow Coupling',
  'Slide-Out',
  'Bike Rack',
])

/** Picks a plausible list of features, and the filterable ones among them. */
export function pickFeatures(random: Random, vehicle: Vehicle): { features: string[]; filtered: string[] } {
  const features = [...listFeatures(random, vehicle)]
  return { features, filtered: features.filter((feature) => FILTERABLE.has(feature)) }
}

function listFeatures(random: Random, vehicle: Vehicle): string[] {
  const { item_type: trade } = vehicle
  if (trade !== 'car' && trade !== 'rental' && trade !== 'subscription')
    return random.sample(POOLS[trade], random.int(4, 9))
  const worth = vehicle.weekly === null ? (vehicle.price ?? 30_000) : vehicle.weekly * 150
  const modern = Math.min(1, Math.max(0, (vehicle.year - 2008) / 14))
  const basic = random.sample(CAR_BASIC, random.int(5, CAR_BASIC.length))
  const comfort = random.sample(
    CAR_COMFORT,
    Math.round(CAR_COMFORT.length * modern * (0.5 + random.next() / 2)),
  )
  const premium = random.sample(
    CAR_PREMIUM,
    Math.round(CAR_PREMIUM.length * Math.min(1, worth / 80_000) * modern * (0.4 + random.next() * 0.6)),
  )
  const work =
    vehicle.body === 'Ute' || vehicle.drive === '4WD'
      ? random.sample(CAR_WORK, random.int(1, 4))
      : random.chance(0.12)
        ? ['Tow Bar']
        : []
  return [...basic, ...comfort, ...premium, ...work]
}
