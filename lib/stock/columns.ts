import { listEntries } from '@/lib/typed'
import type { AdField } from './facts'

/** Candidate column names of each field, most specific first. */
export type ColumnNames = Partial<Record<AdField, readonly string[]>>

/** The columns of `au-vehicle-ads.csv` and common names in other dealer systems. */
export const DEFAULT_COLUMNS: ColumnNames = {
  make: ['Brand', 'Make', 'Manufacturer'],
  year: ['Year', 'Build Year', 'Model Year'],
  model: ['Model'],
  title: ['Title', 'Name', 'Headline'],
  badge: ['Badge', 'Variant', 'Trim'],
  series: ['Series'],
  condition: ['UsedOrNew', 'Condition', 'Car Type', 'Stock Type'],
  transmission: ['Transmission', 'Gearbox'],
  engine: ['Engine'],
  drive: ['DriveType', 'Drive', 'Drivetrain'],
  fuel: ['FuelType', 'Fuel'],
  fuel_consumption: ['FuelConsumption', 'Consumption'],
  km: ['Kilometres', 'Kilometers', 'Kms', 'Km', 'Odometer', 'Mileage'],
  colour: ['ColourExtInt', 'Colour', 'Color', 'Exterior Colour'],
  interior: ['Interior', 'Interior Colour', 'Trim Colour'],
  place: ['Location', 'Place'],
  city: ['City', 'Suburb'],
  state: ['State', 'Region'],
  cylinders: ['CylindersinEngine', 'Cylinders'],
  body: ['BodyType', 'Body', 'Body Style'],
  doors: ['Doors'],
  seats: ['Seats', 'Seating'],
  price: ['Price', 'Asking Price', 'Sale Price'],
  before_price: ['Was Price', 'Before Price', 'RRP'],
  price_type: ['Price Type'],
  stocknum: ['Stock Number', 'Stock No', 'Stocknum', 'Stock', 'SKU'],
  vin: ['VIN'],
  rego: ['Rego', 'Registration', 'Plate'],
  description: ['Description', 'Comments'],
  features: ['Features', 'Options'],
  images: ['Images', 'Photos', 'Image Urls', 'Pictures'],
  tag: ['Tag'],
  status: ['Status'],
  listed: ['Date Listed', 'Listed', 'Created'],
  item_type: ['Item Type', 'Vehicle Type'],
  warranty: ['Warranty'],
}

export type NamedColumns = {
  /** Column index of each field. */
  positions: Map<AdField, number>
  /** Names of columns that no field uses. */
  unused: string[]
}

/** Maps the header's columns to fields, ignoring case, spaces and punctuation. */
export function nameColumns(header: readonly string[], names: ColumnNames): NamedColumns {
  const simple = header.map(simplify)
  const positions = new Map<AdField, number>()
  for (const [field, choices] of listEntries(names))
    for (const choice of choices) {
      const at = simple.indexOf(simplify(choice))
      if (at === -1 || positions.has(field)) continue
      positions.set(field, at)
    }
  const used = new Set(positions.values())
  const unused = header.filter((name, at) => !used.has(at) && name.trim() !== '')
  return { positions, unused }
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
