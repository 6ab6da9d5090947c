import 'server-only'
import { z } from 'zod'
import type { ListedIntent } from './compare-reservations'
import { parseIntent, unlessUnavailable } from './payments.server'
import type { OpenAccount } from './stripe-client.server'

/** Stripe's maximum page size. */
const PAGE_SIZE = 100

/** Metadata of our intents. Intents that other systems created in the account do not have it. */
const ownIntentSchema = z.object({
  created: z.int(),
  metadata: z.object({ reservation: z.string().min(1), site: z.string() }),
})

/**
 * Lists all of our intents in a Stripe account that were created at or after `sinceMs` (Unix ms), newest first.
 * @throws PaymentUnavailable when a page of the list cannot be read.
 */
export async function listIntents(
  open: (account: string) => OpenAccount,
  account: string,
  sinceMs: number,
): Promise<ListedIntent[]> {
  const found: ListedIntent[] = []
  const { stripe, request } = open(account)
  const created = { gte: Math.floor(sinceMs / 1000) }
  await unlessUnavailable(async () => {
    const list = stripe.paymentIntents.list(
      { created, limit: PAGE_SIZE, expand: ['data.latest_charge'] },
      request,
    )
    for await (const answer of list) {
      const own = ownIntentSchema.safeParse(answer)
      if (!own.success) continue
      const { created: seconds, metadata } = own.data
      found.push({
        ...parseIntent(answer),
        account,
        createdAt: seconds * 1000,
        reservationId: metadata.reservation,
        site: metadata.site,
      })
    }
  })
  return found
}
