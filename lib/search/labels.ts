import type { Site } from '@/config/schema/site'
import { formatDistance, formatPrice } from '@/lib/cars/price'
import { getTitlePlace, nameRegion } from '@/lib/site/location'
import { getDefaultSearch } from '@/lib/site/navigation'
import { LENDER_VARIANTS } from '@/lib/finance/lenders'
import type { StockSite } from '@/lib/site/stock-site'
import { getVehicleNoun, lowerNoun, pluralise } from '@/lib/site/template'
import { BODY_TYPES, getDefaultSlug, isFourWheelDrive } from './paths'
import type { FacetName, RangeName } from '@/config/filters'
import { getAttributeLabel } from './facets/facets'
import { BRANCH_FACET, splitBranch } from './model-branches'
import type { Place } from './places'
import type { ActiveRefinement, Near, NumberRange, SearchState } from './state'
import { formatNumber } from '@/lib/text/format-number'

const VALUE_LABELS: Partial<Record<FacetName, Record<string, string>>> = {
  car_type: { new: 'New', used: 'Used', demo: 'Demo' },
  status: { in_stock: 'In Stock', coming_soon: 'Coming Soon', sold: 'Just Sold' },
  item_type: {
    car: 'Cars',
    motorcycle: 'Motorcycles',
    camper: 'Campers',
    truck: 'Trucks',
    rv: 'RVs',
    rental: 'Rental',
    subscription: 'Subscription',
  },
  simple_body: BODY_TYPES,
  certified: { true: 'Certified', false: 'Not certified' },
  price_rating: { great: 'Great: 8% or more below market', good: 'Good: below market' },
}

const KM_PER_MILE = 1.609344
const CAR_TYPE_ORDER = ['new', 'used', 'demo']

/** The display label of a facet value. */
export function labelValue(facet: FacetName, value: string): string {
  const labels = VALUE_LABELS[facet]
  const label = labels && Object.hasOwn(labels, value) ? labels[value] : undefined
  if (label) return label
  if (facet === BRANCH_FACET) return splitBranch(value).join(' ')
  if (facet === 'seats' && /^\d+$/.test(value)) return value === '1' ? '1 seat' : `${value} seats`
  if (facet === 'state') return nameRegion(value)
  if (facet === 'dealership_slug') return capitalise(value.replaceAll('-', ' '))
  return value.includes('_') ? capitalise(value.replaceAll('_', ' ')) : value
}

/** What labels of filters depend on: distances on the locale, repayments on the lender. */
type LabelSite = Pick<Site, 'locale'> & { finance: Pick<Site['finance'], 'variant'> }

/** Formats one bound of a range: dollars, kilometres or miles, or a year. */
export function formatBound(site: Pick<Site, 'locale'>, name: RangeName, bound: number): string {
  if (name === 'km') return formatDistance(bound, site.locale)
  return name === 'year' ? String(bound) : formatPrice(bound)
}

/** Converts a bound to the number for a text box: miles on sites that show miles. */
export function toShownBound(site: Pick<Site, 'locale'>, name: RangeName, bound: number): number {
  return name === 'km' && site.locale === 'en-US' ? Math.round(bound / KM_PER_MILE) : bound
}

/** Formats a range, for example "$10,000 to $20,000" or "Up to 40,000 km". */
function labelRange(site: LabelSite, name: RangeName, { min, max }: NumberRange): string {
  if (name === 'repayment')
    return `${labelRange(site, 'price', { min, max })} a ${LENDER_VARIANTS[site.finance.variant].payment}`
  const from = min === undefined ? null : formatBound(site, name, min)
  const to = max === undefined ? null : formatBound(site, name, max)
  if (from !== null && to !== null) return from === to ? from : `${from} to ${to}`
  if (name === 'year') return from === null ? `${to} or older` : `${from} or newer`
  return from === null ? `Up to ${to}` : `From ${from}`
}

