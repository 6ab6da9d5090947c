import 'server-only'
import { z } from 'zod'
import type { DeliveryTarget } from '@/config/schema/delivery'
import { buildAdf } from './adf'
import type { ConfiguredDestination } from './destination'
import { readText } from './lead-facts'
import { sendStoredMail } from './mailer.server'
import { postDocumentSchema } from './new-delivery'

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

/** ADF 1.0 as the body of a `POST`. */
export const adfHttp: ConfiguredDestination<Extract<DeliveryTarget, { kind: 'adf_http' }>> = {
  label: 'lead over HTTP',
  queue: 'http',
  listTargets: ({ url }) => [{ target: url }],
  buildDocument: (facts, lead, { target }) => ({ form: 'post', url: target, xml: buildAdf(facts, lead) }),
  async send(row, { postLead }) {
    const { url, xml } = postDocumentSchema.parse(JSON.parse(row.document))
    return postLead({ url, contentType: 'application/xml; charset=utf-8', body: xml }, row)
  },
}
