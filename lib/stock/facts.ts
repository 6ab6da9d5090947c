/** What an advertisement says about one vehicle, in the platform's own words and units. Empty text and `null` mean unsaid. */
export type VehicleFacts = {
  year: number
  make: string
  model: string
  badge: string
  series: string
  item_type: string
  car_type: 'new' | 'used' | 'demo'
  /** Dollars. */
  price: number | null
  before_price: number | null
  price_type: string
  /** Kilometres. */
  km: number | null
  colour: string
  interior: string
  /** As shoppers read it, like `SUV` or `Ute`. */
  body: string
  /** One of the spec's body-type values, or empty. */
  simple_body: string
  drive: string
  fuel: string
  transmission: string
  cylinders: number | null
  litres: number | null
  /** Litres per 100 km. */
  consumption: number | null
  seats: number | null
  doors: number | null
  city: string
  state: string
  warranty: string
  stocknum: string
  vin: string
  rego: string
  description: string
  features: string[]
  images: string[]
  tag: string
  /** `null` when the file does not say. */
  status: 'in_stock' | 'coming_soon' | 'sold' | null
  /** Day on which it was first listed, `YYYY-MM-DD`, or empty. */
  listed: string
  /** Slug or name of the dealership, and name or slug of the location, when the file says so. */
  dealership: string
  location: string
}

/** Fields of an advertisement that a column can fill; `docs/stock-import.md` tells what each means. */
export const AD_FIELDS = [
  'make',
  'year',
  'model',
  'title',
  'badge',
  'series',
  'condition',
  'transmission',
  'engine',
  'drive',
  'fuel',
  'fuel_consumption',
  'km',
  'colour',
  'interior',
  'place',
  'city',
  'state',
  'cylinders',
  'body',
  'doors',
  'seats',
  'price',
  'before_price',
  'price_type',
  'stocknum',
  'vin',
  'rego',
  'description',
  'features',
  'images',
  'tag',
  'status',
  'listed',
  'item_type',
  'warranty',
  'dealership',
  'location',
] as const
export type AdField = (typeof AD_FIELDS)[number]

/** One row of a file after its columns were named. Absent fields had no column or no text. */
export type RawAd = Partial<Record<AdField, string>>
