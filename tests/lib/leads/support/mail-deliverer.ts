import type { Database } from '@/lib/db/open-database.server'
import { DocumentDeliverer } from '@/lib/delivery/document-deliverer.server'
import { DeliveryOutbox } from '@/lib/delivery/delivery-outbox.server'
import { createMailer } from '@/lib/delivery/mailer.server'
import type { NewDelivery } from '@/lib/delivery/new-delivery'

/** A mail about a lead, identified by `mark`. */
export function mailAbout(mark: string): NewDelivery {
  const mail = { subject: mark, text: mark, fromName: 'Dealer', replyTo: '', to: 'leads@dealer.example' }
  return {
    kind: 'adf_email',
    target: mail.to,
    stage: 'complete',
    document: { form: 'mail', mail },
    recipient: null,
    holdMs: 0,
  }
}

/** Sends mails with short timeouts. Grace period and back-offs are those of production. */
export function makeMailDeliverer(database: Database, smtpUrl: string): DocumentDeliverer {
  const sendMail = createMailer({ url: smtpUrl, from: 'no-reply@dealer.example', timeoutMs: 2000 })
  const postLead = async () => ({ kind: 'refused', status: 400, message: 'not supported' }) as const
  return new DocumentDeliverer(new DeliveryOutbox(database), {
    sendMail,
    postLead,
    getWebhookSecrets: () => [],
  })
}
