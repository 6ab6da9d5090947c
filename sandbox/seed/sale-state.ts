import type { Random } from './random'
import type { Vehicle } from './vehicle'

const DAY = 86_400

/** The sale state of a vehicle. Times are in Unix seconds. */
type SaleState = {
  status: 'in_stock' | 'coming_soon' | 'sold'
  sold: boolean
  sold_date_timestamp: number | null
  created_at_timestamp: number
  reserved: boolean
  preorder: boolean
  reservable: boolean
  tag: string
  show_on_dealer_website: boolean
  restricted_on_group_site: boolean
  certified: boolean
  price: number | null
  before_price: number | null
}

/**
 * Picks a sale state. Most vehicles are in stock; some are coming soon, reserved, on pre-order, recently or
 * long sold, without a price, reduced, tagged, hidden from the site or excluded from group sites. `now` is in
 * Unix seconds.
 */
export function chooseSaleState(
  random: Random,
  vehicle: Vehicle,
  options: { now: number; certifiedMake: string; greenTags: readonly string[] },
): SaleState {
  const draw = random.next()
  const soldRecently = draw < 0.03
  const soldLongAgo = !soldRecently && draw < 0.07
  const sold = soldRecently || soldLongAgo
  const coming = !sold && draw < 0.11 && vehicle.car_type !== 'demo'
  const reserved = !sold && !coming && draw < 0.14
  const preorder = !sold && !coming && !reserved && vehicle.car_type === 'new' && draw < 0.2
  const soldAgo = soldRecently ? random.int(1, 62) / 24 : random.int(9, 190)
  const soldAt = sold ? options.now - Math.round(soldAgo * DAY) : null
  const listedAgo = random.chance(0.09) ? random.int(1, 180) / 24 : random.int(9, 235)
  const listedAt =
    (soldAt ?? options.now) - Math.round(listedAgo * DAY) - random.int(0, DAY - 1) * (listedAgo > 8 ? 1 : 0)
  const noPrice = vehicle.weekly === null && (preorder ? random.chance(0.5) : random.chance(0.025))
  const reduced = !noPrice && vehicle.weekly === null && vehicle.car_type !== 'new' && random.chance(0.14)
  return {
    status: sold ? 'sold' : coming ? 'coming_soon' : 'in_stock',
    sold,
    sold_date_timestamp: soldAt,
    created_at_timestamp: listedAt,
    reserved,
    preorder,
    reservable: !random.chance(0.04),
    tag: preorder ? 'Pre-order' : chooseTag(random, { reduced, vehicle, greenTags: options.greenTags }),
    show_on_dealer_website: !random.chance(0.015),
    restricted_on_group_site: random.chance(0.02),
    certified:
      options.certifiedMake !== '' &&
      vehicle.make === options.certifiedMake &&
      vehicle.car_type === 'used' &&
      vehicle.year >= 2018 &&
      random.chance(0.6),
    price: noPrice ? null : vehicle.price,
    before_price:
      reduced && vehicle.price !== null ? vehicle.price + random.pick([500, 1000, 1500, 2000, 3000]) : null,
  }
}

function chooseTag(
  random: Random,
  facts: { reduced: boolean; vehicle: Vehicle; greenTags: readonly string[] },
): string {
  if (facts.reduced && random.chance(0.6)) return 'Special'
  if (facts.vehicle.car_type === 'demo' && random.chance(0.18))
    return random.pick(['Test Drive Only', '*** Test Drive Vehicle Only ***'])
  const runout = facts.greenTags.includes('runout sale') ? 0.12 : 0.02
  return random.chance(runout) ? 'Runout Sale' : random.chance(0.03) ? 'Special' : ''
}
