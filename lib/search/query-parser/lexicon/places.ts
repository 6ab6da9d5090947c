/** Spellings of the states; the stock uses one of each. */
export const STATES: readonly (readonly string[])[] = [
  ['NSW', 'New South Wales'],
  ['VIC', 'Victoria'],
  ['QLD', 'Queensland'],
  ['WA', 'Western Australia'],
  ['SA', 'South Australia'],
  ['TAS', 'Tasmania'],
  ['ACT', 'Australian Capital Territory'],
  ['NT', 'Northern Territory'],
  // New Zealand stock uses the region's name or its code.
  ['AKL', 'Auckland'],
  ['WLG', 'WGN', 'Wellington'],
  ['CHC', 'CAN', 'Canterbury', 'Christchurch'],
]

/** Prepositions after which one word of a place name is enough: "in Parramatta" for "North Parramatta". */
export const PLACE_PREPOSITIONS: ReadonlySet<string> = new Set(['in', 'at', 'near', 'around', 'from'])

/** Words in location names that are not place names. */
export const PLACELESS: ReadonlySet<string> = new Set([
  'sales',
  'service',
  'parts',
  'centre',
  'center',
  'city',
  'group',
  'motor',
  'motors',
  'auto',
  'autos',
  'cars',
  'trucks',
  'used',
  'street',
  'road',
  'north',
  'south',
  'east',
  'west',
  'mount',
  'workshop',
  'counter',
  'desk',
  'rental',
  'pick',
  'star',
])
