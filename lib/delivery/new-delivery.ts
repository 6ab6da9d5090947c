import { z } from 'zod'
import type { DeliveryTarget } from '@/config/schema/delivery'

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
export type Mail = z.output<typeof mailSchema>

/** The content to send, as stored in the outbox: each destination has its own form. */
export const mailDocumentSchema = z.object({ form: z.literal('mail'), mail: mailSchema })
export const postDocumentSchema = z.object({ form: z.literal('post'), url: z.string(), xml: z.string() })
export const webhookDocumentSchema = z.object({
  form: z.literal('webhook'),
  url: z.string(),
  /** The exact JSON text. */
  body: z.string(),
  /** Name of the environment variable with the signing secret. The secret itself is never stored. */
  secretVariable: z.string(),
})
export type DeliveryDocument =
  | z.output<typeof mailDocumentSchema>
  | z.output<typeof postDocumentSchema>
  | z.output<typeof webhookDocumentSchema>

/** What a row of the outbox is sent as: a kind of `delivery` in the site file, or the shopper's receipt. */
export type DeliveryKind = DeliveryTarget['kind'] | 'receipt'

/** The columns of an outbox row that a destination needs. `document` is JSON; `createdAt` in Unix ms. */
export type DeliveryRow = { site: string; document: string; deliveryKey: string; createdAt: number }

/** A delivery to store in the same transaction as its lead. */
export type NewDelivery = {
  kind: DeliveryKind
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
