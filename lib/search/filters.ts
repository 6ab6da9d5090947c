import type { Site } from '@/config/schema/site'
import { FACET_NAMES, getFilter, RANGE_NAMES, type FacetName, type RangeName } from '@/config/filters'
import { LAWS, readDay } from '@/lib/finance/finance-law'
import { getOfferPaths, LENDER_VARIANTS, RENTED_TYPES } from '@/lib/finance/lenders'
import { BRANCH_FACET, BRANCH_FACETS } from './model-branches'
import { cleanText, type Near, type NumberRange, type SearchState } from './state'

/** A Meilisearch filter (`SE-01`): entries are joined by AND, entries of a nested list by OR. */
export type SearchFilter = (string | string[])[]

type FilterSite = Pick<Site, 'search' | 'include_sold_cars_days'> & {
  dealerships: readonly Pick<Site['dealerships'][number], 'slug'>[]
}

const SECONDS_PER_DAY = 86_400
const RAW_COMPARISON = /^\s*(<=|>=|<|>)\s*(-?\d{1,15}(?:\.\d{1,6})?)\s*$/

/** Whether a facet value is a comparison such as `>5` (`SE-07`). */
export function isComparison(value: string): boolean {
  return RAW_COMPARISON.test(value)
}

/**
 * The base filter of a site: listed stock (`SE-04`, `TG-02`)
 * of its dealerships, narrowed by its settings (`SE-06`).
 * @param now Milliseconds since 1970; rounded down to the
 * minute, so that identical searches give identical filters.
 */
export function buildSiteFilter(site: FilterSite, now: number): SearchFilter {
  const { search } = site
  const minute = Math.floor(now / 60_000) * 60
  const filter: SearchFilter = [
    [
      'status = "in_stock"',
      'status = "coming_soon"',
      `sold_date_timestamp > ${minute - site.include_sold_cars_days * SECONDS_PER_DAY}`,
    ],
    'show_on_dealer_website = true',
    site.dealerships.map((dealership) => equals('dealership_slug', dealership.slug)),
  ]
  if (search.used_only) filter.push('car_type = "used"')
  if (search.hide_restricted) filter.push('restricted_on_group_site != true')
  if (search.item_types.length > 0) filter.push(search.item_types.map((type) => equals('item_type', type)))
  if (search.require_photos) filter.push('photos_count > 0')
  if (search.location_ids.length > 0) filter.push(search.location_ids.map(matchLocation))
  if (search.manufacturers.length > 0) filter.push(search.manufacturers.map((make) => equals('make', make)))
  if (search.demo_min_km) {
    const { make, km } = search.demo_min_km
    filter.push(['car_type != "demo"', `make != ${quote(make)}`, `km > ${km}`])
  }
  return filter
}

/** The filter as one string, the form that a tenant token's search rule needs. */
export function joinFilter(filter: SearchFilter): string {
  return filter.map((entry) => (typeof entry === 'string' ? entry : `(${entry.join(' OR ')})`)).join(' AND ')
}

/** Cards round repayments to cents. */
const HALF_CENT = 0.005

/** A site whose cards may show repayments. */
type RepaymentSite = Pick<Site, 'finance' | 'country'> &
  Partial<Pick<Site, 'finance_provider' | 'timezone'>> & { search: Pick<Site['search'], 'filters'> }

/** Whether shoppers can filter by the repayment that cards show. */
export function hasRepaymentFilter({ search }: { search: Pick<Site['search'], 'filters'> }): boolean {
  return search.filters.repayment.on
}

/**
 * The conditions for vehicles whose cards show a repayment in a range: exactly those for which `decideFinanceDisplay`
 * returns one (`FI-01` to `FI-03`). `now` in milliseconds.
 */
function listRepaymentConditions(site: RepaymentSite, { min, max }: NumberRange, now: number): SearchFilter {
  const { payment, comparisonRate, ...paths } = getOfferPaths(site)
  const { priceAbove, oldestYears } = LENDER_VARIANTS[site.finance.variant]
  const { year } = readDay(now / 1000, site.timezone ?? 'Australia/Sydney')
  const rates = { comparisonRate, interestRate: paths.interestRate }
  return [
    `${quote(payment)} > 0`,
    ...(min === undefined ? [] : [`${quote(payment)} >= ${min - HALF_CENT}`]),
    ...(max === undefined ? [] : [`${quote(payment)} < ${max + HALF_CENT}`]),
    ...Object.values(rates).flatMap((rate) => [`${quote(rate)} EXISTS`, `${quote(rate)} IS NOT NULL`]),
    ...LAWS[site.country].limits.flatMap(({ rate, operator, percent }) => [
      `${quote(rates[rate])} >= 0`,
      `${quote(rates[rate])} ${operator} ${percent}`,
    ]),
    ['status = "in_stock"', 'status = "coming_soon"'],
    'sold != true',
    ...(priceAbove === null ? [] : [`price > ${priceAbove}`]),
    ...(oldestYears === null ? [] : [`year >= ${year - oldestYears}`]),
    ...site.finance.hidden_makes.map((make) => `NOT ${equals('make', make)}`),
    ...RENTED_TYPES.map((type) => `NOT ${equals('item_type', type)}`),
  ]
}

