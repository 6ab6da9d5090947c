/** Ways to write the states of Australia; stock has one of them. */
export const STATES: readonly (readonly string[])[] = [
  ['NSW', 'New South Wales'],
  ['VIC', 'Victoria'],
  ['QLD', 'Queensland'],
  ['WA', 'Western Australia'],
  ['SA', 'South Australia'],
  ['TAS', 'Tasmania'],
  ['ACT', 'Australian Capital Territory'],
  ['NT', 'Northern Territory'],
  // Stock of New Zealand has the region's name or its code.
  ['AKL', 'Auckland'],
  ['WLG', 'WGN', 'Wellington'],
  ['CHC', 'CAN', 'Canterbury', 'Christchurch'],
]

/** After these, one word of a place's name is enough: "in Parramatta" of "North Parramatta". */
export const PLACE_PREPOSITIONS: ReadonlySet<string> = new Set(['in', 'at', 'near', 'around', 'from'])

/** Words of location names that name no place. */
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
