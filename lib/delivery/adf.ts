import { getCarPath } from '@/lib/cars/paths'
import { formatZonedIso } from '@/lib/time/zoned-time'
import { listAdfVehicles } from './adf-vehicles'
import { listAnswers } from './answers'
import { findLeadLocation, readText, type LeadFacts } from './lead-facts'
import { writeXml, type XmlNode } from '@/lib/text/xml'

/**
 * Builds the ADF 1.0 document of a lead, the XML format that dealer CRMs import. Elements follow the order of the DTD;
 * required elements without a value are empty. `at` is when the lead was stored, Unix ms. Pure.
 */
export function buildAdf(facts: LeadFacts, lead: { id: number; at: number }): string {
  const { site } = facts
  const prospect: XmlNode = {
    name: 'prospect',
    attributes: { status: 'new' },
    content: [
      {
        name: 'id',
        attributes: { sequence: '1', source: new URL(facts.origin).host },
        content: String(lead.id),
      },
      text('requestdate', formatZonedIso(lead.at, site.timezone)),
      ...listAdfVehicles(facts),
      { name: 'customer', content: [customerContact(facts), text('comments', describeLead(facts))] },
      vendor(facts),
      {
        name: 'provider',
        content: [
          { name: 'name', attributes: { part: 'full', type: 'business' }, content: `${site.name} website` },
          text('service', 'Website'),
          text('url', facts.origin),
        ],
      },
    ],
  }
  const root = writeXml({ name: 'adf', content: [prospect] })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${root}\n`
}

function customerContact({ payload }: LeadFacts): XmlNode {
  const first = readText(payload, 'first_name')
  const last = readText(payload, 'last_name')
  const names: XmlNode[] = [
    { name: 'name', attributes: { part: 'first', type: 'individual' }, content: first },
    ...(last ? [{ name: 'name', attributes: { part: 'last', type: 'individual' }, content: last }] : []),
  ]
  const email = readText(payload, 'email')
  const phone = readText(payload, 'phone')
  const ways = [...(email ? [text('email', email)] : []), ...(phone ? [text('phone', phone)] : [])]
  // The DTD requires an email or a phone.
  return { name: 'contact', content: [...names, ...(ways.length > 0 ? ways : [text('email', '')])] }
}

function vendor({ site, payload, origin }: LeadFacts): XmlNode {
  const dealership = site.dealerships.find(({ slug }) => slug === payload['dealership_slug'])
  const location = findLeadLocation({ site, payload })
  const phone = location?.contact_detail.phone || site.phone
  const address = location?.address.street ? location.address : site.address
  const parts: [string, string][] = [
    ['street', address.street],
    ['city', address.city],
    ['regioncode', address.state],
    ['postalcode', address.postcode],
    ['country', site.country],
  ]
  const ways = [...(site.email ? [text('email', site.email)] : []), ...(phone ? [text('phone', phone)] : [])]
  return {
    name: 'vendor',
    content: [
      ...(dealership ? [{ name: 'id', attributes: { source: 'dealership' }, content: dealership.slug }] : []),
      ...(location ? [{ name: 'id', attributes: { source: 'location' }, content: String(location.id) }] : []),
      text('vendorname', dealership?.name ?? site.name),
      text('url', origin),
      {
        name: 'contact',
        content: [
          {
            name: 'name',
            attributes: { part: 'full', type: 'business' },
            content: location?.name ?? site.name,
          },
          ...(ways.length > 0 ? ways : [text('email', '')]),
          ...(address.street
            ? [
                {
                  name: 'address',
                  attributes: { type: 'work' },
                  content: parts.filter(([, value]) => value).map(([name, value]) => text(name, value)),
                },
              ]
            : []),
        ],
      },
    ],
  }
}

/** The lead as text. Starts with the shopper's message, because CRMs show the first lines. */
function describeLead(facts: LeadFacts): string {
  const { form, payload, car, site, origin } = facts
  const kind = [readText(payload, 'category'), readText(payload, 'subcategory')].filter(Boolean).join(', ')
  const lines = [
    ...(facts.isComplete ? [] : ['INCOMPLETE: the shopper did not finish the form.']),
    readText(payload, 'message').replaceAll(/\r\n?/g, '\n'),
    kind,
    ...listAnswers(form, payload).map(({ label, value }) => `${label}: ${value}`),
    ...(typeof payload['opt_in'] === 'boolean'
      ? [`Opted in to marketing emails: ${payload['opt_in'] ? 'Yes' : 'No'}`]
      : []),
    ...(payload['has_files'] === true ? ['Files were attached. Open them in the dealer platform.'] : []),
    ...(car ? [`Vehicle: ${origin}${getCarPath(site, car)}`] : []),
    `Page: ${readText(payload, 'url')}`,
  ]
  return lines.filter(Boolean).join('\n')
}

function text(name: string, content: string): XmlNode {
  return { name, content }
}
