import 'server-only'
import { z } from 'zod'
import type { DeliveryTarget } from '@/config/schema/delivery'
import { dealerApi } from '@/lib/leads/dealer-api-destination.server'
import { listKeys } from '@/lib/typed'
import { buildAdf } from './adf'
import type { ConfiguredDestination, DeliveryDestination, Target } from './destination'
import { jsonWebhook } from './json-webhook.server'
import { readText } from './lead-facts'
import { sendStoredMail } from './mailer.server'
import { type DeliveryKind, postDocumentSchema } from './new-delivery'

const replyAddress = z.email().max(254)

/** ADF 1.0 in the body of an email. Replies go to the shopper. */
const adfEmail: ConfiguredDestination<Extract<DeliveryTarget, { kind: 'adf_email' }>> = {
  label: 'lead by email',
  queue: 'mail',
  listTargets: ({ to }) => to.map((mailbox) => ({ target: mailbox.toLowerCase() })),
  buildDocument: (facts, lead, { target }) => ({
    form: 'mail',
    mail: {
      subject: `New lead: ${readText(facts.payload, 'category') || 'Enquiry'} (${lead.id})`,
      text: buildAdf(facts, lead),
      fromName: facts.site.name,
      replyTo: replyAddress.safeParse(facts.payload['email']).data ?? '',
      to: target,
    },
  }),
  send: sendStoredMail,
}

/** ADF 1.0 as the body of a `POST`. */
const adfHttp: ConfiguredDestination<Extract<DeliveryTarget, { kind: 'adf_http' }>> = {
  label: 'lead over HTTP',
  queue: 'http',
  listTargets: ({ url }) => [{ target: url }],
  buildDocument: (facts, lead, { target }) => ({ form: 'post', url: target, xml: buildAdf(facts, lead) }),
  async send(row, { postLead }) {
    const { url, xml } = postDocumentSchema.parse(JSON.parse(row.document))
    return postLead({ url, contentType: 'application/xml; charset=utf-8', body: xml }, row)
  },
}

type SettingsByKind = { [Settings in DeliveryTarget as Settings['kind']]: Settings }
type ConfiguredKind = keyof SettingsByKind

/** The destinations of `delivery` in site files. A kind of the schema without a destination is a type error. */
const CONFIGURED: { [Kind in ConfiguredKind]: ConfiguredDestination<SettingsByKind[Kind]> } = {
  adf_email: adfEmail,
  adf_http: adfHttp,
  json_webhook: jsonWebhook,
}

/** The shopper's copy of a lead, sent and retried like a lead by email. */
const receipt: DeliveryDestination = { label: 'receipt', queue: 'mail', send: sendStoredMail }

/**
 * Every destination by kind. The dealer API receives all leads, step by step, from `lead_steps`. The others have rows in
 * `lead_deliveries`.
 */
export const LEAD_DESTINATIONS = { dealer_api: dealerApi, ...CONFIGURED, receipt }

/** Whether each target of a kind is a separate upstream; otherwise all rows go through the mail server. */
export function hasOwnUpstreams(kind: DeliveryKind): boolean {
  return LEAD_DESTINATIONS[kind].queue === 'http'
}

/** Lists the kinds of a queue, or of all queues. */
export function listDeliveryKinds(queue?: DeliveryDestination['queue']): DeliveryKind[] {
  const kinds: DeliveryKind[] = [...listKeys(CONFIGURED), 'receipt']
  return kinds.filter((kind) => queue === undefined || LEAD_DESTINATIONS[kind].queue === queue)
}

/** Lists the targets of an entry of `delivery`. */
export function listTargets<Kind extends ConfiguredKind>(
  settings: SettingsByKind[Kind] & { kind: Kind },
): (Target & { kind: Kind })[] {
  const kind: Kind = settings.kind
  return CONFIGURED[kind].listTargets(settings).map((target) => ({ ...target, kind }))
}
