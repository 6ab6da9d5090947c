import type { OpeningHours, SiteLocation } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { WEEKDAYS } from '@/lib/site/location'
import type { LinkedNode } from './json-ld'

/** Absolute base URLs of a site and of its images. */
export type BaseUrls = { origin: string; images: string }

/** JSON-LD id of the site's dealer; other nodes refer to it. */
function getDealerId(origin: string): string {
  return `${origin}/#dealer`
}

/** A short reference to the dealer, for nodes whose page describes it elsewhere. */
export function referToDealer(site: Pick<Site, 'name'>, origin: string): LinkedNode {
  return { '@type': 'AutoDealer', '@id': getDealerId(origin), name: site.name, url: origin }
}

/**
 * The dealer of a site and its visible locations, each with the address, phone and opening hours displayed on the
 * pages.
 */
export function describeDealer(site: Site, urls: BaseUrls): LinkedNode[] {
  const { origin } = urls
  const dealer: LinkedNode = {
    ...referToDealer(site, origin),
    description: site.description || site.tagline,
    logo:
      site.logo.png || site.logo.url
        ? absolute(origin, site.logo.png || site.logo.url)
        : `${origin}/icon.svg`,
    image: `${origin}/share.jpg`,
    telephone: site.phone,
    email: site.email,
    address: describeAddress(site, site.address),
    geo: describeGeo(site.address),
    ...describeHours(site, site.opening_hours),
    sameAs: Object.values(site.social).filter(Boolean),
  }
  return [
    dealer,
    ...site.locations
      .filter(({ visible }) => visible)
      .map((location) => describeLocation(site, location, urls)),
  ]
}

function describeLocation(site: Site, location: SiteLocation, { origin }: BaseUrls): LinkedNode {
  const { contact_detail: contact } = location
  const hours = contact.opening_hours.length > 0 ? contact.opening_hours : site.opening_hours
  return {
    '@type': 'AutoDealer',
    '@id': `${origin}/#location-${location.slug}`,
    name: location.name,
    url: `${origin}/contact`,
    image: location.image ? absolute(origin, location.image) : '',
    telephone: contact.phone,
    address: describeAddress(site, location.address),
    geo: describeGeo(location.address),
    ...describeHours(site, hours),
    sameAs: Object.values(contact.social).filter(Boolean),
    parentOrganization: { '@type': 'AutoDealer', '@id': getDealerId(origin) },
  }
}

function absolute(origin: string, address: string): string {
  return new URL(address, origin).href
}

function describeAddress(site: Pick<Site, 'country'>, address: Site['address']): LinkedNode | null {
  if (!address.street && !address.city) return null
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.postcode,
    addressCountry: site.country,
  }
}

function describeGeo({ lat, long }: Site['address']): LinkedNode | null {
  return lat === null || long === null ? null : { '@type': 'GeoCoordinates', latitude: lat, longitude: long }
}

/** Weekly hours, grouping days with equal hours, and special days. A closed day has the times 00:00–00:00. */
function describeHours(
  site: Pick<Site, 'special_hours'>,
  hours: readonly OpeningHours[],
): { openingHoursSpecification: LinkedNode[]; specialOpeningHoursSpecification: LinkedNode[] } {
  const week = new Map<string, LinkedNode & { dayOfWeek: string[] }>()
  for (const entry of hours) {
    const times = readTimes(entry)
    const day = WEEKDAYS[entry.weekday]
    if (!times || !day) continue
    const key = `${times.opens} ${times.closes}`
    const known = week.get(key)
    if (known) known.dayOfWeek.push(day)
    else week.set(key, { '@type': 'OpeningHoursSpecification', dayOfWeek: [day], ...times })
  }
  const special = site.special_hours.flatMap((entry): LinkedNode[] => {
    const times = readTimes(entry)
    if (!times) return []
    return [
      {
        '@type': 'OpeningHoursSpecification',
        name: entry.label,
        validFrom: entry.date,
        validThrough: entry.date,
        ...times,
      },
    ]
  })
  return { openingHoursSpecification: [...week.values()], specialOpeningHoursSpecification: special }
}

type Times = Pick<OpeningHours, 'status' | 'open' | 'close'>

function readTimes({ status, open, close }: Times): { opens: string; closes: string } | null {
  if (status === 'Closed') return { opens: '00:00', closes: '00:00' }
  return open && close ? { opens: open, closes: close } : null
}
