import 'server-only'
import { z } from 'zod'
import { UpstreamError } from '@/lib/http/upstream-error'
import {
  readAnswer,
  type CallOptions,
  type ReadOptions,
  type Transport,
  type WriteOptions,
} from './transport.server'

const text = z.string().catch('')
const userSchema = z.object({
  phone: z.string().min(1),
  first_name: text,
  last_name: text,
  email: text,
  postcode: text,
})
/** A signed-in shopper; absent fields are `''`. */
export type DealerUser = z.output<typeof userSchema>

const authSchema = z.object({
  user: userSchema.nullable().catch(null),
  watchlist: z.array(z.coerce.number().int()).catch([]),
})
/** Who a phone is, and the ids of the saved cars. */
export type Account = z.output<typeof authSchema>

const doneSchema = z.object({ success: z.literal(true) })

/** Sign-in by phone and the watchlist (`WL`). All throw `UpstreamError`. */
export function createAccountVerbs(transport: Transport) {
  async function done(path: string, body: Record<string, unknown>, options: WriteOptions): Promise<void> {
    readAnswer(await transport.write('POST', path, body, options), doneSchema)
  }
  return {
    /** The user and watchlist of a phone (`WL-02`). Never cached. */
    async getAccount(phone: string, options: ReadOptions = {}): Promise<Account> {
      const path = `/api/auth?phone_number=${encodeURIComponent(phone)}`
      return readAnswer(await transport.read(path, options), authSchema)
    },

    /** Sends a one-time code by text message. */
    requestCode: (phone: string, websiteId: number, options: CallOptions = {}) =>
      done(
        '/api/auth/request-code',
        { phone_number: phone, website_id: websiteId },
        { ...options, idempotencyKey: crypto.randomUUID() },
      ),

    /** The user when the code is right; null when it is wrong, used or expired. */
    async verifyCode(
      phone: string,
      websiteId: number,
      code: string,
      options: CallOptions = {},
    ): Promise<DealerUser | null> {
      const body = { phone_number: phone, website_id: websiteId, code }
      const answer = await transport.write('POST', '/api/auth/verify-code', body, {
        ...options,
        idempotencyKey: crypto.randomUUID(),
      })
      if (answer.status === 422) return null
      return readAnswer(answer, z.object({ user: userSchema })).user
    },

    /** Completes the registration of a phone that signed in. */
    async registerUser(
      phone: string,
      websiteId: number,
      profile: Partial<Omit<DealerUser, 'phone'>>,
      options: CallOptions = {},
    ): Promise<DealerUser> {
      const body = { ...profile, phone_number: phone, website_id: websiteId }
      const answer = await transport.write('POST', '/api/auth/register', body, {
        ...options,
        idempotencyKey: crypto.randomUUID(),
      })
      return readAnswer(answer, z.object({ user: userSchema })).user
    },

    saveCar: (phone: string, carId: number, websiteId: number, options: CallOptions = {}) =>
      done(
        '/api/watchlist/save-car',
        { phone_number: phone, car_id: carId, website_id: websiteId },
        { ...options, idempotencyKey: crypto.randomUUID() },
      ),

    removeCar: (phone: string, carId: number, websiteId: number, options: CallOptions = {}) =>
      done(
        '/api/watchlist/remove-car',
        { phone_number: phone, car_id: carId, website_id: websiteId },
        { ...options, idempotencyKey: crypto.randomUUID() },
      ),
  }
}

/** Whether a failure is the platform's considered no, with words for the shopper, rather than an outage. */
export function isRefusal(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && error.kind === 'status' && !error.retryable
}
