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

/**
 * How a filter's values may look (`SS-07`): checkboxes in a list, a single choice, tiles with pictures or brand marks,
 * colour swatches, or pills. A range is a slider with boxes, or the boxes alone.
 */
const FILTER_LOOKS = ['list', 'menu', 'tiles', 'swatches', 'pills', 'slider', 'boxes'] as const
export type FilterLook = (typeof FILTER_LOOKS)[number]

const VALUE_LOOKS: readonly FilterLook[] = ['list', 'menu', 'pills']
const RANGE_LOOKS: readonly FilterLook[] = ['slider', 'boxes']
const OWN_LOOKS: Partial<Record<FilterName, readonly FilterLook[]>> = {
  make: ['tiles', ...VALUE_LOOKS],
  body: ['tiles', ...VALUE_LOOKS],
  colour: ['swatches', ...VALUE_LOOKS],
  seats: ['pills', 'list', 'menu'],
  price: RANGE_LOOKS,
  subscription_price: RANGE_LOOKS,
  odometer: RANGE_LOOKS,
  year: RANGE_LOOKS,
}

/** Looks that a filter can have; the first is what it has where a site says nothing. */
export function listFilterLooks(name: FilterName): readonly FilterLook[] {
  return OWN_LOOKS[name] ?? VALUE_LOOKS
}

/** Buttons of a car page's column, in the order they stand in unless a site says otherwise. */
export const CAR_BUTTONS = [
  'enquire',
  'reserve',
  'phone_reveal',
  'call',
  'test_drive',
  'finance',
  'trade_in',
  'chat',
  'chat_with_us',
  'history_report',
  'custom_link',
] as const
export type CarButton = (typeof CAR_BUTTONS)[number]
