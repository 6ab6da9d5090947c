import { z } from 'zod'
import { parseIntent, unlessUnavailable } from '@/lib/checkout/payments.server'
import type { Intent } from '@/lib/checkout/reservation'
import type { OpenAccount } from '@/lib/checkout/stripe-client.server'

/** One of our intents as listed by Stripe. `createdAt` in Unix ms; `reservationId` and `site` from its metadata. */
export type ListedIntent = Intent & {
  account: string
  createdAt: number
  reservationId: string
  site: string
}

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
