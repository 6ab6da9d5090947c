import type { FilterLook, FilterName } from '@/config/names'
import type { Site } from '@/config/schema/site'

/**
 * Facets that shoppers can refine by value (`SS-12`), in the order of their URL parameters. `dealership_slug`
 * (`LK-08`), `location_id` and `simple_body` have no filter panel, but links use them.
 */
export const FACET_NAMES = [
  'car_type',
  'make',
  'model',
  'badge',
  'make_model',
  'body',
  'simple_body',
  'colour',
  'transmission',
  'fuel',
  'drive',
  'seats',
  'price_range',
  'weekly_price_range',
  'location_name',
  'location_id',
  'dealership_name',
  'dealership_slug',
  'state',
  'city',
  'status',
  'categories',
  'filtered_features',
  'item_type',
  'tag',
] as const
export type FacetName = (typeof FACET_NAMES)[number]

/** Facets that are refined by a range (`SU-10`). */
export const RANGE_NAMES = ['price', 'subscription_price', 'km', 'year'] as const
export type RangeName = (typeof RANGE_NAMES)[number]

const FACETS = new Set<string>(FACET_NAMES)
const RANGES = new Set<string>(RANGE_NAMES)

/** Whether a string is the name of a value facet. */
export function isFacetName(name: string): name is FacetName {
  return FACETS.has(name)
}

/** Whether a string is the name of a range facet. */
export function isRangeName(name: string): name is RangeName {
  return RANGES.has(name)
}

type StandardPanel =
  | { filter: FilterName; label: string; kind: 'list'; attribute: FacetName }
  | { filter: FilterName; label: string; kind: 'range'; attribute: RangeName }
export type FilterPanel = StandardPanel & { look: FilterLook }

/** All filter panels in the standard order, with their standard label and attribute. */
const STANDARD_PANELS: readonly StandardPanel[] = [
  { filter: 'car_type', label: 'Condition', kind: 'list', attribute: 'car_type' },
  { filter: 'item_type', label: 'Type', kind: 'list', attribute: 'item_type' },
  { filter: 'make', label: 'Make', kind: 'list', attribute: 'make' },
  { filter: 'model', label: 'Model', kind: 'list', attribute: 'model' },
  { filter: 'badge', label: 'Badge', kind: 'list', attribute: 'badge' },
  { filter: 'body', label: 'Body type', kind: 'list', attribute: 'body' },
  { filter: 'price', label: 'Price', kind: 'range', attribute: 'price' },
  {
    filter: 'subscription_price',
    label: 'Subscription price',
    kind: 'range',
    attribute: 'subscription_price',
  },
  { filter: 'price_range', label: 'Price bracket', kind: 'list', attribute: 'price_range' },
  { filter: 'weekly_price_range', label: 'Weekly price', kind: 'list', attribute: 'weekly_price_range' },
  { filter: 'year', label: 'Year', kind: 'range', attribute: 'year' },
  { filter: 'odometer', label: 'Odometer', kind: 'range', attribute: 'km' },
  { filter: 'transmission', label: 'Transmission', kind: 'list', attribute: 'transmission' },
  { filter: 'fuelType', label: 'Fuel type', kind: 'list', attribute: 'fuel' },
  { filter: 'drive', label: 'Drive', kind: 'list', attribute: 'drive' },
  { filter: 'seats', label: 'Seats', kind: 'list', attribute: 'seats' },
  { filter: 'colour', label: 'Colour', kind: 'list', attribute: 'colour' },
  { filter: 'dealership', label: 'Dealership', kind: 'list', attribute: 'dealership_name' },
  { filter: 'location', label: 'Location', kind: 'list', attribute: 'location_name' },
  { filter: 'state', label: 'State', kind: 'list', attribute: 'state' },
  { filter: 'city', label: 'City', kind: 'list', attribute: 'city' },
  { filter: 'categories', label: 'Category', kind: 'list', attribute: 'categories' },
  { filter: 'features', label: 'Features', kind: 'list', attribute: 'filtered_features' },
  { filter: 'tag', label: 'Offer', kind: 'list', attribute: 'tag' },
  { filter: 'status', label: 'Availability', kind: 'list', attribute: 'status' },
]

/** The enabled filter panels of a site (`SS-10`), with its order, labels and looks. */
export function listPanels(site: Pick<Site, 'search'>): FilterPanel[] {
  const { filters, filter_order: order } = site.search
  const rank = (filter: FilterName) => (order.includes(filter) ? order.indexOf(filter) : order.length)
  return STANDARD_PANELS.filter((panel) => filters[panel.filter].on)
    .map((panel) => ({
      ...panel,
      label: filters[panel.filter].label ?? panel.label,
      look: filters[panel.filter].look,
    }))
    .sort((a, b) => rank(a.filter) - rank(b.filter))
}

/** The label of an attribute on a site: its panel's label, even if the panel is disabled. */
export function getAttributeLabel(site: Pick<Site, 'search'>, attribute: FacetName | RangeName): string {
  const panel = STANDARD_PANELS.find((entry) => entry.attribute === attribute)
  if (!panel)
    return attribute === 'dealership_slug' ? 'Dealership' : attribute === 'simple_body' ? 'Body type' : ''
  return site.search.filters[panel.filter].label ?? panel.label
}
