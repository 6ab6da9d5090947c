import 'server-only'
import type { Database } from '@/lib/db/open-database.server'
import type { Env } from '@/lib/env'
import type { SlotLimits } from '@/lib/leads/fair-slots'
import { createCrm, originOfTarget } from './crm.server'
import { DocumentDeliverer } from './document-deliverer.server'
import { DeliveryOutbox } from './delivery-outbox.server'
import { MailOutbox, type OwedMail } from './mail-outbox.server'
import { createMailer } from './mailer.server'

/** Higher than the default, because each CRM is a separate upstream and calls are small. */
const CRM_LIMITS: SlotLimits = { total: 64, perDestination: 8 }

/**
 * Creates the deliverers for the services configured in the environment: mails of leads, posts to dealers' CRMs, and mails
 * that belong to no lead.
 */
export function createDocumentDeliverers(
  database: Database,
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'CRM_URL'>,
  now: () => number = Date.now,
): [mail: DocumentDeliverer, crm: DocumentDeliverer, ownMail: DocumentDeliverer<OwedMail>] {
  const ways = {
    sendMail: createMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }),
    postLead: createCrm({ baseUrl: env.CRM_URL }),
  }
  return [
    new DocumentDeliverer(new DeliveryOutbox(database, ['adf_email', 'receipt'], now), ways),
    new DocumentDeliverer(new DeliveryOutbox(database, ['adf_http'], now), {
      ...ways,
      destinationOf: ({ target }) => originOfTarget(env.CRM_URL, target),
      limits: CRM_LIMITS,
    }),
    new DocumentDeliverer(new MailOutbox(database, now), ways),
  ]
}
