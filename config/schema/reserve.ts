import { z } from 'zod'

/** Card reservation of a vehicle: durations and customer copy (`RV-02`, `RV-04`). */
export const reserveSchema = z.object({
  checkout_minutes: z
    .int()
    .min(5)
    .max(60)
    .default(15)
    .describe('Minutes that a vehicle is held for a shopper during checkout.'),
  hold_days: z.int().min(1).max(30).default(7).describe('Days that a paid deposit reserves the vehicle.'),
  what_it_buys: z
    .string()
    .min(1)
    .max(600)
    .default(
      'Your deposit reserves the vehicle while you inspect it and arrange payment. It is deducted from the purchase price.',
    )
    .describe('What the deposit covers, displayed on the checkout and the receipt.'),
  refund_policy: z
    .string()
    .min(1)
    .max(600)
    .default(
      'If you decide not to buy the vehicle while it is reserved for you, we refund the deposit in full.',
    )
    .describe('Refund conditions, displayed on the checkout and the receipt.'),
})
