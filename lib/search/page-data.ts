import type { FacetName } from '@/config/filters'
import { toStockSite, type StockSite } from '@/lib/site/stock-site'
import type { CarSummary } from '@/lib/cars/car'
import { listFacetGroups } from './facets/facet-list'
import type { SearchPage, SoldOut } from './load-search-page.server'
import type { SearchContext } from './paths'
import { describeNotice } from './labels'
import { BRANCH_FACET, keepOpenBranches, listBranches, listChosenBelow } from './model-branches'
import type { Relaxation } from './relaxations'
import { MAP_FACET } from './request'
import type { StockResults } from './result'
import { findsSame, getDefaultSort, normaliseState, type FacetValues, type SearchState } from './state'
import type { ShowroomMap } from './showroom-map'
import { parseSearchUrl } from './url'
import { keepLinked, type Vocabulary } from './vocabulary'
import { listKeys } from '@/lib/typed'

/** Serialisable data of the search screen: the server renders from it and the browser hydrates with it. */
export type SearchPageData = {
  site: StockSite
  /** Values for parsing and building URLs; see `keepLinked`. */
  vocabulary: Vocabulary
  state: SearchState
  keepParts: readonly string[] | null
  /** The URL of this page. */
  href: string
  /** `null` when the search service did not respond. */
  results: StockResults | null
  /** Chosen values that the stock does not have. */
  unknown: FacetValues
  relaxations: Relaxation[]
  /** Set for a make or model of which the site has nothing in stock. */
  soldOut: SoldOut | null
  /** The facet of which the page shows all values at once. */
  expanded: FacetName | null
  /** What the search did with a typed text, if its chips do not say everything. */
  notice: string
  /** Heading of a landing page; `null` to use the name of the search. */
  heading: string | null
  intro: string
  /** The map of the site's showrooms; `null` on a site without one. */
  map: ShowroomMap | null
  /** Base URL of the image service. */
  images: string
  /** Seconds since 1970. */
  now: number
}

/** The values of each field of all vehicles, in the same order; a field that is blank for all of them is missing. */
type CarColumns = { [Field in keyof CarSummary]?: CarSummary[Field][] }
/** `SearchPageData` as the page sends it to the browser: shorter, and without what the browser does not show (ADR 66). */
export type PackedPageData = Omit<SearchPageData, 'results' | 'soldOut'> & {
  results: (Omit<StockResults, 'cars'> & { cars: CarColumns }) | null
  soldOut: (Omit<SoldOut, 'cars'> & { cars: CarColumns }) | null
}

/** The value of each field that has nothing to say. A missing field is a type error. */
const BLANK_CAR: CarSummary = {
  id: 0,
  slug: '',
  name: '',
  year: null,
  make: '',
  model: '',
  badge: '',
  series: '',
  price: null,
  before_price: null,
  offer_price: null,
  offer_extra: null,
  subscription_price: null,
  price_type: '',
  km: null,
  stocknum: '',
  car_type: '',
  item_type: '',
  status: '',
  sold: false,
  sold_date_timestamp: null,
  created_at_timestamp: null,
  show_on_dealer_website: true,
  reserved: false,
  reservable: true,
  preorder: false,
  certified: false,
  tag: '',
  primary_image_url: '',
  photos_count: null,
  dealership_id: null,
  dealership_slug: '',
  dealership_name: '',
  location_id: null,
  location_name: '',
  city: '',
  state: '',
  colour: '',
  simple_body: '',
  body: '',
  drive: '',
  fuel: '',
  transmission: '',
  seats: null,
  weekly_price: null,
  has_checkout_payment_processor: false,
  average_market_price: null,
  state_average_market_price: null,
  highlights: [],
  finance_lenders: {},
}

