/**
 * Display styles of a filter's values (`SS-07`): checkbox list, single-choice menu, tiles with images or logos,
 * colour swatches, or pills. Ranges use a slider with inputs, or inputs only.
 */
export type FilterLook = 'list' | 'menu' | 'tiles' | 'swatches' | 'pills' | 'slider' | 'boxes'

const VALUE_LOOKS = ['list', 'menu', 'pills'] as const
const TILE_LOOKS = ['tiles', ...VALUE_LOOKS] as const
const RANGE_LOOKS = ['slider', 'boxes'] as const

/** One attribute that shoppers can refine by. */
type Filter = {
  /** Attribute of the search document, and name in URLs. */
  attribute: string
  /** Field of the search document that the values come from, if it has another name. */
  field?: string
  /**
   * Values, in URLs `refinementList[attribute][0]=…`, `all[…]` or `not[…]`; a range, `range[attribute]=min:max`; or the
   * distance from a place, `near=2150&within=50`, which filters by location.
   */
  kind: 'list' | 'range' | 'place'
  /** Standard heading of its panel and name of its chips. */
  label: string
  /** Its panel; `null` for attributes that only links use. */
  panel: {
    /** Name in site files, as in the specification (`SS-10`). */
    name: string
    /** Place among the panels of a site. */
    position: number
    isOnByDefault?: true
    /** Supported display styles; the first is the default. */
    looks: readonly [FilterLook, ...FilterLook[]]
  } | null
  /** Whether the values contain currency signs and commas, which URLs omit (`SU-06`). */
  hasPrices?: true
  /** Whether one vehicle can have several values, so that a search can require all of them. */
  isMulti?: true
}

/**
 * All filters (`SS-10`, `SS-12`), in the order of URL parameters and chips: values first, then ranges. Site settings, index
 * settings, requests, panels, chips and URLs are derived from this table.
 */
export const FILTERS = [
  {
    attribute: 'car_type',
    kind: 'list',
    label: 'Condition',
    panel: { name: 'car_type', position: 1, isOnByDefault: true, looks: VALUE_LOOKS },
  },
  {
    attribute: 'make',
    kind: 'list',
    label: 'Make',
    panel: { name: 'make', position: 3, isOnByDefault: true, looks: TILE_LOOKS },
  },
  {
    attribute: 'model',
    kind: 'list',
    label: 'Model',
    panel: { name: 'model', position: 4, isOnByDefault: true, looks: VALUE_LOOKS },
  },
  {
    attribute: 'badge',
    kind: 'list',
    label: 'Badge',
    panel: { name: 'badge', position: 5, looks: VALUE_LOOKS },
  },
  { attribute: 'series', kind: 'list', label: 'Series', panel: null },
  { attribute: 'make_model', kind: 'list', label: 'Model', panel: null },
  // The tree of makes, models and badges, whose rows are those of the panels above (ADR 76).
  { attribute: 'make_model_badge', kind: 'list', label: 'Make and model', panel: null },
  {
    attribute: 'body',
    kind: 'list',
    label: 'Body type',
    panel: { name: 'body', position: 6, isOnByDefault: true, looks: TILE_LOOKS },
  },
  { attribute: 'simple_body', kind: 'list', label: 'Body type', panel: null },
  {
    attribute: 'colour',
    kind: 'list',
    label: 'Colour',
    panel: { name: 'colour', position: 18, isOnByDefault: true, looks: ['swatches', ...VALUE_LOOKS] },
  },
  {
    attribute: 'transmission',
    kind: 'list',
    label: 'Transmission',
    panel: { name: 'transmission', position: 14, isOnByDefault: true, looks: VALUE_LOOKS },
  },
  {
    attribute: 'fuel',
    kind: 'list',
    label: 'Fuel type',
    panel: { name: 'fuelType', position: 15, isOnByDefault: true, looks: VALUE_LOOKS },
  },
  {
    attribute: 'drive',
    kind: 'list',
    label: 'Drive',
    panel: { name: 'drive', position: 16, isOnByDefault: true, looks: VALUE_LOOKS },
  },
  {
    attribute: 'seats',
    kind: 'list',
    label: 'Seats',
    panel: { name: 'seats', position: 17, looks: ['pills', 'list', 'menu'] },
  },
  {
    attribute: 'price_range',
    kind: 'list',
    label: 'Price bracket',
    panel: { name: 'price_range', position: 10, looks: VALUE_LOOKS },
    hasPrices: true,
  },
  {
    attribute: 'weekly_price_range',
    kind: 'list',
    label: 'Weekly price',
    panel: { name: 'weekly_price_range', position: 11, looks: VALUE_LOOKS },
    hasPrices: true,
  },
  {
    attribute: 'location_name',
    kind: 'list',
    label: 'Location',
    panel: { name: 'location', position: 20, isOnByDefault: true, looks: VALUE_LOOKS },
  },
  { attribute: 'location_id', kind: 'list', label: 'Location', panel: null },
  {
    attribute: 'dealership_name',
    kind: 'list',
    label: 'Dealership',
    panel: { name: 'dealership', position: 19, looks: VALUE_LOOKS },
  },
  // Links to one dealership's stock use it (`LK-08`).
  { attribute: 'dealership_slug', kind: 'list', label: 'Dealership', panel: null },
  {
    attribute: 'state',
    kind: 'list',
    label: 'State',
    panel: { name: 'state', position: 22, looks: VALUE_LOOKS },
  },
  {
    attribute: 'city',
    kind: 'list',
    label: 'City',
    panel: { name: 'city', position: 23, looks: VALUE_LOOKS },
  },
  {
    attribute: 'status',
    kind: 'list',
    label: 'Availability',
    panel: { name: 'status', position: 27, looks: VALUE_LOOKS },
  },
  {
    attribute: 'categories',
    kind: 'list',
    label: 'Category',
    panel: { name: 'categories', position: 24, looks: VALUE_LOOKS },
    isMulti: true,
  },
  {
    attribute: 'filtered_features',
    kind: 'list',
    label: 'Features',
    panel: { name: 'features', position: 25, looks: VALUE_LOOKS },
    isMulti: true,
  },
  {
    attribute: 'item_type',
    kind: 'list',
    label: 'Type',
    panel: { name: 'item_type', position: 2, looks: VALUE_LOOKS },
  },
  {
    attribute: 'tag',
    kind: 'list',
    label: 'Offer',
    panel: { name: 'tag', position: 26, looks: VALUE_LOOKS },
  },
  {
    attribute: 'certified',
    kind: 'list',
    label: 'Certified',
    panel: { name: 'certified', position: 28, looks: VALUE_LOOKS },
  },
  {
    attribute: 'price_rating',
    kind: 'list',
    label: 'Price rating',
    panel: { name: 'price_rating', position: 29, looks: VALUE_LOOKS },
  },
  {
    attribute: 'price',
    kind: 'range',
    label: 'Price',
    panel: { name: 'price', position: 7, isOnByDefault: true, looks: RANGE_LOOKS },
  },
  // The repayment that cards show, a week or a month (`FI-03`); its field depends on the site's lender.
  {
    attribute: 'repayment',
    field: 'finance_lenders',
    kind: 'range',
    label: 'Repayment',
    panel: { name: 'repayment', position: 8, looks: RANGE_LOOKS },
  },
  {
    attribute: 'subscription_price',
    kind: 'range',
    label: 'Subscription price',
    panel: { name: 'subscription_price', position: 9, looks: RANGE_LOOKS },
  },
  {
    attribute: 'km',
    kind: 'range',
    label: 'Odometer',
    panel: { name: 'odometer', position: 13, isOnByDefault: true, looks: RANGE_LOOKS },
  },
  {
    attribute: 'year',
    kind: 'range',
    label: 'Year',
    panel: { name: 'year', position: 12, isOnByDefault: true, looks: RANGE_LOOKS },
  },
  {
    attribute: 'near',
    kind: 'place',
    label: 'Distance',
    // Only sites with several showrooms have it.
    panel: { name: 'distance', position: 21, isOnByDefault: true, looks: ['boxes'] },
  },
] as const satisfies readonly Filter[]

