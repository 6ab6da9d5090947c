import { z } from 'zod'

/** What a shopper reads and gets when reserving a vehicle with a card (`RV-02`, `RV-04`). */
export const reserveSchema = z.object({
  checkout_minutes: z
    .int()
    .min(5)
    .max(60)
    .default(15)
    .describe('Minutes that a vehicle is held for a shopper who has not paid yet.'),
  hold_days: z.int().min(1).max(30).default(7).describe('Days that a paid deposit holds the vehicle.'),
  what_it_buys: z
    .string()
    .min(1)
    .max(600)
    .default(
      'Your deposit takes the vehicle off the market while you inspect it and arrange payment. It comes off the purchase price.',
    )
    .describe('What the deposit buys, on the checkout and the receipt.'),
  refund_policy: z
    .string()
    .min(1)
    .max(600)
    .default('If you decide not to buy the vehicle while it is held for you, we refund the deposit in full.')
    .describe('When and how the deposit is refunded, on the checkout and the receipt.'),
})
