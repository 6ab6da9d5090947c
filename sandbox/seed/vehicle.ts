import type { Body } from '@/sandbox/images/catalogue'

export type NameValue = { name: string; value: string }
export type Specification = NameValue & { group: string }

/** A vehicle before a dealer has it: what it is, with a price and an odometer. Dollars, kilometres. */
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
  /** Dollars a week, of a subscription or a rental. */
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
