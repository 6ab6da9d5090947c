import type { Address, OpeningHours } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { getWeekday, toZonedTime } from '@/lib/time/zoned-time'

/** Regions of New Zealand by code. People write their names; the Australian states are written as codes. */
const REGION_NAMES: Readonly<Record<string, string>> = {
  AKL: 'Auckland',
  AUK: 'Auckland',
  BOP: 'Bay of Plenty',
  CAN: 'Canterbury',
  CHC: 'Christchurch',
  HKB: 'Hawke’s Bay',
  MWT: 'Manawatū-Whanganui',
  NTL: 'Northland',
  OTA: 'Otago',
  STL: 'Southland',
  WGN: 'Wellington',
  WKO: 'Waikato',
  WLG: 'Wellington',
}

/** A state or region as people write it: "NSW", but "Auckland" for AKL. */
export function nameRegion(state: string): string {
  return Object.hasOwn(REGION_NAMES, state) ? (REGION_NAMES[state] ?? state) : state
}

/** The place of a dealer in titles: "Sydney, NSW", but "Auckland" for a city that has the name of its region (`CF-06`). */
export function getTitlePlace(site: Pick<Site, 'override_city' | 'city' | 'state'>): string {
  return [...new Set([site.override_city || site.city, nameRegion(site.state)])].filter(Boolean).join(', ')
}

/** Formats an address on one line from the known parts of street, city, state and postcode. */
export function formatAddress({ street, city, state, postcode }: Address): string {
  return [street, city, nameRegion(state), postcode].filter(Boolean).join(', ')
}

/** Fragment of a location in the list of the contact page. */
export function getLocationAnchor(slug: string): string {
  return `location-${slug}`
}

/** Map link of a place: the address's own URL, or a search for name and address (`LK-04`). */
export function getMapLink(address: Address, name: string): string {
  if (address.place_url) return address.place_url
  const query = [name, formatAddress(address)].filter(Boolean).join(', ')
  const place = address.place_id ? `&query_place_id=${encodeURIComponent(address.place_id)}` : ''
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}${place}`
}

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export type HoursLine = { days: string; hours: string }
export type OpenState = { isOpen: boolean; text: string }

type HoursSite = Pick<Site, 'timezone' | 'opening_hours' | 'special_hours'>

/** Formats `08:30` as `8:30am`. */
function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`
}

function describeDay(entry: OpeningHours): string {
  if (entry.status === 'Closed') return 'Closed'
  if (entry.formated_hours) return entry.formated_hours
  return entry.open && entry.close ? `${formatTime(entry.open)} to ${formatTime(entry.close)}` : 'Open'
}

/** Weekly hours from Monday to Sunday; consecutive days with equal hours share one line (`NV-10`). */
export function listHours(hours: readonly OpeningHours[]): HoursLine[] {
  const lines: { first: number; last: number; hours: string }[] = []
  for (const weekday of [1, 2, 3, 4, 5, 6, 0]) {
    const entry = hours.find((candidate) => candidate.weekday === weekday)
    if (!entry) continue
    const text = describeDay(entry)
    const previous = lines.at(-1)
    if (previous && previous.hours === text) previous.last = weekday
    else lines.push({ first: weekday, last: weekday, hours: text })
  }
  return lines.map(({ first, last, hours: text }) => ({
    days: first === last ? (WEEKDAYS[first] ?? '') : `${WEEKDAYS[first]} to ${WEEKDAYS[last]}`,
    hours: text,
  }))
}

/**
 * Whether the dealer is open at a time, in the dealer's time zone; special days override the week (`NV-10`). `null`
 * if unknown.
 */
export function getOpenState(
  site: HoursSite,
  now: Date,
  hours: readonly OpeningHours[] = site.opening_hours,
): OpenState | null {
  const { date, time } = toZonedTime(now, site.timezone)
  const weekday = getWeekday(date)
  const today =
    site.special_hours.find((special) => special.date === date) ??
    hours.find((entry) => entry.weekday === weekday)
  if (!today) return null
  if (today.status === 'Closed') return { isOpen: false, text: 'Closed today' }
  if (!today.open || !today.close) return null
  if (time < today.open) return { isOpen: false, text: `Opens at ${formatTime(today.open)} today` }
  if (time < today.close) return { isOpen: true, text: `Open until ${formatTime(today.close)}` }
  return { isOpen: false, text: 'Closed now' }
}

/** The phone and opening hours of a department: those of its location (`location_type`), otherwise the site's. */
export function findDepartment(
  site: Pick<Site, 'locations' | 'phone' | 'opening_hours'>,
  type: string | null,
): { phone: string; hours: readonly OpeningHours[] } {
  const contact = site.locations.find(
    ({ location_type: own, visible }) => own === type && visible,
  )?.contact_detail
  const hours = contact?.opening_hours ?? []
  return { phone: contact?.phone || site.phone, hours: hours.length > 0 ? hours : site.opening_hours }
}

/** The website of its own that a location, or its dealership, has beside a group's site (`CF-06`); `null` without one. */
export function findDealershipWebsite(
  site: Pick<Site, 'dealership_websites' | 'dealerships'>,
  locationId: number,
): Site['dealership_websites'][number] | null {
  const owners = site.dealerships
    .filter(({ location_ids: ids }) => ids.includes(locationId))
    .map(({ id }) => id)
  return (
    site.dealership_websites.find(({ location_ids: ids }) => ids.includes(locationId)) ??
    site.dealership_websites.find(({ dealership_ids: ids }) => ids.some((id) => owners.includes(id))) ??
    null
  )
}
