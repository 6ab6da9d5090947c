import 'server-only'
import { createHash } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import type { BookingType } from '@/lib/dealer-api/bookings.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { FormDefinition } from '@/lib/forms/definition'
import type { FormValues } from '@/lib/forms/schema'
import { ApiError } from '@/lib/http/api-error'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest, tryCountRequest } from '@/lib/http/rate-limit.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { toInstant } from '@/lib/time/zoned-time'
import { describeFreeDays, describeTaken, isBeyond } from './free-times'

const BOOK_MS = 4000
const LOOK_MS = 2500
/** Bookings a minute for one phone number. */
const PER_MINUTE = 10
/** For one visitor, and for a site: invented phone numbers must not fill a dealer's diary, nor one visitor the site's limit. */
const PER_VISITOR = 20
const PER_SITE = 60

/** A time that a lead asks for. */
export type BookingWish = {
  field: string
  type: BookingType
  /** `YYYY-MM-DDTHH:MM` on the dealer's clock. */
  local: string
  dealershipId: number
  person: { name: string; phone: string; email: string }
}

/** What the dealer reads of it in the lead: booked, or asked for because it could not be booked. */
export type BookingFields = { booking_status: 'Booked'; booking_id: number } | { booking_status: 'Requested' }

/** The time that a form's answers ask for, or `null`. `payload` is the lead's body. */
export function readBookingWish(
  site: Site,
  form: FormDefinition,
  values: FormValues,
  payload: Record<string, unknown>,
): BookingWish | null {
  for (const field of form.fields) {
    const local = values[field.name]
    if (field.kind !== 'datetime' || !field.slots || typeof local !== 'string' || !local) continue
    const own = site.dealerships.find(({ slug }) => slug === payload['dealership_slug'])
    const text = (name: string) => String(payload[name] ?? '')
    return {
      field: field.name,
      type: field.slots,
      local,
      dealershipId: own?.id ?? site.dealership_id,
      person: { name: text('name'), phone: text('phone'), email: text('email') },
    }
  }
  return null
}

/**
 * Books a time for a shopper (`DA-02`). The same wish of the same person is the same booking, however often it is sent. While
 * bookings can not be made, or not yet for that day, the lead asks for the time instead: a person can still answer it.
 * `visitor` is the sender as `ApiContext` has it.
 * @throws ApiError 409 with other times when somebody was faster, 429 for too many bookings of one phone number.
 */
export async function bookSlot(site: Site, wish: BookingWish, visitor: string): Promise<BookingFields> {
  countRequest(`booking|${site.slug}|phone ${wish.person.phone}`, PER_MINUTE)
  const isWithinLimits =
    tryCountRequest(`booking|${site.slug}|visitor ${visitor}`, PER_VISITOR) &&
    tryCountRequest(`booking|${site.slug}`, PER_SITE)
  // The enquiry itself is accepted; the dealer books the time by hand.
  if (!isWithinLimits) return { booking_status: 'Requested' }
  const { dealershipId, type, local, person } = wish
  const startsAt = toInstant(local, site.timezone)
  const key = createHash('sha256')
    .update(JSON.stringify([site.slug, dealershipId, type, startsAt, person]))
    .digest('hex')
  try {
    const { id } = await getDealerApi().createBooking(
      dealershipId,
      { ...person, type, startsAt, website_slug: site.slug },
      `booking ${key}`,
      { timeoutMs: BOOK_MS, retries: 1 },
    )
    return { booking_status: 'Booked', booking_id: id }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (error.status === 409) return answerRefusal(wish)
    logLine('warn', `booking failed: ${describeFailure(error)}`, { site: site.slug })
    return { booking_status: 'Requested' }
  }
}

/** A time beyond those that can be booked yet is asked for; any other that is not free has to be chosen again. */
async function answerRefusal({ field, type, local, dealershipId }: BookingWish): Promise<BookingFields> {
  const days = await readFreeDays(dealershipId, type).catch(() => [])
  if (isBeyond(local, days)) return { booking_status: 'Requested' }
  const message = describeTaken(local, days)
  throw new ApiError(409, message, { fields: { [field]: message } })
}

/** Free times of a dealership. @throws UpstreamError. */
export async function readFreeDays(dealershipId: number, type: BookingType) {
  const api = getDealerApi()
  const options = { timeoutMs: LOOK_MS, retries: 1 }
  const { days } =
    type === 'service'
      ? await api.getServiceSlots(dealershipId, options)
      : await api.getAppointmentSlots(dealershipId, options)
  return describeFreeDays(days)
}
