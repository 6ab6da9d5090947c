import 'server-only'
import type { Database } from '@/lib/db/open-database.server'
import type { Env } from '@/lib/env'
import { createCrm } from './crm.server'
import { DeliveryCourier } from './delivery-courier.server'
import { DeliveryOutbox, type DeliveryKind } from './delivery-outbox.server'
import { createMailer } from './mailer.server'

/** Kinds that fail together: what goes by the mail server, and what dealers' own systems take. */
const LANES: readonly (readonly DeliveryKind[])[] = [['adf_email', 'receipt'], ['adf_http']]

/** The couriers that carry deliveries to what the environment names, one for each lane. */
export function createDeliveryCouriers(
  database: Database,
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'CRM_URL'>,
  now: () => number = Date.now,
): DeliveryCourier[] {
  const sendMail = createMailer({ url: env.SMTP_URL, from: env.MAIL_FROM })
  const postLead = createCrm({ baseUrl: env.CRM_URL })
  return LANES.map(
    (kinds) => new DeliveryCourier(new DeliveryOutbox(database, kinds, now), { sendMail, postLead }),
  )
}
