import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Site } from '@/config/schema/site'
import { carTag } from '@/lib/dealer-api/cache-tags'
import { getDealerApi, type DealerApi } from '@/lib/dealer-api/dealer-api.server'
import { getEnv } from '@/lib/env'
import { callRevalidate } from '@/lib/revalidate/call-revalidate'
import { listRevalidateSecrets } from '@/lib/revalidate/secrets.server'
import { carToDocument, type SearchDocument } from '@/lib/search/document'
import { indexCar } from '@/lib/search/index-car.server'
import { stockTag } from '@/lib/search/tag-stock-page.server'
import { listDealershipSites } from '@/lib/site/dealership-sites.server'
import type { Reservation } from './reservation'

/** Time for reading the car once, in ms: a checkout waits for it. A failure is retried by the worker. */
const READ_TIMEOUT_MS = 1500
/** How often a car that changes while it is published is written again. */
const MAX_WRITES = 3

export type PublishedVehicle = Pick<Reservation, 'dealershipSlug' | 'carId' | 'carSlug'>

/** What publishing works with. `expireTag` returns whether it worked. */
export type PublishPorts = {
  listSites: (dealershipSlug: string) => Promise<Site[]>
  getCarRecord: DealerApi['getCarRecord']
  indexCar: (carId: number, document: SearchDocument | null) => Promise<void>
  expireTag: (tag: string) => Promise<boolean>
}

/**
 * Shows a vehicle everywhere as the dealer platform has it now (RV-04): in the search index, which search pages, cards and
 * sitemaps read, and on the cached pages of every site that sells the dealership's stock. It copies the platform's state
 * instead of setting one, so it can be repeated, and two at once end with the same result.
 * @throws when the index or the pages of this instance are not up to date; the caller tries again.
 */
export async function publishVehicle(
  vehicle: PublishedVehicle,
  ports: PublishPorts = createPublishPorts(),
): Promise<void> {
  const sites = await ports.listSites(vehicle.dealershipSlug)
  const [first] = sites
  // Without a site that sells it, no page shows it.
  if (!first) return
  const indexing = await Promise.allSettled([syncIndex(first, vehicle, ports)])
  const tags = sites.flatMap((site) => [carTag(site.id, vehicle.carSlug), stockTag(site.id)])
  const expired = await Promise.all(tags.map((tag) => ports.expireTag(tag)))
  const failed = indexing.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  if (!expired.every(Boolean)) throw new Error('cached pages could not be expired')
}

/** Writes the car until what was written is what the platform still has: another reservation may publish at the same time. */
async function syncIndex(
  site: Site,
  { carId, carSlug }: PublishedVehicle,
  ports: PublishPorts,
): Promise<void> {
  const read = async () => {
    const found = await ports.getCarRecord(site, carSlug, { timeoutMs: READ_TIMEOUT_MS, retries: 0 })
    return found.kind === 'found' ? carToDocument(found.record) : null
  }
  let document = await read()
  for (let writes = 1; ; writes += 1) {
    await ports.indexCar(carId, document)
    const current = await read()
    if (isDeepStrictEqual(current, document)) return
    if (writes === MAX_WRITES) throw new Error('the vehicle changes while it is published')
    document = current
  }
}

/** The ports of this process. Tags expire in the instance on this machine; others follow within their pages' lifetime. */
function createPublishPorts(): PublishPorts {
  const { PORT: port } = getEnv()
  const [secret = ''] = listRevalidateSecrets()
  return {
    listSites: listDealershipSites,
    getCarRecord: (...asked) => getDealerApi().getCarRecord(...asked),
    indexCar: (carId, document) => indexCar(carId, document),
    expireTag: (tag) => callRevalidate(tag, { port, secret }),
  }
}