/** Names each field of the vehicles once, and leaves out the counts of values that no panel shows, such as each single price. */
function packPageData(data: SearchPageData): PackedPageData {
  const { results, site, state, map } = data
  const soldOut = data.soldOut && { ...data.soldOut, cars: packCars(data.soldOut.cars) }
  if (results === null) return { ...data, results, soldOut }
  const { [BRANCH_FACET]: tree, ...facets } = results.facets
  const shown = new Set<string>(
    listFacetGroups(site, state, results).flatMap(({ kind, attribute }) =>
      kind === 'list' && !(tree && attribute === 'make') ? [attribute] : [],
    ),
  )
  if (map) shown.add(MAP_FACET)
  return {
    ...data,
    soldOut,
    results: {
      ...results,
      cars: packCars(results.cars),
      facets: {
        ...Object.fromEntries(Object.entries(facets).filter(([attribute]) => shown.has(attribute))),
        ...(tree ? { [BRANCH_FACET]: keepOpenBranches(tree, listBranches(state.refinements)) } : {}),
      },
    },
  }
}

/** Restores what `packPageData` has shortened. */
export function unpackPageData(data: PackedPageData): SearchPageData {
  const { results, soldOut } = data
  return {
    ...data,
    results: results && { ...results, cars: unpackCars(results.cars) },
    soldOut: soldOut && { ...soldOut, cars: unpackCars(soldOut.cars) },
  }
}

function packCars(cars: readonly CarSummary[]): CarColumns {
  const columns: CarColumns = {}
  for (const field of listKeys(BLANK_CAR)) {
    const blank = JSON.stringify(BLANK_CAR[field])
    const isBlank = cars.every((car) => JSON.stringify(car[field]) === blank)
    if (!isBlank) Object.assign(columns, { [field]: cars.map((car) => car[field]) })
  }
  return columns
}

function unpackCars(columns: CarColumns): CarSummary[] {
  const cars = (columns.id ?? []).map(() => ({ ...BLANK_CAR }))
  for (const field of listKeys(columns))
    for (const [index, value] of (columns[field] ?? []).entries())
      Object.assign(cars[index] ?? {}, { [field]: value })
  return cars
}

type PageOptions = { images: string; now: number; heading?: string; intro?: string }

/** Converts a loaded search page to the data that the page sends to the browser. */
export function toSearchPageData(page: SearchPage, options: PageOptions): PackedPageData {
  const {
    site,
    context,
    state,
    results,
    unknown,
    relaxations,
    notice,
    soldOut,
    expanded,
    map,
    keepParts,
    href,
  } = page
  return packPageData({
    site: toStockSite(site),
    vocabulary: keepLinked(context.vocabulary, listChosenBelow(listBranches(state.refinements), '')),
    state,
    keepParts: keepParts ? [...keepParts] : null,
    href,
    results,
    unknown,
    relaxations,
    notice: describeNotice(site, notice),
    soldOut,
    expanded,
    heading: options.heading ?? null,
    intro: options.intro ?? '',
    map,
    images: options.images,
    now: options.now,
  })
}

/** The parts of `location` that are read. */
type Address = Pick<URL, 'pathname' | 'search'>

/**
 * Parses a URL in the browser; `null` if it is not a search URL or this vocabulary cannot resolve it, in which
 * case the server has to. The URL of a landing page gives the landing page's own search.
 */
export function readSearchAddress(
  data: Pick<SearchPageData, 'href' | 'state'>,
  context: SearchContext,
  { pathname, search }: Address,
): SearchState | null {
  if (pathname + search === data.href) return data.state
  const [first, ...parts] = pathname
    .replace(/^\/pages(?=\/)/, '')
    .split('/')
    .filter(Boolean)
  // Landing pages ignore the query string.
  if (first !== 'search') return pathname === data.href ? data.state : null
  const parsed = parseSearchUrl(context, parts, new URLSearchParams(search))
  // Only the server knows where other places are.
  const { near } = parsed?.state ?? {}
  if (near && near.place === null && near.text !== data.state.near?.text) return null
  return parsed?.state ?? null
}

/** Whether the current search is still the landing page's own search. */
export function isOwnSearch(data: Pick<SearchPageData, 'site' | 'state'>, state: SearchState): boolean {
  const sort = getDefaultSort(data.site)
  return findsSame(
    normaliseState(data.state, sort),
    normaliseState({ ...state, page: data.state.page }, sort),
  )
}
