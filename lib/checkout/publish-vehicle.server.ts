import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Site } from '@/config/schema/site'
import { carTag, stockTag } from '@/lib/dealer-api/cache-tags'
import { getDealerApi, type DealerApi } from '@/lib/dealer-api/dealer-api.server'
import { carToDocument, type SearchDocument } from '@/lib/search/document'
import { indexCar } from '@/lib/search/index-car.server'
import { DealershipSites } from '@/lib/site/dealership-sites.server'
import { getEnv } from '@/lib/env'
import { getSiteRegistry } from '@/lib/site/registry.server'
import type { Reservation } from './reservation'

/** Timeout of one read of the car, in ms. Short because a checkout waits for it; the worker retries a failure. */
const READ_TIMEOUT_MS = 1500
/** Maximum index writes for a car that changes while it is being published. */
const MAX_WRITES = 3

export type PublishedVehicle = Pick<Reservation, 'dealershipSlug' | 'carId' | 'carSlug'>

/** Expires a cache tag in the page cache of the web app on this machine. Returns whether it succeeded. */
export type ExpireTag = (tag: string) => boolean | Promise<boolean>

/** Dependencies of `publishVehicle`. */
type PublishPorts = {
  listSites: (dealershipSlug: string) => Promise<Site[]>
  loadCarRecord: DealerApi['loadCarRecord']
  indexCar: (carId: number, document: SearchDocument | null) => Promise<void>
  expireTag: ExpireTag
}

/**
 * Publishes a vehicle's current state at the dealer platform (RV-04) to the search index, which search pages, cards and
 * sitemaps read, and to the cached pages of every site that sells the dealership's stock. It copies the platform's state, so it
 * is idempotent and concurrent calls give the same result.
 * @throws when the index or the pages of this instance could not be updated; the caller retries.
 */
export async function publishVehicle(vehicle: PublishedVehicle, ports: PublishPorts): Promise<void> {
  const sites = await ports.listSites(vehicle.dealershipSlug)
  const [first] = sites
  // No site sells the vehicle, so there is no page to update.
  if (!first) return
  const indexing = await Promise.allSettled([syncIndex(first, vehicle, ports)])
  const tags = sites.flatMap((site) => [carTag(site.id, vehicle.carSlug), stockTag(site.id)])
  const expired = await Promise.all(tags.map(async (tag) => ports.expireTag(tag)))
  const failed = indexing.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  if (!expired.every(Boolean)) throw new Error('cached pages could not be expired')
}

/** Writes the car until the platform's record has not changed since the last write. Another reservation may publish it too. */
async function syncIndex(
  site: Site,
  { carId, carSlug }: PublishedVehicle,
  ports: PublishPorts,
): Promise<void> {
  const read = async () => {
    const found = await ports.loadCarRecord(site, carSlug, { timeoutMs: READ_TIMEOUT_MS, retries: 0 })
    return found.kind === 'found' ? carToDocument(found.record) : null
  }
  let document = await read()
  for (let writes = 1; ; writes += 1) {
    await ports.indexCar(carId, document)
    const current = await read()
    if (isDeepStrictEqual(current, document)) return
    if (writes === MAX_WRITES) throw new Error('the vehicle kept changing while it was published')
    document = current
  }
}

/** Other instances of the web app update when their cached pages reach their maximum age. */
export function createPublishPorts(expire: ExpireTag): PublishPorts {
  return {
    listSites: (dealershipSlug) => getDealershipSites().list(dealershipSlug),
    loadCarRecord: (...args) => getDealerApi().loadCarRecord(...args),
    indexCar: (carId, document) => indexCar(carId, document),
    expireTag: expire,
  }
}

const shared = globalThis as typeof globalThis & { dealershipSites?: DealershipSites }

/** The sites of `SITES_DIR` by dealership; one index per process. */
function getDealershipSites(): DealershipSites {
  return (shared.dealershipSites ??= new DealershipSites(getSiteRegistry(), getEnv().SITES_DIR))
}
