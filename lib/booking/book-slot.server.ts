import 'server-only'
import { createHash } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import type { BookingType } from '@/lib/dealer-api/bookings.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { FormDefinition } from '@/lib/forms/definition'
import type { FormValues } from '@/lib/forms/values'
import { ApiError } from '@/lib/http/api-error'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest, tryCountRequest } from '@/lib/http/rate-limit.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { toInstant } from '@/lib/time/zoned-time'
import { toText } from '@/lib/typed'
import { describeFreeDays, describeTaken, isBeyond } from './free-times'

const BOOK_MS = 4000
const LOOK_MS = 2500
/** Bookings per minute for one phone number. */
const PER_MINUTE = 10
/** Bookings per minute for one visitor and one site, so that invented phone numbers cannot fill a dealer's calendar. */
const PER_VISITOR = 20
const PER_SITE = 60

/** A booking time requested by a lead. */
export type BookingRequest = {
  field: string
  type: BookingType
  /** `YYYY-MM-DDTHH:MM` in the dealer's time zone. */
  local: string
  dealershipId: number
  person: { name: string; phone: string; email: string }
}

/** Lead fields about the booking. `Requested` means that it could not be booked and the dealer must confirm it. */
type BookingFields = { booking_status: 'Booked'; booking_id: number } | { booking_status: 'Requested' }

/** Reads the requested booking from a form's values, or `null`. `payload` is the lead's body. */
export function readBookingRequest(
  site: Site,
  form: FormDefinition,
  values: FormValues,
  payload: Record<string, unknown>,
): BookingRequest | null {
  for (const field of form.fields) {
    if (field.kind !== 'datetime' || !field.slots) continue
    const local = values[field.name]
    if (!local) continue
    const dealership = site.dealerships.find(({ slug }) => slug === payload['dealership_slug'])
    const text = (name: string) => toText(payload[name])
    return {
      field: field.name,
      type: field.slots,
      local,
      dealershipId: dealership?.id ?? site.dealership_id,
      person: { name: text('name'), phone: text('phone'), email: text('email') },
    }
  }
  return null
}

/**
 * Books a time for a shopper (`DA-02`). Idempotent for the same request from the same person. During an outage, or for a day that
 * cannot be booked yet, the lead contains the time as a request for the dealer. `visitor` comes from `ApiContext`.
 * @throws ApiError 409 with alternative times when the time is taken, 429 for too many bookings with one phone number.
 */
export async function bookSlot(
  site: Site,
  bookingRequest: BookingRequest,
  visitor: string,
): Promise<BookingFields> {
  await countRequest(`booking|${site.slug}|phone ${bookingRequest.person.phone}`, PER_MINUTE)
  const isWithinLimits =
    (await tryCountRequest(`booking|${site.slug}|visitor ${visitor}`, PER_VISITOR)) &&
    (await tryCountRequest(`booking|${site.slug}`, PER_SITE))
  // Accept the enquiry anyway; the dealer books the time manually.
  if (!isWithinLimits) return { booking_status: 'Requested' }
  const { dealershipId, type, local, person } = bookingRequest
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
    if (error.status === 409) return answerRefusal(bookingRequest)
    logLine('warn', `booking failed: ${describeFailure(error)}`, { site: site.slug })
    return { booking_status: 'Requested' }
  }
}

/** A time after the last bookable day becomes a request. For any other taken time, the shopper must choose again. */
async function answerRefusal({ field, type, local, dealershipId }: BookingRequest): Promise<BookingFields> {
  const days = await readFreeDays(dealershipId, type).catch(() => [])
  if (isBeyond(local, days)) return { booking_status: 'Requested' }
  const message = describeTaken(local, days)
  throw new ApiError(409, message, { fields: { [field]: message } })
}

/** Loads the available times of a dealership. @throws UpstreamError */
export async function readFreeDays(dealershipId: number, type: BookingType) {
  const api = getDealerApi()
  const options = { timeoutMs: LOOK_MS, retries: 1 }
  const { days } =
    type === 'service'
      ? await api.getServiceSlots(dealershipId, options)
      : await api.getAppointmentSlots(dealershipId, options)
  return describeFreeDays(days)
}

/** The bookable services. */
export const BOOKING_TYPES = ['service', 'appointment'] as const satisfies readonly BookingType[]
