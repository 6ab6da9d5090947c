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

/** Whether a link below a car's address leads somewhere: the car's own page does, those below it not yet. */
export function isServedCarPath(href: string): boolean {
  const [, second, third] = (href.split(/[?#]/)[0] ?? '').split('/').filter(Boolean)
  return second !== undefined && third === undefined
}
