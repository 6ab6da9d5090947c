import 'server-only'
import type { Database } from '@/lib/db/open-database.server'
import { getLeadWebhookSecrets, type Env } from '@/lib/read-env'
import type { SlotLimits } from '@/lib/leads/fair-slots'
import { DeliveryOutbox } from './delivery-outbox.server'
import type { DeliveryTransport } from './destination'
import { listDeliveryKinds } from './destinations.server'
import { DocumentDeliverer } from './document-deliverer.server'
import { createLeadPoster, originOfTarget } from './lead-poster.server'
import { MailOutbox, type OwedMail } from './mail-outbox.server'
import { createMailer } from './mailer.server'

/** Higher than the default, because each target over HTTP is a separate upstream and calls are small. */
const HTTP_LIMITS: SlotLimits = { total: 64, perDestination: 8 }

/**
 * Creates the deliverers for the services configured in the environment: mails of leads, leads over HTTP, and mails that belong
 * to no lead.
 */
export function createDocumentDeliverers(
  database: Database,
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'CRM_URL' | 'SANDBOX' | 'LEAD_WEBHOOK_SECRETS'>,
  now: () => number = Date.now,
): [mail: DocumentDeliverer, http: DocumentDeliverer, ownMail: DocumentDeliverer<OwedMail>] {
  const transport: DeliveryTransport = {
    sendMail: createMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }),
    postLead: createLeadPoster({ baseUrl: env.CRM_URL }),
    getWebhookSecrets: (variable) => getLeadWebhookSecrets(variable, env),
  }
  return [
    new DocumentDeliverer(new DeliveryOutbox(database, listDeliveryKinds('mail'), now), transport),
    new DocumentDeliverer(new DeliveryOutbox(database, listDeliveryKinds('http'), now), transport, {
      destinationOf: ({ target }) => originOfTarget(env.CRM_URL, target),
      limits: HTTP_LIMITS,
    }),
    new DocumentDeliverer(new MailOutbox(database, now), transport),
  ]
}
