/** Names shared by settings and search. Separate from the schemas so that browser code can import them without Zod. */

/** Filter panels that a site can enable, with the names of the specification (`SS-10`). */
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

/** Sort options that a site can offer, with the names of the specification (`SS-08`). */
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
 * Display styles of a filter's values (`SS-07`): checkbox list, single-choice menu, tiles with images or logos,
 * colour swatches, or pills. Ranges use a slider with inputs, or inputs only.
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

/** Display styles that a filter supports; the first is the default. */
export function listFilterLooks(name: FilterName): readonly FilterLook[] {
  return OWN_LOOKS[name] ?? VALUE_LOOKS
}

/** Buttons of a car page in default order. */
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