function labelNear(site: Pick<Site, 'locale'>, { within, place }: Near & { place: Place }): string {
  return within === null
    ? `Near ${place.name}`
    : `Within ${formatDistance(within, site.locale)} of ${place.name}`
}

/** How far a vehicle is from the place of a search, such as "12 km away"; `''` without a place, or if it is unknown. */
export function labelDistance(
  site: Pick<Site, 'locale'>,
  { near }: Pick<SearchState, 'near'>,
  { location_id: location }: { location_id: number | null },
): string {
  const [, km] = near?.place?.distances.find(([id]) => id === location) ?? []
  return km === undefined ? '' : `${formatDistance(Math.max(km, 1), site.locale)} away`
}

/** What to say of a place that is not known; `''` for any other search. */
export function describeUnknownPlace({ near }: Pick<SearchState, 'near'>): string {
  if (near === null || near.place !== null) return ''
  return `We don’t know “${near.text}”. Enter another postcode, suburb or town near you.`
}

/** The label of a refinement chip (`SS-15`). */
export function labelRefinement(site: LabelSite, refinement: ActiveRefinement): string {
  if (refinement.kind === 'query') return `“${refinement.value}”`
  if (refinement.kind === 'range') return labelRange(site, refinement.facet, refinement.range)
  if (refinement.kind === 'near') return labelNear(site, refinement.near)
  const label = labelValue(refinement.facet, refinement.value)
  return refinement.kind === 'excluded' ? `Not ${label}` : label
}

/** The name of the refined facet, for screen reader users. */
export function labelRefinedFacet(site: Pick<Site, 'search'>, refinement: ActiveRefinement): string {
  return refinement.kind === 'query' ? 'Keywords' : getAttributeLabel(site, refinement.facet)
}

/** What a search did with the words of its query, apart from the filters that are its chips. */
export type WordsNotice = {
  /** The words that were not understood, `''` if none. */
  unknown: string
  /** The filters that were left out, because no vehicle has all of them. */
  left: ActiveRefinement[]
  /** Whether the words are a text search: no vehicle has all of the filters, or no words were understood or found. */
  isText: boolean
}

