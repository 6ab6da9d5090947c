import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { Database } from '@/lib/db/open-database.server'
import { MailOutbox } from '@/lib/delivery/mail-outbox.server'
import { carTag, stockTag } from '@/lib/dealer-api/cache-tags'
import { getDealerApi, type DealerApi } from '@/lib/dealer-api/dealer-api.server'
import { getEnv } from '@/lib/env'
import { callRevalidate } from '@/lib/revalidate/call-revalidate'
import { listRevalidateSecrets } from '@/lib/revalidate/secrets.server'
import { carToDocument, type SearchDocument } from '@/lib/search/document'
import { indexCar } from '@/lib/search/index-car.server'
import { listDealershipSites } from '@/lib/site/dealership-sites.server'
import { findSite } from '@/lib/site/find-site.server'
import { getSiteOrigin } from '@/lib/site/origin'
import { signReceipt } from './reservation-access.server'
import type { Effects } from './advance-reservation.server'
import type { Reservation } from './reservation'
import { planReservationLead } from './reservation-lead.server'
import { writeReservationMail, type ReservationMailFacts, type ReservationMailKind } from './reservation-mail'

/** How long the capture waits for pages and search to be updated, in ms. `afterCaptured` updates them again. */
const CONFIRM_WAIT_MS = 1000

/** The lead is sent without the vehicle's details rather than late. */
const CAR_READ = { retries: 0, timeoutMs: 1000 }

export type EffectPorts = {
  findSite: (slug: string) => Promise<Site | null>
  /** The vehicle, or `null` when it cannot be read in time. Never throws. */
  findCar: (site: Site, slug: string) => Promise<Car | null>
  publish: (vehicle: PublishedVehicle) => Promise<void>
  mails: Pick<MailOutbox, 'add' | 'withdraw' | 'has'>
  /** Origin of a site's pages, without a trailing slash. */
  originOf: (site: Site) => string
}

/**
 * Side effects of a reservation's transitions: the lead with its receipt, updates of all pages, emails (RV-04, RV-05).
 * All are idempotent: the lead and each email have a unique key, and publishing copies the platform's state.
 */
export function createEffects(db: Database, ports: EffectPorts = createPorts(db)): Effects {
  const requireSite = async ({ site: slug }: Reservation): Promise<Site> => {
    const site = await ports.findSite(slug)
    if (!site) throw new Error(`site ${slug} not found`)
    return site
  }
  const describeFacts = (site: Site, reservation: Reservation, car: Car | null): ReservationMailFacts => ({
    site,
    reservation,
    origin: ports.originOf(site),
    token: signReceipt(site.slug, reservation.id),
    locationId: car?.location_id ?? null,
  })
  async function queueMail(
    kind: ReservationMailKind,
    reservation: Reservation,
    notBefore?: number,
  ): Promise<void> {
    const site = await requireSite(reservation)
    const mail = writeReservationMail(kind, describeFacts(site, reservation, null))
    const key = keyOfMail(reservation, kind)
    if (mail) await ports.mails.add({ site: site.slug, key, mail, ...(notBefore ? { notBefore } : {}) })
  }
  const withdrawDelayMail = (reservation: Reservation) =>
    ports.mails.withdraw(reservation.site, keyOfMail(reservation, 'delay'))
  const isDelayMailSent = (reservation: Reservation) =>
    ports.mails.has(reservation.site, keyOfMail(reservation, 'delay'))

  return {
    async planLead(reservation) {
      const site = await requireSite(reservation)
      const found = await ports.findCar(site, reservation.carSlug)
      const car = found?.id === reservation.carId ? found : null
      return planReservationLead(describeFacts(site, reservation, car), car)
    },

    async afterConfirmed(reservation) {
      await waitAtMost(CONFIRM_WAIT_MS, ports.publish(reservation))
    },

    async afterCaptured(reservation) {
      await withdrawDelayMail(reservation)
      await ports.publish(reservation)
    },

    async afterReleased(reservation) {
      await ports.publish(reservation)
    },

    async afterEnded(reservation) {
      await withdrawDelayMail(reservation)
      // Without an authorisation nothing was paid, and the email address may belong to someone else. But a delay email that was
      // sent has promised the result.
      if (reservation.authorisedAt !== null || (await isDelayMailSent(reservation)))
        await queueMail('end', reservation)
    },

    async afterDelayed(reservation, mailAt) {
      await queueMail('delay', reservation, mailAt)
    },

    async afterRecovered(reservation) {
      await withdrawDelayMail(reservation)
    },
  }
}

/** Waits up to `ms` for work, which then continues in the background. Rethrows an error that occurs within that time. */
async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function keyOfMail({ id }: Reservation, kind: ReservationMailKind): string {
  return `reservation:${id}:${kind}`
}

function createPorts(db: Database): EffectPorts {
  return {
    findSite,
    findCar: async (site, slug) => {
      const lookup = await getDealerApi().loadCar(site, slug, CAR_READ)
      return lookup.kind === 'found' ? lookup.car : null
    },
    publish: (vehicle) => publishVehicle(vehicle),
    mails: new MailOutbox(db),
    originOf: (site) => getSiteOrigin(site, getEnv().PORT),
  }
}

/** Timeout of one read of the car, in ms. Short because a checkout waits for it; the worker retries a failure. */
const READ_TIMEOUT_MS = 1500
/** Maximum index writes for a car that changes while it is being published. */
const MAX_WRITES = 3

export type PublishedVehicle = Pick<Reservation, 'dealershipSlug' | 'carId' | 'carSlug'>

/** Dependencies of `publishVehicle`. `expireTag` returns whether it succeeded. */
export type PublishPorts = {
  listSites: (dealershipSlug: string) => Promise<Site[]>
  loadCarRecord: DealerApi['loadCarRecord']
  indexCar: (carId: number, document: SearchDocument | null) => Promise<void>
  expireTag: (tag: string) => Promise<boolean>
}

/**
 * Publishes a vehicle's current state at the dealer platform (RV-04) to the search index, which search pages, cards and
 * sitemaps read, and to the cached pages of every site that sells the dealership's stock. It copies the platform's state, so it
 * is idempotent and concurrent calls give the same result.
 * @throws when the index or the pages of this instance could not be updated; the caller retries.
 */
export async function publishVehicle(
  vehicle: PublishedVehicle,
  ports: PublishPorts = createPublishPorts(),
): Promise<void> {
  const sites = await ports.listSites(vehicle.dealershipSlug)
  const [first] = sites
  // No site sells the vehicle, so there is no page to update.
  if (!first) return
  const indexing = await Promise.allSettled([syncIndex(first, vehicle, ports)])
  const tags = sites.flatMap((site) => [carTag(site.id, vehicle.carSlug), stockTag(site.id)])
  const expired = await Promise.all(tags.map((tag) => ports.expireTag(tag)))
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

/** Tags expire in the instance on this machine; other instances update when their cached pages reach their maximum age. */
function createPublishPorts(): PublishPorts {
  const { PORT: port } = getEnv()
  const [secret = ''] = listRevalidateSecrets()
  return {
    listSites: listDealershipSites,
    loadCarRecord: (...args) => getDealerApi().loadCarRecord(...args),
    indexCar: (carId, document) => indexCar(carId, document),
    expireTag: (tag) => callRevalidate(tag, { port, secret }),
  }
}
