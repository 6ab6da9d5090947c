import 'server-only'
import type { DeliveryTarget } from '@/config/schema/delivery'
import { buildAdf } from './adf'
import type { ConfiguredDestination } from './destination'
import { postDocumentSchema } from './new-delivery'

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
