/**
 * Names that settings and the search share. They stand apart from the schemas so that code for the browser can use them
 * without the validator.
 */

/** Filter panels that a site can switch on, in the spec's names (`SS-10`). */
export const FILTER_NAMES = [
  'car_type',
  'location',
  'make',
  'model',
  'badge',
  'body',
  'colour',
  'transmission',
  'odometer',
  'price',
  'subscription_price',
  'weekly_price_range',
  'price_range',
  'fuelType',
  'drive',
  'year',
  'seats',
  'state',
  'city',
  'dealership',
  'status',
  'categories',
  'features',
  'item_type',
  'tag',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** Orders of a search that a site can offer, in the spec's names (`SS-08`). */
export const SORT_NAMES = [
  'mostRelevant',
  'latest',
  'highestPrice',
  'lowestPrice',
  'highestKms',
  'lowestKms',
] as const
export type SortName = (typeof SORT_NAMES)[number]
