import 'server-only'
import { z } from 'zod'
import { withJsonLimits } from '@/lib/http/truncate-json'
import {
  ANSWER_BYTES,
  type CallOptions,
  readAnswer,
  type ReadOptions,
  type Transport,
} from './transport.server'

export type BookingType = 'service' | 'appointment'

const slotsSchema = withJsonLimits(
  { items: 400, characters: 100 },
  z
    .object({
      timezone: z.string(),
      slot_minutes: z.number().positive(),
      days: z.array(
        z.object({
          date: z.iso.date(),
          slots: z.array(z.object({ starts_at: z.iso.datetime({ offset: true }), time: z.string() })),
        }),
      ),
    })
    .transform(({ timezone, slot_minutes: slotMinutes, days }) => ({
      timezone,
      slotMinutes,
      days: days.map(({ date, slots }) => ({
        date,
        slots: slots.map(({ starts_at: startsAt, time }) => ({ startsAt, time })),
      })),
    })),
)
/** Free times by local day: `date` YYYY-MM-DD, `time` HH:MM in `timezone`, `startsAt` ISO 8601 with offset. */
type AvailableSlots = z.output<typeof slotsSchema>

type BookingInput = {
  type: BookingType
  /** `startsAt` of a free slot. */
  startsAt: string
  name: string
  phone: string
} & Record<string, unknown>

/** Booking slots (`DA-02`). Never cached, because a slot can be taken at any time. All throw `UpstreamError`. */
export function createBookingCalls(transport: Transport) {
  async function getSlots(
    dealershipId: number,
    type: BookingType,
    options: ReadOptions,
  ): Promise<AvailableSlots> {
    const path = `/dealerships/${dealershipId}/available_${type}_bookings.json`
    const answer = await transport.read(path, { maxBytes: ANSWER_BYTES.bookingSlots, ...options })
    return readAnswer(answer, slotsSchema)
  }
  return {
    getServiceSlots: (dealershipId: number, options: ReadOptions = {}) =>
      getSlots(dealershipId, 'service', options),

    /** Slots for test drives. */
    getAppointmentSlots: (dealershipId: number, options: ReadOptions = {}) =>
      getSlots(dealershipId, 'appointment', options),

    /** Books a slot; 409 when it is already taken. */
    async createBooking(
      dealershipId: number,
      { startsAt, ...booking }: BookingInput,
      idempotencyKey: string,
      options: CallOptions = {},
    ): Promise<{ id: number }> {
      const answer = await transport.write(
        'POST',
        `/dealerships/${dealershipId}/bookings.json`,
        { ...booking, starts_at: startsAt },
        { ...options, idempotencyKey },
      )
      return readAnswer(answer, z.object({ id: z.int() }))
    },
  }
}
