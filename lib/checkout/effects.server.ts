import 'server-only'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { parseConsent } from '@/lib/consent/evidence.server'
import type { Database } from '@/lib/db/open-database.server'
import { MailOutbox } from '@/lib/delivery/mail-outbox.server'
import type { DeliveryPlan, NewDelivery } from '@/lib/delivery/new-delivery'
import { normaliseMailbox, planDeliveries } from '@/lib/delivery/plan-deliveries.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { getEnv } from '@/lib/env'
import { type FormDefinition, RESERVATION_CATEGORY } from '@/lib/forms/definition'
import { PAID_SUBCATEGORY } from '@/lib/forms/definitions/stock-enquiries'
import { buildForm } from '@/lib/forms/forms'
import { formValuesSchema, type FormValues } from '@/lib/forms/values'
import type { NewLead } from '@/lib/leads/outbox-accept.server'
import { buildLeadPayload } from '@/lib/leads/payload'
import { hashRequest } from '@/lib/leads/submit-lead.server'
import { findSite } from '@/lib/site/find-site.server'
import { getSiteOrigin } from '@/lib/site/origin'
import { formatMoment } from '@/lib/time/zoned-time'
import type { Effects } from './advance-reservation.server'
import { formatDeposit } from './deposit'
import {
  createPublishPorts,
  publishVehicle,
  type ExpireTag,
  type PublishedVehicle,
} from './publish-vehicle.server'
import { toLeadRequestKey, type Reservation } from './reservation'
import { signReceipt } from './reservation-access.server'
import { writeReservationMail, type ReservationMailFacts, type ReservationMailKind } from './reservation-mail'

/** How long the capture waits for pages and search to be updated, in ms. `afterCaptured` updates them again. */
const CONFIRM_WAIT_MS = 1000

/** The lead is sent without the vehicle's details rather than late. */
const CAR_READ = { retries: 0, timeoutMs: 1000 }

type EffectPorts = {
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
export function createEffects(ports: EffectPorts): Effects {
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

/** The dependencies of the web app, or of an operators' command, which has no page cache of its own. */
export function createEffectPorts(db: Database, expireTag: ExpireTag): EffectPorts {
  return {
    findSite,
    findCar: async (site, slug) => {
      const lookup = await getDealerApi().loadCar(site, slug, CAR_READ)
      return lookup.kind === 'found' ? lookup.car : null
    },
    publish: (vehicle) => publishVehicle(vehicle, createPublishPorts(expireTag)),
    mails: new MailOutbox(db),
    originOf: (site) => getSiteOrigin(site, getEnv().PORT),
  }
}

/**
 * Builds the lead of a paid reservation (RV-04) with its deliveries: ADF documents as for every enquiry, and the deposit receipt
 * instead of an enquiry's receipt. `car` is `null` when it could not be read; the vehicle data then comes from the reservation.
 */
function planReservationLead(facts: ReservationMailFacts, car: Car | null): NewLead {
  const { site, reservation, origin } = facts
  const { id, vehicle } = reservation
  const form = { ...buildForm(site, 'reservation', car), subcategory: PAID_SUBCATEGORY }
  const url = `${origin}${vehicle.path}`
  const context = {
    host: new URL(origin).host,
    url,
    userAgent: '',
    visitedPages: null,
    linkedQueryParams: null,
  }
  const consent = parseConsent(reservation.consent)
  const payload = {
    ...buildLeadPayload(site, form, listValues(form, reservation), car, context, false),
    // The dealership at the time of payment; the vehicle's record may have changed since.
    dealership_slug: chooseDealership(site, reservation),
    ...describePayment(reservation),
    message: describeForDealer(site, reservation),
    event_id: form.event,
    ...(consent ? { website_consent: consent } : {}),
  }
  const plan = planDeliveries({ site, form, payload, car, origin, isComplete: true })
  return {
    site: site.slug,
    form: 'reservation',
    category: RESERVATION_CATEGORY,
    payload,
    files: [],
    requestKey: toLeadRequestKey(id),
    requestHash: hashRequest({ reservation: id }),
    ...(consent ? { consent } : {}),
    deliveries: withDepositReceipt(plan, facts),
  }
}

/** Converts the stored details to form values. Hidden fields get the form's defaults for the vehicle. */
function listValues(form: FormDefinition, reservation: Reservation): FormValues {
  const { customer, vehicle, carId, carSlug } = reservation
  const defaults = form.fields.flatMap((field) =>
    field.kind === 'hidden' ? [[field.name, field.defaultValue ?? ''] as const] : [],
  )
  return {
    ...formValuesSchema.parse(Object.fromEntries(defaults)),
    name: customer.first_name,
    last_name: customer.last_name,
    email: customer.email,
    phone: customer.phone,
    postcode: customer.postcode,
    opt_in: customer.opt_in,
    terms_conditions: true,
    car_id: String(carId),
    car_slug: carSlug,
    stock_number: vehicle.stocknum,
  }
}

/** Payment fields of the lead: the amount in dollars for staff, and in cents with ids for reconciliation. */
function describePayment(reservation: Reservation): Record<string, unknown> {
  const { id, amount, currency, intentId, reservedUntil, vehicle } = reservation
  return {
    vehicle: vehicle.name,
    vehicle_price: vehicle.price,
    deposit_amount: amount / 100,
    deposit_cents: amount,
    deposit_currency: currency.toUpperCase(),
    deposit_status: 'paid',
    reservation_id: id,
    payment_intent_id: intentId,
    reserved_until: reservedUntil === null ? null : new Date(reservedUntil).toISOString(),
  }
}

/** The lead's message to the dealership's staff. */
function describeForDealer(site: Site, reservation: Reservation): string {
  const { id, amount, currency, intentId, reservedUntil, vehicle } = reservation
  return [
    `Deposit of ${formatDeposit(amount)} ${currency.toUpperCase()} paid by card for ${vehicle.name}.`,
    ...(reservedUntil === null ? [] : [`Reserved until ${formatMoment(reservedUntil, site)}.`]),
    `Reservation ${id}, Stripe payment ${intentId ?? 'unknown'}.`,
  ].join('\n')
}

function chooseDealership(site: Site, { dealershipSlug }: Reservation): string {
  const own = site.dealerships.find(({ slug }) => slug === dealershipSlug)
  return own?.slug ?? site.dealerships[0]?.slug ?? site.slug
}

function withDepositReceipt(plan: DeliveryPlan, facts: ReservationMailFacts): DeliveryPlan {
  const mail = writeReservationMail('receipt', facts)
  const receipt: NewDelivery[] = mail
    ? [
        {
          kind: 'receipt',
          target: 'shopper',
          stage: 'complete',
          document: { form: 'mail', mail },
          recipient: normaliseMailbox(mail.to),
          isPaid: true,
          holdMs: 0,
        },
      ]
    : []
  return (lead) => [...plan(lead).filter(({ kind }) => kind !== 'receipt'), ...receipt]
}
