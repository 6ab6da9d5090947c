import { z } from 'zod'
import {
  FILTER_NAMES,
  PANEL_FILTERS,
  type FilterLook,
  type FilterName,
  type PanelFilter,
} from '@/config/filters'
import { VIEW_NAMES, type SortName } from '@/config/names'

/** Filters that are rows below those of another filter (ADR 76). */
const ROWS_BELOW: Partial<Record<FilterName, string>> = {
  model: 'The models below a chosen make, in the make filter.',
  badge: 'The badges below a chosen model, in the make filter.',
}

const PLACES_NOTE = ' Only sites with showrooms in several places have it.'

/** The settings of one filter. Those enabled by default are in `SS-10`, plus make and model, which most shoppers use first. */
const filterSetting = ({ kind, panel }: PanelFilter) =>
  z
    .object({
      on: z
        .boolean()
        .default('isOnByDefault' in panel)
        .describe('Show this filter.'),
      label: z.string().min(1).optional().describe('Heading; the default label when absent.'),
      look: z
        .enum<readonly FilterLook[]>(panel.looks)
        .default(panel.looks[0])
        .describe('Display style of its values.'),
    })
    .prefault({})
    .describe(ROWS_BELOW[panel.name] ?? `The ${panel.name} filter.${kind === 'place' ? PLACES_NOTE : ''}`)

const SORTS_OFF = new Set<SortName>(['highestKms', 'lowestKms', 'bestDeal'])
const sortSwitch = (name: SortName) =>
  z.boolean().default(!SORTS_OFF.has(name)).describe(`Offer the sort ${name}.`)

/** Stock search of a site. */
export const searchSchema = z.object({
  hits_per_page: z.int().min(1).max(100).default(21).describe('Cars per page (`SS-01`).'),
  default_sort: z
    .enum(['custom_rank', 'newest', 'price_ascending'])
    .default('custom_rank')
    .describe('Default order: dealer rank, newest first, or cheapest first (`SS-09`).'),
  sorts: z
    .object({
      mostRelevant: sortSwitch('mostRelevant'),
      latest: sortSwitch('latest'),
      highestPrice: sortSwitch('highestPrice'),
      lowestPrice: sortSwitch('lowestPrice'),
      highestKms: sortSwitch('highestKms'),
      lowestKms: sortSwitch('lowestKms'),
      bestDeal: sortSwitch('bestDeal'),
      nearest: sortSwitch('nearest'),
    })
    .prefault({})
    .describe('Sort options offered (`SS-08`).'),
  views: z
    .array(z.enum(VIEW_NAMES))
    .min(1)
    .default(['grid', 'list'])
    .describe(
      'Views of the results: cards, dense rows, or a map of the showrooms above the results. The first is the default; a single one hides the switch.',
    ),
  filters: z
    .object(
      Object.fromEntries(PANEL_FILTERS.map((filter) => [filter.panel.name, filterSetting(filter)])) as {
        [Name in FilterName]: ReturnType<typeof filterSetting>
      },
    )
    .prefault({})
    .describe('Filter panels, each on or off (`SS-10`).'),
  filter_order: z
    .array(z.enum(FILTER_NAMES))
    .default([])
    .describe('Filters displayed first, in this order; the others follow in the default order.'),
  used_only: z.boolean().default(false).describe('Show only used cars, regardless of the URL (`SE-06`).'),
  car_types: z
    .array(z.enum(['new', 'used', 'demo']))
    .default(['new', 'used', 'demo'])
    .describe('Car types of the default search.'),
  item_types: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Restrict stock to these item types (car, motorcycle, camper, truck, rv, rental, subscription); empty means all.',
    ),
  require_photos: z.boolean().default(false).describe('List only stock with photos (`SE-06`).'),
  hide_restricted: z
    .boolean()
    .default(false)
    .describe(
      'Hide stock that its dealership excludes from group sites (restricted_on_group_site, `SE-06`).',
    ),
  demo_min_km: z
    .object({
      make: z.string().min(1).describe('Make, as spelled in stock.'),
      km: z.int().min(0).default(3000).describe('Kilometres that a demo car must exceed.'),
    })
    .nullable()
    .default(null)
    .describe('Demo cars of one make are listed only above this odometer, in kilometres (`SE-06`).'),
  location_ids: z
    .array(z.int())
    .default([])
    .describe('Restrict stock to these location ids; empty means all.'),
  manufacturers: z
    .array(z.string().min(1))
    .default([])
    .describe('Restrict stock to these makes; empty means all.'),
  count_above_limit: z
    .enum(['facet_sum', 'in_stock'])
    .default('facet_sum')
    .describe('Source of the displayed count when there are more than 1999 hits (`SS-11`).'),
  menu_limit: z.int().min(1).default(10).describe('Facet values displayed initially (`SS-07`).'),
  menu_show_more_limit: z
    .int()
    .min(2)
    .default(20)
    .describe('Facet values displayed after "show more"; must exceed menu_limit (`SS-07`).'),
  seven_seater_title_has_place: z
    .boolean()
    .default(true)
    .describe('Whether the 7-seater landing title ends with "in {city}, {state}" (`RT-14`).'),
})
