import { FILTERS } from '@/config/filters'
import type { SearchDocument } from './document'

/** The search index that holds the stock of all sites. */
export const INDEX_NAME = 'cars'
export const PRIMARY_KEY = 'id'
/** The last vehicle that any page of a search can show. Meilisearch returns no hits after it, but counts them. */
export const MAX_TOTAL_HITS = 50_000

/** The index counts at most this number of values of a facet. A dealer group can have more than 200 badges. */
export const VALUES_PER_FACET = 500

/** Attributes that only the base filter, the per-site filters (`SE-04`, `SE-06`) and look-ups use. */
const RULE_ATTRIBUTES = [
  'id',
  'slug',
  'sold',
  'sold_date_timestamp',
  'created_at_timestamp',
  'show_on_dealer_website',
  'restricted_on_group_site',
  'reserved',
  'preorder',
  'dealership_id',
  'photos_count',
  'weekly_price',
] as const

/** Every filter's field, except the distance, must be in the search document; otherwise this is a type error. */
const FILTER_ATTRIBUTES: readonly (keyof SearchDocument)[] = FILTERS.flatMap((filter) =>
  filter.kind === 'place' ? [] : ['field' in filter ? filter.field : filter.attribute],
)

/**
 * Index settings in Meilisearch's format (`PATCH /indexes/cars/settings`): the facets of `SS-12`, the
 * attributes of the base and per-site filters and the sorts of `SS-08` and `SS-09`.
 */
export const INDEX_SETTINGS = {
  filterableAttributes: [...RULE_ATTRIBUTES, ...FILTER_ATTRIBUTES],
  sortableAttributes: [
    'price',
    'km',
    'year',
    'created_at_timestamp',
    'custom_rank',
    'subscription_price',
    'weekly_price',
    'market_saving',
  ],
  searchableAttributes: [
    'name',
    'make',
    'model',
    'badge',
    'series',
    'stocknum',
    'stock_digits',
    'colour',
    'body',
    'fuel',
    'transmission',
    'city',
    'dealership_name',
  ],
  // Another stock number is not a mistyped one.
  typoTolerance: { disableOnNumbers: true },
  faceting: {
    maxValuesPerFacet: VALUES_PER_FACET,
    // Above the limit, the tree of makes loses its rarest badges instead of its last makes.
    sortFacetValuesBy: { make_model_badge: 'count' },
  },
  pagination: { maxTotalHits: MAX_TOTAL_HITS },
} as const
