import 'server-only'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { Database } from '@/lib/db/open-database.server'
import { MailOutbox } from '@/lib/delivery/mail-outbox.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { getEnv } from '@/lib/env'
import { findSite } from '@/lib/site/find-site.server'
import { getSiteOrigin } from '@/lib/site/origin'
import { publishVehicle, type PublishedVehicle } from './publish-vehicle.server'
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
