import 'server-only'
import { createHmac } from 'node:crypto'
import type { DeliveryTarget } from '@/config/schema/delivery'
import { getCarPath } from '@/lib/cars/paths'
import { findLeadLocation, type LeadFacts, listAnswers, readText } from './lead-facts'
import type { ConfiguredDestination } from './destination'
import { webhookDocumentSchema } from './new-delivery'

/** A lead as JSON, signed as specified by Standard Webhooks (https://www.standardwebhooks.com). */
export const jsonWebhook: ConfiguredDestination<Extract<DeliveryTarget, { kind: 'json_webhook' }>> = {
  label: 'lead by webhook',
  queue: 'http',
  listTargets: ({ url, secret_variable: secretVariable }) => [{ target: url, secretVariable }],
  buildDocument: (facts, lead, { target, secretVariable = '' }) => ({
    form: 'webhook',
    url: target,
    body: JSON.stringify(describeLead(facts, lead)),
    secretVariable,
  }),
  async send(row, { postLead, getWebhookSecrets }) {
    const { url, body, secretVariable } = webhookDocumentSchema.parse(JSON.parse(row.document))
    const secrets = getWebhookSecrets(secretVariable)
    if (secrets.length === 0) return { kind: 'failed', status: null, message: `${secretVariable} is not set` }
    const headers = signWebhook(row.deliveryKey, body, secrets, Date.now())
    return postLead({ url, contentType: 'application/json', body, headers }, row)
  },
}

/**
 * The headers of a signed webhook. The signature is HMAC-SHA256 of `id.timestamp.body`, in base64: one for each secret, so that a
 * receiver can change to a new secret at any time during a rotation. The timestamp is that of the attempt, in Unix seconds, because
 * receivers reject old ones as replays. Secrets are `whsec_` and the key in base64.
 */
function signWebhook(id: string, body: string, secrets: readonly string[], now: number) {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** The body. Like ADF it has the shopper's answers, without browser data such as visited pages. */
function describeLead(facts: LeadFacts, { id, at }: { id: number; at: number }) {
  const { site, form, payload, car, origin, isComplete } = facts
  const dealership = site.dealerships.find(({ slug }) => slug === payload['dealership_slug'])
  const location = findLeadLocation(facts)
  return {
    type: isComplete ? 'lead.completed' : 'lead.incomplete',
    timestamp: new Date(at).toISOString(),
    data: {
      id,
      website: site.slug,
      form: form.name,
      category: readText(payload, 'category'),
      subcategory: readText(payload, 'subcategory'),
      customer: {
        first_name: readText(payload, 'first_name'),
        last_name: readText(payload, 'last_name'),
        email: readText(payload, 'email'),
        phone: readText(payload, 'phone'),
        opt_in: payload['opt_in'] === true,
      },
      message: readText(payload, 'message'),
      answers: listAnswers(form, payload),
      has_files: payload['has_files'] === true,
      vehicle: car && {
        id: car.id,
        name: car.name,
        year: car.year,
        make: car.make,
        model: car.model,
        stock_number: car.stocknum,
        vin: car.vin,
        price: car.price,
        url: `${origin}${getCarPath(site, car)}`,
      },
      dealership: dealership ? { slug: dealership.slug, name: dealership.name } : null,
      location: location ? { id: location.id, name: location.name } : null,
      page: readText(payload, 'url'),
    },
  }
}
