import 'server-only'
import type { Database } from '@/lib/db/open-database.server'
import type { Env } from '@/lib/env'
import type { SlotLimits } from '@/lib/leads/fair-slots'
import { createCrm, originOfTarget } from './crm.server'
import { DeliveryCourier } from './delivery-courier.server'
import { DeliveryOutbox } from './delivery-outbox.server'
import { MailOutbox, type OwedMail } from './mail-outbox.server'
import { createMailer } from './mailer.server'

/** Each dealer's system is an upstream of its own, and each call is small. */
const CRM_LIMITS: SlotLimits = { total: 64, perDestination: 8 }

/**
 * Creates the couriers for the services that the environment names: mails of enquiries, calls to dealers' own systems, and mails
 * that belong to no enquiry.
 */
export function createDeliveryCouriers(
  database: Database,
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'CRM_URL'>,
  now: () => number = Date.now,
): [mail: DeliveryCourier, crm: DeliveryCourier, ownMail: DeliveryCourier<OwedMail>] {
  const ways = {
    sendMail: createMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }),
    postLead: createCrm({ baseUrl: env.CRM_URL }),
  }
  return [
    new DeliveryCourier(new DeliveryOutbox(database, ['adf_email', 'receipt'], now), ways),
    new DeliveryCourier(new DeliveryOutbox(database, ['adf_http'], now), {
      ...ways,
      destinationOf: ({ target }) => originOfTarget(env.CRM_URL, target),
      limits: CRM_LIMITS,
    }),
    new DeliveryCourier(new MailOutbox(database, now), ways),
  ]
}