/** What a search did with the words of its query, as a text for the shopper; empty if there is nothing to say. */
export function describeNotice(site: StockSite, notice: WordsNotice | null): string {
  if (!notice) return ''
  const noun = lowerNoun(getVehicleNoun(site).many)
  const labels = notice.left.map((refinement) => labelRefinement(site, refinement)).join(', ')
  if (notice.isText && labels)
    return `No ${noun} match ${labels} together. These have your words in their details.`
  if (notice.isText) return `We did not understand “${notice.unknown}”.`
  return [
    labels && `No ${noun} match all of your words. We left out: ${labels}.`,
    notice.unknown && `We did not understand “${notice.unknown}” and left it out.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** "1 Car", "1,204 Trucks" (`SS-13`). */
export function labelCount(site: StockSite, count: number): string {
  const noun = getVehicleNoun(site)
  return `${formatNumber(count, site.locale)} ${count === 1 ? noun.one : noun.many}`
}

/** The name of a search, for example "Used Toyota Corolla", "SUVs" or "New, Used & Demo Cars" (`RT-01`). */
export function labelSearch(site: StockSite, state: SearchState): string {
  const { many } = getVehicleNoun(site)
  const types = state.refinements.car_type ?? []
  const colour = single(state.refinements.colour)
  const make = single(state.refinements.make) ?? nameBranches(state)
  const model = single(state.refinements.model)
  const body = single(state.refinements.body) ?? labelSimpleBody(single(state.refinements.simple_body))
  // The name of the whole stock lists the car types, which is wrong without one of them.
  const drive = state.refinements.drive?.every(isFourWheelDrive) ? '4x4' : null
  const isWhole = types.length === 0 && !colour && !drive && !make && !body && !state.excluded.car_type
  if (isWhole) return labelWholeStock(site)
  const isNamed = make !== null && state.refinements[BRANCH_FACET] !== undefined
  const things = make && model ? model : body ? nameBodies(body, many) : isNamed ? null : many
  return [joinTypes(types), colour, drive, make, things].filter(Boolean).join(' ')
}

/** Maximum number of makes and models that a title names. */
const NAMED_BRANCHES = 3

/** The makes and models of a search for several: "Ford Ranger & Toyota Hilux". Without badges, which the stock may not have. */
function nameBranches({ refinements }: SearchState): string | null {
  const branches = (refinements[BRANCH_FACET] ?? []).map((branch) =>
    splitBranch(branch).slice(0, 2).join(' '),
  )
  const names = [...new Set(branches)]
  if (names.length === 0 || names.length > NAMED_BRANCHES) return null
  return joinNames(names)
}

/** Body types that are adjectives: "Sport Motorcycles" and "Refrigerated Trucks", but "Cruisers" and "Utes". */
const ADJECTIVE_BODIES =
  /^(?:adventure|classic|commercial|dual sport|enduro|family|hybrid|learner|naked|off.?road|refrigerated|retro|road|sports?|super ?sport|trail|(?:sports? )?touring|vintage)$/i

/** The vehicles of a body type, in the plural (`SS-13`). */
function nameBodies(body: string, vehicles: string): string {
  return ADJECTIVE_BODIES.test(body) ? `${body} ${vehicles}` : pluralise(body)
}

/** Heading and title of a search: "Used Toyota Corolla for Sale in Sydney, NSW". */
export function titleSearch(site: StockSite, state: SearchState): string {
  return [labelSearch(site, state), getOffer(site), `in ${getTitlePlace(site)}`].filter(Boolean).join(' ')
}

/** Title of one result page. `heading` replaces the generated title, for example on landing pages. */
export function titleSearchPage(site: StockSite, state: SearchState, heading?: string | null): string {
  const title = heading ?? titleSearch(site, state)
  return state.page > 1 ? `${title} · Page ${state.page}` : title
}

/** The meta description, with the number of vehicles if it is known. */
export function describeSearch(site: StockSite, state: SearchState, count: number | null): string {
  const what = [labelSearch(site, state), getOffer(site)].filter(Boolean).join(' ')
  const number = count ? ` ${labelCount(site, count)} to choose from.` : ''
  return `${what} at ${site.name} in ${getTitlePlace(site)}.${number} Compare prices, photos and features, then enquire online.`
}

function getOffer(site: Pick<Site, 'template'>): string {
  return site.template === 'subscription' ? '' : 'for Sale'
}

/** The default search is named by the site (`RT-01`), except where that name covers only part of the stock. */
function labelWholeStock(site: StockSite): string {
  const isDefault = getDefaultSlug(site) === site.default_search_path
  return isDefault ? getDefaultSearch(site).name : 'New, Used & Demo Cars'
}

function joinTypes(types: readonly string[]): string {
  const known = CAR_TYPE_ORDER.filter((type) => types.includes(type))
  return joinNames(known.map((type) => labelValue('car_type', type)))
}

function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`
}

function labelSimpleBody(value: string | null): string | null {
  return value === null ? null : labelValue('simple_body', value)
}

function single(values: readonly string[] | undefined): string | null {
  return values?.length === 1 ? (values[0] ?? null) : null
}

function capitalise(text: string): string {
  return text.replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Introduction of the seven-seater landing page (`RT-14`). */
export const SEVEN_SEATER_INTRO = 'View our range of 7 seater SUV and 4WD people movers'

/** Title of the seven-seater landing page; a setting adds the place (`RT-14`). */
export function getSevenSeaterTitle(site: Pick<Site, 'override_city' | 'city' | 'state' | 'search'>): string {
  const title = '7 Seater Cars for Sale'
  return site.search.seven_seater_title_has_place ? `${title} in ${getTitlePlace(site)}` : title
}
