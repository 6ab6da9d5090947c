import type { DeliveryTarget } from '@/config/schema/delivery'
import type { LeadFacts } from './lead-facts'
import type { PostLead } from './lead-poster.server'
import type { SendMail } from './mailer.server'
import type { DeliveryDocument, DeliveryRow } from './new-delivery'
import type { SendResult } from './send-result.server'

/**
 * A system that receives leads (`LD-05`, ADR 49). `Row` is a claimed row of the outbox, `Transport` the connection that it is
 * sent through. `lib/delivery/destinations.server.ts` lists all of them.
 */
export type LeadDestination<Row, Transport> = {
  /** Name for operators, as in `npm run leads`. */
  label: string
  /**
   * Makes one attempt to send a row. Repeats carry the row's key, so that the destination can ignore what it already has.
   * Rejections and failures of the destination are returned. A throw, for example for a row that cannot be read, counts as a
   * temporary failure.
   */
  send: (row: Row, transport: Transport) => Promise<SendResult>
}

/** Connections of the destinations below. */
export type DeliveryTransport = {
  sendMail: SendMail
  postLead: PostLead
  /** Secrets that sign webhooks, the current one first; empty when the variable is not set. */
  getWebhookSecrets: (variable: string) => readonly string[]
}

/** A destination with rows in `lead_deliveries`: it receives a document that was built when the lead was stored. */
export type DeliveryDestination = LeadDestination<DeliveryRow, DeliveryTransport> & {
  /**
   * All mail goes through one server. Over HTTP each target is a separate upstream, and a rejected row that an operator retries
   * gets a new key, because the target may repeat its stored response to the old one.
   */
  queue: 'mail' | 'http'
}

/** A mailbox, or a URL with the variable of its signing secret. `target` identifies it in the outbox. */
export type Target = { target: string; secretVariable?: string }

/** A destination that sites configure as an entry of `delivery`. */
export type ConfiguredDestination<Settings extends DeliveryTarget> = DeliveryDestination & {
  /** Lists the targets of an entry. Each is delivered separately, so that a failing one does not delay the others. */
  listTargets: (settings: Settings) => Target[]
  /** Builds what `send` will send. `at` is when the lead was stored, Unix ms. Pure. */
  buildDocument: (facts: LeadFacts, lead: { id: number; at: number }, target: Target) => DeliveryDocument
}
