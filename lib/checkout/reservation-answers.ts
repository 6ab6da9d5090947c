import { z } from 'zod'
import { END_REASONS, RESERVATION_STATES } from './reservation'

const state = z.enum(RESERVATION_STATES)
const endReason = z.enum(END_REASONS)
const currency = z.enum(['aud', 'nzd'])

/** `201` response of `POST /api/reservations`: the hold, and the data for the payment form. Amounts in cents. */
export const startAnswerSchema = z.object({
  reservation_id: z.string().min(1),
  client_secret: z.string().min(1),
  amount: z.int().positive(),
  currency,
  expires_at: z.iso.datetime({ offset: true }),
  publishable_key: z.string().min(1),
  stripe_account: z.string().nullable(),
  /** The vehicle's price in dollars; `null` if it has none. */
  price: z.number().nullable(),
})
export type StartAnswer = z.output<typeof startAnswerSchema>

/** `409` response of `POST /api/reservations`: why this vehicle cannot be reserved now. */
export const refusalAnswerSchema = z.object({
  reason: z.enum(['reserved', 'sold', 'not_reservable', 'held']),
  /** This browser's own reservation, when it is the one that blocks the vehicle. */
  reservation_id: z.string().optional(),
})

/** `200` response of `GET /api/reservations/{id}`. Only the owner of a hold receives `client_secret`. */
export const stateAnswerSchema = z.object({
  state,
  amount: z.int(),
  currency,
  expires_at: z.string(),
  reserved_until: z.string().nullish(),
  reason: endReason.nullish(),
  client_secret: z.string().nullish(),
})
export type StateAnswer = z.output<typeof stateAnswerSchema>
