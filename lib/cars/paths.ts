import type { Site } from '@/config/schema/site'
import { getVehicleBasePath } from '@/lib/site/template'

/** Slugs a car may have. */
const CAR_SLUG = /^[A-Za-z0-9_-]{1,200}$/

/** Whether a car slug may be asked for: letters, digits, hyphens and underscores only (`CD-09`). */
export function isCarSlug(slug: string): boolean {
  return CAR_SLUG.test(slug)
}

/** Address of a car's page on a site (`RT-05`). */
export function getCarPath(site: Site, car: { slug: string }): string {
  return `${getVehicleBasePath(site)}/${car.slug}`
}
