import { slugify } from '@/lib/text/slugify'

/** Standard body types: icon value → label. */
export const BODY_TYPES: Record<string, string> = {
  '4x4': '4x4',
  bus: 'Bus',
  cabChassis: 'Cab Chassis',
  convertible: 'Convertible',
  coupe: 'Coupe',
  hardtop: 'Hardtop',
  hatch: 'Hatch',
  hatchback: 'Hatchback',
  motorhome: 'Motorhome',
  lightTruck: 'Light Truck',
  peopleMover: 'People Mover',
  sedan: 'Sedan',
  softtop: 'Softtop',
  suv: 'SUV',
  ute: 'Ute',
  van: 'Van',
  wagon: 'Wagon',
  stationWagon: 'Station Wagon',
}

/** Finds the standard body type of a slug, with or without hyphens (`RT-04`). */
export function findBodyType(slug: string): string | null {
  const bare = slug.replaceAll('-', '')
  for (const label of Object.values(BODY_TYPES)) if (slugify(label).replaceAll('-', '') === bare) return label
  return null
}
