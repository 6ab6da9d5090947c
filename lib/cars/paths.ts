import { getVehicleBasePath, type TemplateSite } from '@/lib/site/template'

/** Slugs a car may have. */
const CAR_SLUG = /^[A-Za-z0-9_-]{1,200}$/

/** Whether a car slug may be asked for: letters, digits, hyphens and underscores only (`CD-09`). */
export function isCarSlug(slug: string): boolean {
  return CAR_SLUG.test(slug)
}

/** Address of a car's page on a site (`RT-05`). */
export function getCarPath(site: TemplateSite, car: { slug: string }): string {
  return `${getVehicleBasePath(site)}/${car.slug}`
}

/** Names of the checkout below a vehicle's address; a site shows one of them (`RT-06`). */
const CHECKOUT_NAMES: readonly string[] = ['checkout', 'buy-online']

/** Whether the last part of an address names a checkout. */
export function isCheckoutName(name: string): boolean {
  return CHECKOUT_NAMES.includes(name)
}

/** Address of a vehicle's reserve checkout on a site (`RT-06`). */
export function getCheckoutPath(
  site: TemplateSite & { checkout_path: string },
  car: { slug: string },
): string {
  return `${getCarPath(site, car)}/${site.checkout_path}`
}

/** Whether a link at or below a vehicle's address leads somewhere: its own page and its checkout do. */
export function isServedCarPath(href: string): boolean {
  const [, second, third, fourth] = (href.split(/[?#]/)[0] ?? '').split('/').filter(Boolean)
  return second !== undefined && fourth === undefined && (third === undefined || isCheckoutName(third))
}