type Row = (typeof FILTERS)[number]
/** A filter with a panel. */
export type PanelFilter = Extract<Row, { panel: object }>

/** Facets that shoppers can refine by value (`SS-12`). */
export type FacetName = Extract<Row, { kind: 'list' }>['attribute']
/** Facets that are refined by a range (`SU-10`). */
export type RangeName = Extract<Row, { kind: 'range' }>['attribute']
/** Filter panels that a site can enable, with their names in site files (`SS-10`). */
export type FilterName = PanelFilter['panel']['name']

const hasPanel = (filter: Row): filter is PanelFilter => filter.panel !== null

/** The filters with a panel, in the standard order of the panels. */
export const PANEL_FILTERS: readonly PanelFilter[] = FILTERS.filter(hasPanel).sort(
  (a, b) => a.panel.position - b.panel.position,
)

/** The rows of the table with their common type, for the optional columns. */
const ROWS: readonly (Omit<Filter, 'attribute'> & { attribute: Row['attribute'] })[] = FILTERS

/** The row of an attribute. @throws TypeError for an attribute that is not in the table. */
export function getFilter(attribute: Row['attribute']): (typeof ROWS)[number] {
  const row = ROWS.find((entry) => entry.attribute === attribute)
  if (!row) throw new TypeError(`no filter has the attribute ${attribute}`)
  return row
}

export const FACET_NAMES: readonly FacetName[] = FILTERS.flatMap((filter) =>
  filter.kind === 'list' ? [filter.attribute] : [],
)
export const RANGE_NAMES: readonly RangeName[] = FILTERS.flatMap((filter) =>
  filter.kind === 'range' ? [filter.attribute] : [],
)
/** Names of all panels, in their standard order. */
export const FILTER_NAMES = PANEL_FILTERS.map(({ panel }) => panel.name)

/** Whether a string is the name of a value facet. */
export function isFacetName(name: string): name is FacetName {
  return (FACET_NAMES as readonly string[]).includes(name)
}

/** Whether a string is the name of a range facet. */
export function isRangeName(name: string): name is RangeName {
  return (RANGE_NAMES as readonly string[]).includes(name)
}

/** Maximum length of a place that a shopper types. */
export const PLACE_LENGTH = 60

/** Distances that shoppers can choose, in kilometres. */
export const DISTANCES: readonly number[] = [10, 25, 50, 100, 250]
