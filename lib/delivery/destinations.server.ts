import 'server-only'
import type { DeliveryTarget } from '@/config/schema/delivery'
import { dealerApi } from '@/lib/leads/dealer-api-destination.server'
import { listKeys } from '@/lib/typed'
import { adfEmail, adfHttp } from './adf-destinations.server'
import type { ConfiguredDestination, DeliveryDestination, Target } from './destination'
import { jsonWebhook } from './json-webhook.server'
import { sendStoredMail } from './mailer.server'
import type { DeliveryKind } from './new-delivery'

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
