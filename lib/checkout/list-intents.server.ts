import 'server-only'
import { z } from 'zod'
import type { ListedIntent } from './compare-reservations'
import { parseIntent, unlessUnavailable } from './payments.server'
import type { OpenAccount } from './stripe-client.server'

/** The most objects that Stripe puts on a page of a list. */
const PAGE = 100

/** Which reservation an intent is for; intents of other systems at the account have no such metadata. */
const ownSchema = z.object({
  created: z.int(),
  metadata: z.object({ reservation: z.string().min(1), site: z.string() }),
})

/**
 * Every intent of ours that an account of Stripe created at or after `sinceMs` (Unix ms), newest first.
 * @throws PaymentUnavailable when the account cannot be read to the end.
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
    const list = stripe.paymentIntents.list({ created, limit: PAGE, expand: ['data.latest_charge'] }, request)
    for await (const answer of list) {
      const own = ownSchema.safeParse(answer)
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
