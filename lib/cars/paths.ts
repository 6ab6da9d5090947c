import { getVehicleBasePath, type TemplateSite } from '@/lib/site/template'

const CAR_SLUG = /^[A-Za-z0-9_-]{1,200}$/

/** Whether a car slug is valid: letters, digits, hyphens and underscores only (`CD-09`). */
export function isCarSlug(slug: string): boolean {
  return CAR_SLUG.test(slug)
}

/** Path of a car's page on a site (`RT-05`). */
export function getCarPath(site: TemplateSite, car: { slug: string }): string {
  return `${getVehicleBasePath(site)}/${car.slug}`
}

/** Path segments of the checkout below a vehicle's path; each site uses one of them (`RT-06`). */
const CHECKOUT_NAMES: readonly string[] = ['checkout', 'buy-online']

/** Whether a path segment is that of a checkout. */
export function isCheckoutName(name: string): boolean {
  return CHECKOUT_NAMES.includes(name)
}

/** Path of a vehicle's reservation checkout on a site (`RT-06`). */
export function getCheckoutPath(
  site: TemplateSite & { checkout_path: string },
  car: { slug: string },
): string {
  return `${getCarPath(site, car)}/${site.checkout_path}`
}

/** Whether a path at or below a vehicle's path exists: the vehicle page or its checkout. */
export function isServedCarPath(href: string): boolean {
  const [, second, third, fourth] = (href.split(/[?#]/)[0] ?? '').split('/').filter(Boolean)
  return second !== undefined && fourth === undefined && (third === undefined || isCheckoutName(third))
}
