import { z } from 'zod'

const mailSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  /** Display name of the sender. */
  fromName: z.string(),
  replyTo: z.string(),
  /** The recipient's address. */
  to: z.string(),
})
/** The content to send, as stored in the outbox. */
export const deliveryDocumentSchema = z.discriminatedUnion('form', [
  z.object({ form: z.literal('mail'), mail: mailSchema }),
  z.object({ form: z.literal('post'), url: z.string(), xml: z.string() }),
])
export type DeliveryDocument = z.output<typeof deliveryDocumentSchema>
export type Mail = z.output<typeof mailSchema>

/** A delivery to store in the same transaction as its lead. */
export type NewDelivery = {
  kind: 'adf_email' | 'adf_http' | 'receipt'
  target: string
  stage: 'incomplete' | 'complete'
  document: DeliveryDocument
  /** Normalized mailbox that a receipt counts against; `null` for other kinds. */
  recipient: string | null
  /** A receipt for a payment, which is exempt from the site's spam limit. */
  isPaid?: boolean
  /** How long to wait for the shopper to complete the lead, in ms; 0 when it is complete. */
  holdMs: number
}

/** Plans the deliveries of a lead once its id is known. `isProven`: it has a verified proof of work (`FM-13`). */
export type DeliveryPlan = (lead: { id: number; isProven: boolean; at: number }) => NewDelivery[]
