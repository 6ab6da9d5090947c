import 'server-only'
import type { Site } from '@/config/schema/site'
import type { Car, CarSummary } from '@/lib/cars/car'
import { isCarSlug } from '@/lib/cars/paths'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { EnquiryCar } from '@/lib/forms/definitions/form-context'
import type { Query } from '@/lib/forms/prefill'
import { loadIndexedCars } from '@/lib/search/load-indexed-cars.server'

/** The stored record, in one short attempt, because the shopper waits. A fresh one would fail in a page that is stored. */
const PAGE_READ = { retries: 0, timeoutMs: 1000 }
/** The present record, for a lead. */
const LEAD_READ = { ...PAGE_READ, revalidate: 0 }
const ID = /^\d{1,12}$/

/**
 * `foreign`: the car is not known to be the site's. `gone`: neither, and the site has no car at its address. `unavailable`: it is the
 * site's, and its record does not load in time.
 */
type EnquiryCarLookup = { kind: 'found'; car: Car } | { kind: 'foreign' | 'gone' | 'unavailable' }

/** Finds the car of a lead. */
export type FindCar = (site: Site, claimed: { slug: string; id: number | null }) => Promise<EnquiryCarLookup>

/** The car data that a form and its vehicle tile need. */
export type RequestedCar = CarSummary & EnquiryCar

/**
 * Finds the car of a lead by slug, otherwise by id in the site's stock (`LD-04`). `foreign` when the car is not known to be the
 * site's, `gone` when it has left: the lead then keeps the submitted text, but not the id, which could be another dealer's. `unavailable` when the dealer
 * platform does not respond in time and the car is in the site's stock; the lead then keeps the submitted car (`LD-05`).
 */
export const findEnquiryCar: FindCar = async (site, { slug, id }) => {
  const named = slug || (id === null ? '' : await findIndexedSlug(site, id))
  if (!named) return { kind: 'foreign' }
  const lookup = await getDealerApi().loadCar(site, named, LEAD_READ)
  if (lookup.kind === 'unavailable') {
    // Without a submitted slug, the slug is already the index's.
    const isOwn = !slug || id === null || (await findIndexedSlug(site, id)) === slug
    return { kind: isOwn ? 'unavailable' : 'foreign' }
  }
  if (lookup.kind === 'missing') return { kind: 'gone' }
  return id === null || lookup.car.id === id ? lookup : { kind: 'foreign' }
}

/** Slug of a car in the site's search index; empty when it is not there or search is down. */
async function findIndexedSlug(site: Site, id: number): Promise<string> {
  const [car] = (await loadIndexedCars(site, [id])) ?? []
  return car?.slug ?? ''
}

/**
 * Finds the car that a form link requests: `?car=slug` or `?car_id=7`. `null` when the site has no such car or the dealer
 * platform is down. A car requested by id then comes from the search index.
 */
export async function findRequestedCar(
  site: Site,
  { car: slug, car_id: id }: Query,
): Promise<RequestedCar | null> {
  if (typeof slug === 'string' && isCarSlug(slug)) return findBySlug(site, slug)
  if (typeof id !== 'string' || !ID.test(id)) return null
  const [summary] = (await loadIndexedCars(site, [Number(id)])) ?? []
  if (!summary) return null
  return (await findBySlug(site, summary.slug)) ?? { ...summary, location: null }
}

async function findBySlug(site: Site, slug: string): Promise<Car | null> {
  const lookup = await getDealerApi().loadCar(site, slug, PAGE_READ)
  return lookup.kind === 'found' ? lookup.car : null
}

/** The car as submitted with the form. Selects the form variant when the dealer API is unavailable. */
export function readClaimedCar(lead: Record<string, unknown>): EnquiryCar | null {
  const text = (name: string) => (typeof lead[name] === 'string' ? lead[name] : '')
  const id = readClaimedCarId(lead)
  if (id === null) return null
  return {
    id,
    slug: text('car_slug'),
    name: '',
    stocknum: text('stock_number'),
    make: text('Vehicle Make'),
    model: text('Vehicle Model'),
    car_type: text('car_type') || 'used',
    status: text('vehicle_status') || 'in_stock',
    tag: '',
    sold: false,
    location: null,
    dealership_slug: text('dealership_slug'),
  }
}

/** The `car_id` of a submitted lead as a positive integer; `null` for any other value or type. */
export function readClaimedCarId(lead: Record<string, unknown>): number | null {
  const named = lead['car_id']
  const id = typeof named === 'string' || typeof named === 'number' ? Number(named) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
