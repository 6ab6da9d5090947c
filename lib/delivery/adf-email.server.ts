import 'server-only'
import { z } from 'zod'
import type { DeliveryTarget } from '@/config/schema/delivery'
import { buildAdf } from './adf'
import type { ConfiguredDestination } from './destination'
import { readText } from './lead-facts'
import { sendStoredMail } from './mailer.server'

const replyAddress = z.email().max(254)

/** ADF 1.0 in the body of an email. Replies go to the shopper. */
export const adfEmail: ConfiguredDestination<Extract<DeliveryTarget, { kind: 'adf_email' }>> = {
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
