import { readPageKind } from '@/lib/links/in-app-target'
import { EVENTS, type EventId } from './catalogue'

/** Page view events by first path segment. */
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
}

/** The page view event of a path, with or without the `/pages` prefix; `null` for pages without one (`EV-01`). */
export function choosePageView(pathname: string, isUsedCar: boolean): EventId | null {
  if (readPageKind(pathname, '') === 'car') return isUsedCar ? EVENTS.used_car_view : EVENTS.new_car_view
  const [first = ''] = pathname
    .replace(/^\/pages(?=\/)/, '')
    .split('/')
    .filter(Boolean)
  if (first === '') return EVENTS.home_view
  return Object.hasOwn(BY_FIRST_PART, first) ? (BY_FIRST_PART[first] ?? null) : null
}

/** The search terms and filter values of a query string as text, without excluded values; empty for an unfiltered search. */
export function formatSearchTerms(search: string): string {
  return [...new URLSearchParams(search)]
    .filter(([name, value]) => value !== '' && SEARCH_PARAM.test(name))
    .map(([, value]) => value)
    .join(' ')
}

const SEARCH_PARAM = /^(?:query|menu\[|refinementList\[|all\[|range\[)/
