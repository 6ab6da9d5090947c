/** Names shared by settings and search. Separate from the schemas so that browser code can import them without Zod. */

/** Sort options that a site can offer, with the names of the specification (`SS-08`). */
export const SORT_NAMES = [
  'mostRelevant',
  'latest',
  'highestPrice',
  'lowestPrice',
  'highestKms',
  'lowestKms',
  'bestDeal',
  'nearest',
] as const
export type SortName = (typeof SORT_NAMES)[number]

/** Views of search results. */
export const VIEW_NAMES = ['grid', 'list', 'map'] as const
export type ViewName = (typeof VIEW_NAMES)[number]

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
