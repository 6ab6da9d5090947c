import type { Body } from '@/sandbox/images/catalogue'

type NameValue = { name: string; value: string }
export type Specification = NameValue & { group: string }

/** A vehicle without dealer data. Prices in dollars, distances in kilometres. */
export type Vehicle = {
  year: number
  make: string
  model: string
  badge: string
  series: string
  item_type: 'car' | 'motorcycle' | 'camper' | 'truck' | 'rv' | 'rental' | 'subscription'
  car_type: 'new' | 'used' | 'demo'
  price: number | null
  km: number | null
  /** Weekly price of a subscription or rental, in dollars. */
  weekly: number | null
  colour: string
  interior: string
  body: string
  simple_body: string
  drive: string
  fuel: string
  transmission: string
  engine: string
  seats: number | null
  doors: number | null
  picture: Body
  categories: string[]
  highlights: NameValue[]
  specifications: Specification[]
}
