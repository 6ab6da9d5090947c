import 'server-only'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { parseConsent } from '@/lib/consent/parse-evidence'
import type { DeliveryPlan, NewDelivery } from '@/lib/delivery/new-delivery'
import { normaliseMailbox, planDeliveries } from '@/lib/delivery/plan-deliveries.server'
import { RESERVATION_CATEGORY } from '@/lib/forms/categories'
import type { FormDefinition } from '@/lib/forms/definition'
import { PAID_SUBCATEGORY } from '@/lib/forms/definitions/reservation'
import { buildForm } from '@/lib/forms/forms'
import { formValuesSchema, type FormValues } from '@/lib/forms/values'
import type { NewLead } from '@/lib/leads/outbox-accept.server'
import { buildLeadPayload } from '@/lib/leads/payload'
import { hashRequest } from '@/lib/leads/submit-lead.server'
import { formatMoment } from '@/lib/time/format-moment'
import { formatDeposit } from './deposit'
import { writeReservationMail, type ReservationMailFacts } from './reservation-mail'
import { toLeadRequestKey, type Reservation } from './reservation'

/**
 * Builds the lead of a paid reservation (RV-04) with its deliveries: ADF documents as for every enquiry, and the deposit receipt
 * instead of an enquiry's receipt. `car` is `null` when it could not be read; the vehicle data then comes from the reservation.
 */
export function planReservationLead(facts: ReservationMailFacts, car: Car | null): NewLead {
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