/**
 * The filter of a search on a site. `except` leaves out one facet's own filter (`SE-02`), but only vehicles that show a
 * repayment count for the range of repayments.
 */
export function buildStateFilter(
  site: FilterSite & RepaymentSite,
  state: SearchState,
  now: number,
  except?: FacetName | RangeName,
): SearchFilter {
  const filter = buildSiteFilter(site, now)
  filter.push(...listConditions(state, except))
  const repayment = except === 'repayment' ? {} : state.ranges.repayment
  if (repayment) filter.push(...listRepaymentConditions(site, repayment, now))
  if (!state.refinements.car_type && except !== 'car_type') filter.push(...presetFilter(site))
  // Only for a chosen order: a site's default order lists its whole stock, as its menus count it (`SE-05`).
  if (state.sort === 'lowestPrice') filter.push('price > 0')
  return filter
}

/**
 * The conditions of the search state alone, without those that depend on the site's rules, such as repayments. `except`
 * leaves out one facet's own filter (`SE-02`): the condition that choosing another value would change. An excluded value of a
 * facet with one value per vehicle is counted too, because choosing it ends the exclusion. The tree of makes, models and
 * badges is one facet, without what is excluded of it.
 */
export function listConditions(state: SearchState, except?: FacetName | RangeName): SearchFilter {
  const conditions: SearchFilter = []
  for (const facet of FACET_NAMES) {
    const values = state.refinements[facet]
    const isExcepted = facet === except || (except === BRANCH_FACET && BRANCH_FACETS.has(facet))
    if (values && !isExcepted) conditions.push(values.flatMap((value) => matchValue(facet, value)))
    for (const value of state.required[facet] ?? []) conditions.push(matchValue(facet, value))
    if (facet === except && facet !== BRANCH_FACET && !getFilter(facet).isMulti) continue
    // `NOT` keeps vehicles without the attribute.
    for (const value of state.excluded[facet] ?? [])
      conditions.push(...matchValue(facet, value).map((condition) => `NOT ${condition}`))
  }
  for (const name of RANGE_NAMES) {
    const range = state.ranges[name]
    if (range && name !== except && name !== 'repayment') conditions.push(...matchRange(name, range))
  }
  conditions.push(...matchNear(state.near))
  return conditions
}

/** Car types that the site's unrefined search covers. */
export function listCoveredCarTypes(site: Pick<Site, 'search'>): string[] {
  return site.search.used_only ? ['used'] : [...site.search.car_types].sort()
}

/** The preset filter for a search without a car type: the types that the site's default search covers (`SE-06`). */
export function presetFilter(site: Pick<Site, 'search'>): SearchFilter {
  const covered = listCoveredCarTypes(site)
  if (site.search.used_only || covered.length === 3) return []
  return [covered.map((type) => equals('car_type', type))]
}

/**
 * Filter expressions for one facet value (`SE-07`). A comparison such as `>5` is kept as a comparison; anything
 * else matches by equality. A value with double quotes matches with and without them, so that stock values that
 * contain quotes are found.
 */
function matchValue(facet: FacetName, value: string): string[] {
  const comparison = RAW_COMPARISON.exec(value)
  if (comparison) return [`${facet} ${comparison[1]} ${comparison[2]}`]
  const bare = value.replaceAll('"', '')
  if (bare === value) return [equals(facet, value)]
  return bare.trim() === '' ? [equals(facet, value)] : [equals(facet, value), equals(facet, bare)]
}

/** The locations within the distance. Without any, a condition that no vehicle meets. */
function matchNear(near: Near | null): SearchFilter {
  const { place, within } = near ?? {}
  if (!place || within == null) return []
  const ids = place.distances.flatMap(([id, km]) => (km <= within ? [id] : []))
  return [ids.length > 0 ? ids.map(matchLocation) : [matchLocation(NO_LOCATION)]]
}

/** An id that no location has. */
const NO_LOCATION = -1

/** The condition of the vehicles at a location. */
export function matchLocation(id: number): string {
  return `location_id = ${id}`
}

function matchRange(name: RangeName, { min, max }: NumberRange): string[] {
  return [
    ...(min === undefined ? [] : [`${name} >= ${min}`]),
    ...(max === undefined ? [] : [`${name} <= ${max}`]),
  ]
}

function equals(attribute: string, value: string): string {
  return `${attribute} = ${quote(value)}`
}

/**
 * Quotes a value for a filter. Quotes and backslashes are escaped and control characters removed, so no value
 * can end the literal. Doubling backslashes is correct for servers that unescape them and harmless for older
 * servers that do not.
 */
export function quote(value: string): string {
  return `"${cleanText(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
