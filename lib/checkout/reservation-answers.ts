import { z } from 'zod'
import { END_REASONS, RESERVATION_STATES } from './reservation'

const state = z.enum(RESERVATION_STATES)
const endReason = z.enum(END_REASONS)
const currency = z.enum(['aud', 'nzd'])

/** `201` of `POST /api/reservations`: the hold, and what the browser needs to show the payment form. Amounts in cents. */
export const startAnswerSchema = z.object({
  reservation_id: z.string().min(1),
  client_secret: z.string().min(1),
  amount: z.int().positive(),
  currency,
  expires_at: z.iso.datetime({ offset: true }),
  publishable_key: z.string().min(1),
  stripe_account: z.string().nullable(),
  /** The vehicle's price in dollars, `null` without one. */
  price: z.number().nullable(),
})
export type StartAnswer = z.output<typeof startAnswerSchema>

/** `409` of `POST /api/reservations`: why this vehicle cannot be reserved now. */
export const refusalAnswerSchema = z.object({
  reason: z.enum(['reserved', 'sold', 'not_reservable', 'held']),
  /** This browser's own reservation of the vehicle, when that is the obstacle. */
  reservation_id: z.string().optional(),
})

/** `200` of `GET /api/reservations/{id}`. `client_secret` is there for the owner of a hold alone. */
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
