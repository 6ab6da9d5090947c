import 'server-only'
import { z } from 'zod'
import { UpstreamError } from '@/lib/http/upstream-error'
import { MAX_TEXT } from '@/lib/text/limited'
import {
  ANSWER_BYTES,
  type CallOptions,
  readAnswer,
  type ReadOptions,
  type Transport,
  type WriteOptions,
} from './transport.server'

const text = z
  .string()
  .catch('')
  .transform((value) => value.slice(0, MAX_TEXT).trim())
const userSchema = z.object({
  phone: z.string().min(1).max(50),
  first_name: text,
  last_name: text,
  email: text,
  postcode: text,
})
/** A signed-in shopper; missing fields are `''`. */
export type DealerUser = z.output<typeof userSchema>

const savedId = z.union([z.number(), z.string()]).transform(Number).pipe(z.int().positive())
const authSchema = z
  .object({
    user: userSchema.nullable(),
    watchlist: z.array(z.unknown()).catch([]),
    website_id: z.coerce.number().optional().catch(undefined),
  })
  .transform(({ user, watchlist, website_id: websiteId }) => ({
    user,
    watchlist: watchlist.flatMap((id) => savedId.safeParse(id).data ?? []),
    websiteId: websiteId ?? null,
  }))
/** The user of a phone number and the ids of their saved cars, restricted to `websiteId` unless it is null. */
type PlatformAccount = z.output<typeof authSchema>

const doneSchema = z.object({ success: z.literal(true) })

/** Adds a random idempotency key unless the caller has one, so that a retry has no second effect. */
const withKey = (options: WriteOptions): WriteOptions => ({ idempotencyKey: crypto.randomUUID(), ...options })

/** Sign-in by phone and the watchlist (`WL`). All throw `UpstreamError`. */
export function createAccountCalls(transport: Transport) {
  async function done(path: string, body: Record<string, unknown>, options: WriteOptions): Promise<void> {
    readAnswer(await transport.write('POST', path, body, withKey(options)), doneSchema)
  }
  return {
    /** The user and watchlist of a phone number at a website (`WL-02`). Never cached. */
    async getAccount(phone: string, websiteId: number, options: ReadOptions = {}): Promise<PlatformAccount> {
      const query = new URLSearchParams({ phone_number: phone, website_id: String(websiteId) })
      const path = `/api/auth?${query.toString()}`
      return readAnswer(
        await transport.read(path, { maxBytes: ANSWER_BYTES.account, ...options }),
        authSchema,
      )
    },

    /** Sends a one-time code by text message. */
    requestCode: (phone: string, websiteId: number, options: CallOptions = {}) =>
      done('/api/auth/request-code', { phone_number: phone, website_id: websiteId }, options),

    /** Returns the user if the code is correct; null when it is wrong, used or expired. */
    async verifyCode(
      phone: string,
      websiteId: number,
      code: string,
      options: CallOptions = {},
    ): Promise<DealerUser | null> {
      const body = { phone_number: phone, website_id: websiteId, code }
      const answer = await transport.write('POST', '/api/auth/verify-code', body, withKey(options))
      if (answer.status === 422) return null
      return readAnswer(answer, z.object({ user: userSchema })).user
    },

    /** Completes the registration of a signed-in phone number. */
    async registerUser(
      phone: string,
      websiteId: number,
      profile: Partial<Omit<DealerUser, 'phone'>>,
      options: CallOptions = {},
    ): Promise<DealerUser> {
      const body = { ...profile, phone_number: phone, website_id: websiteId }
      const answer = await transport.write('POST', '/api/auth/register', body, withKey(options))
      return readAnswer(answer, z.object({ user: userSchema })).user
    },

    saveCar: (phone: string, carId: number, websiteId: number, options: WriteOptions = {}) =>
      done('/api/watchlist/save-car', { phone_number: phone, car_id: carId, website_id: websiteId }, options),

    removeCar: (phone: string, carId: number, websiteId: number, options: WriteOptions = {}) =>
      done(
        '/api/watchlist/remove-car',
        { phone_number: phone, car_id: carId, website_id: websiteId },
        options,
      ),
  }
}

/** Statuses that concern our credentials, not the shopper. */
const OUR_ACCOUNT = new Set([401, 403])

/** Whether the platform rejected the shopper's request, as opposed to an outage or invalid credentials of ours. */
export function isRefusal(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError) || error.status === null) return false
  return !error.retryable && !OUR_ACCOUNT.has(error.status)
}
