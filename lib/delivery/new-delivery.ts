import { z } from 'zod'

const mailSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  /** Name of the sender as people read it. */
  fromName: z.string(),
  replyTo: z.string(),
  /** Who must get it. */
  to: z.string(),
})
/** What is sent, as it is kept in the outbox. */
export const deliveryDocumentSchema = z.discriminatedUnion('form', [
  z.object({ form: z.literal('mail'), mail: mailSchema }),
  z.object({ form: z.literal('post'), url: z.string(), xml: z.string() }),
])
export type DeliveryDocument = z.output<typeof deliveryDocumentSchema>
export type Mail = z.output<typeof mailSchema>

/** Something to be kept for delivery in the same moment as the enquiry it is about. */
export type NewDelivery = {
  kind: 'adf_email' | 'adf_http' | 'receipt'
  target: string
  stage: 'incomplete' | 'complete'
  document: DeliveryDocument
  /** Whose receipts it counts with; `null` for what is no receipt. */
  recipient: string | null
  /** A receipt for money: the limit of its site, which stops unpaid enquiries from sending spam, does not apply. */
  isPaid?: boolean
  /** How long it is held for the enquiry to be completed, in ms; 0 when it is complete. */
  holdMs: number
}

/** What to deliver for an enquiry, once its id is known. `isProven`: a browser worked for the enquiry (`FM-13`). */
export type DeliveryPlan = (lead: { id: number; isProven: boolean; at: number }) => NewDelivery[]
