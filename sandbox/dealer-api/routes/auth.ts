import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { ApiError, readBody } from '../errors'
import { runIdempotent } from '../idempotency'
import { requireWebsite, type Platform } from '../platform'
import { listSavedCars } from '../saved-cars'
import { authCodes, customers, type JsonObject } from '../schema'
import type { Transaction } from '../store'

const CODE_MINUTES = 10
const MAX_CODE_ATTEMPTS = 5

const phone = z
  .string()
  .transform((text) => text.replaceAll(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+?\d{6,15}$/, 'is not a valid phone number'))
const identitySchema = z.looseObject({ phone_number: phone, website_id: z.coerce.number().int().positive() })
const verifySchema = identitySchema.extend({ code: z.string().trim() })
const registerSchema = identitySchema.extend({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
  postcode: z.string().optional(),
})

/**
 * Phone sign-in: the user's profile and saved cars (`WL-02`), optionally limited to one website, one-time
 * codes and registration (`WL-07`).
 */
export function createAuthRoutes(platform: Platform): Hono {
  const app = new Hono()
  const { store, inbox, clock } = platform

  app.get('/api/auth', async (c) => {
    const phoneNumber = phone.safeParse(c.req.query('phone_number') ?? '')
    if (!phoneNumber.success) return c.json({ user: null, watchlist: [] })
    const [customer] = await store.db.select().from(customers).where(eq(customers.phone, phoneNumber.data))
    const named = c.req.query('website_id')
    const website = named === undefined ? null : await requireWebsite(platform, named)
    const saved = await listSavedCars(store, phoneNumber.data, website)
    return c.json({
      user: customer ? { phone: customer.phone, ...customer.profile } : null,
      watchlist: saved,
      ...(website ? { website_id: website.id } : {}),
    })
  })

  app.post('/api/auth/request-code', async (c) => {
    const body = await readBody(c, identitySchema)
    const website = await requireWebsite(platform, String(body.website_id))
    const answer = await runIdempotent(c, store, body, async (tx) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const fresh = { code, expiresAt: clock.now() + CODE_MINUTES * 60_000, triesLeft: MAX_CODE_ATTEMPTS }
      await tx
        .insert(authCodes)
        .values({ phone: body.phone_number, websiteId: website.id, ...fresh })
        .onConflictDoUpdate({ target: [authCodes.phone, authCodes.websiteId], set: fresh })
      await inbox.add(tx, 'messages', website.slug, {
        to: body.phone_number,
        text: `${code} is your ${website.name} sign-in code. It expires in ${CODE_MINUTES} minutes.`,
      })
      return { status: 200, body: { success: true } }
    })
    inbox.announce()
    return answer
  })

  app.post('/api/auth/verify-code', async (c) => {
    const body = await readBody(c, verifySchema)
    return runIdempotent(c, store, body, async (tx) => {
      if (!(await useCode(tx, body.phone_number, body.website_id, body.code, clock.now())))
        return { status: 422, body: { error: 'That code is wrong or has expired' } }
      return { status: 200, body: { success: true, user: await readUser(tx, body.phone_number) } }
    })
  })

  app.post('/api/auth/register', async (c) => {
    const body = await readBody(c, registerSchema)
    return runIdempotent(c, store, body, async (tx) => {
      const [known] = await tx.select().from(customers).where(eq(customers.phone, body.phone_number))
      if (!known) throw new ApiError(404, 'Sign in with a code first')
      const { first_name, last_name, email, postcode } = body
      const profile: JsonObject = { ...known.profile, first_name, last_name, email, postcode }
      await tx.update(customers).set({ profile }).where(eq(customers.phone, body.phone_number))
      return { status: 200, body: { success: true, user: { phone: body.phone_number, ...profile } } }
    })
  })
  return app
}

/**
 * Redeems a code. A code works once, for ten minutes, on the website it was sent for, and is invalid after
 * five wrong attempts.
 */
async function useCode(
  tx: Transaction,
  phoneNumber: string,
  websiteId: number,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const matchesCode = and(eq(authCodes.phone, phoneNumber), eq(authCodes.websiteId, websiteId))
  const [row] = await tx.select().from(authCodes).where(matchesCode)
  if (!row || row.expiresAt <= nowMs || row.triesLeft < 1) return false
  if (row.code !== code) {
    await tx
      .update(authCodes)
      .set({ triesLeft: row.triesLeft - 1 })
      .where(matchesCode)
    return false
  }
  await tx.delete(authCodes).where(matchesCode)
  return true
}

async function readUser(tx: Transaction, phoneNumber: string): Promise<JsonObject> {
  await tx.insert(customers).values({ phone: phoneNumber, profile: {} }).onConflictDoNothing()
  const [row] = await tx.select().from(customers).where(eq(customers.phone, phoneNumber))
  return { phone: phoneNumber, ...row?.profile }
}
