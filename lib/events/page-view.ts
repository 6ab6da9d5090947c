import { readPageKind } from '@/lib/links/page-kind'
import { EVENTS, type EventId } from './catalogue'

/** Views of pages that have a number, by the first part of their path. */
const BY_FIRST_PART: Record<string, EventId> = {
  search: EVENTS.listing_view,
  'special-offers': EVENTS.offers_view,
  fleet: EVENTS.fleet_view,
  service: EVENTS.service_view,
  'book-a-service': EVENTS.service_view,
  'vehicle-parts-and-accessories': EVENTS.parts_view,
  finance: EVENTS.finance_view,
  'finance-enquiry': EVENTS.finance_view,
  'apply-for-finance': EVENTS.finance_view,
  'finance-pre-approval': EVENTS.finance_view,
  insurance: EVENTS.insurance_view,
  ownership: EVENTS.ownership_view,
  contact: EVENTS.contact_view,
  about: EVENTS.about_view,
  team: EVENTS.about_view,
}

/** The view of a page by its path, with or without `/pages` before it; `null` for pages that have no number (`EV-01`). */
export function choosePageView(pathname: string, isUsedCar: boolean): EventId | null {
  if (readPageKind(pathname, '') === 'car') return isUsedCar ? EVENTS.used_car_view : EVENTS.new_car_view
  const [first = ''] = pathname
    .replace(/^\/pages(?=\/)/, '')
    .split('/')
    .filter(Boolean)
  if (first === '') return EVENTS.home_view
  return Object.hasOwn(BY_FIRST_PART, first) ? (BY_FIRST_PART[first] ?? null) : null
}

/** What a search looks for, in words; empty for all of the stock. `search` is the query of its address. */
export function describeSearched(search: string): string {
  return [...new URLSearchParams(search)]
    .filter(([name, value]) => value !== '' && SEARCHED.test(name))
    .map(([, value]) => value)
    .join(' ')
}

const SEARCHED = /^(?:query|menu\[|refinementList\[|range\[)/
