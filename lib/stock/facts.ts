/** Facts about one vehicle in the platform's terms and units. Empty strings and `null` mean unknown. */
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
  /** Display name, for example `SUV` or `Ute`. */
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
  /** `null` when the file has no status. */
  status: 'in_stock' | 'coming_soon' | 'sold' | null
  /** Date of the first listing, `YYYY-MM-DD`, or empty. */
  listed: string
  /** Dealership and location (id, slug or name), if the file names them. */
  dealership: string
  location: string
}

/** Fields that a column can fill; documented in `docs/stock-import.md`. */
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

/** One row of a file by field. Fields without a column or text are absent. */
export type RawAd = Partial<Record<AdField, string>>
