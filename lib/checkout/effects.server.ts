import 'server-only'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { Database } from '@/lib/db/open-database.server'
import { MailOutbox } from '@/lib/delivery/mail-outbox.server'
import { getEnv } from '@/lib/env'
import { findCar } from '@/lib/leads/find-car.server'
import { findSite } from '@/lib/site/find-site.server'
import { getSiteOrigin } from '@/lib/site/origin'
import { publishVehicle, type PublishedVehicle } from './publish-vehicle.server'
import { signReceipt } from './reservation-access.server'
import type { Effects, Reservation } from './reservation'
import { planReservationLead } from './reservation-lead.server'
import { writeReservationMail, type ReservationMailFacts, type ReservationMailKind } from './reservation-mail'

/** The mail about an open outcome waits so long after the authorisation; most outages are shorter. In ms. */
export const DELAY_MAIL_MS = 60_000

/** The capture does not wait longer for pages and search, which `afterCaptured` brings up to date in any case. In ms. */
const CONFIRM_WAIT_MS = 1000

export type EffectPorts = {
  findSite: (slug: string) => Promise<Site | null>
  /** The vehicle, or `null` when it cannot be read in time. Never throws. */
  findCar: (site: Site, slug: string) => Promise<Car | null>
  publish: (vehicle: PublishedVehicle) => Promise<void>
  mails: Pick<MailOutbox, 'add' | 'withdraw'>
  /** Unix ms. */
  now: () => number
  /** Origin of a site's pages, without a slash at the end. */
  originOf: (site: Site) => string
}

/**
 * What follows the transitions of a reservation: the lead with its receipt, the vehicle on all pages, the mails (RV-04, RV-05).
 * Every effect can be repeated: the lead and each mail have a unique key, and publishing copies the platform's state.
 */
export function createEffects(db: Database, ports: EffectPorts = createPorts(db)): Effects {
  const requireSite = async ({ site: slug }: Reservation): Promise<Site> => {
    const site = await ports.findSite(slug)
    if (!site) throw new Error(`there is no site ${slug}`)
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
      // Without an authorisation nobody paid: anyone's address could have been typed in.
      if (reservation.authorisedAt !== null) await queueMail('end', reservation)
    },

    async afterDelayed(reservation) {
      await queueMail('delay', reservation, (reservation.authorisedAt ?? ports.now()) + DELAY_MAIL_MS)
    },
  }
}

/** Waits for work that may continue after that. @throws what the work throws in time. */
async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    await Promise.race([work, late])
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
    findCar,
    publish: (vehicle) => publishVehicle(vehicle),
    mails: new MailOutbox(db),
    now: Date.now,
    originOf: (site) => getSiteOrigin(site, getEnv().PORT),
  }
}
