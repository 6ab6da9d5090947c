import { getCarPath } from '@/lib/cars/paths'
import type { FormName } from '@/lib/forms/definition'
import { writeXml, type XmlNode } from '@/lib/text/xml'
import { formatZonedIso } from '@/lib/time/zoned-time'
import { findLeadLocation, type LeadFacts, listAnswers, readText } from './lead-facts'

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
      ...Object.entries(location?.external_identifiers ?? {}).map(([source, content]) => ({
        name: 'id',
        attributes: { source },
        content,
      })),
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

type Vehicle = {
  interest: 'buy' | 'lease' | 'sell' | 'trade-in' | 'test-drive'
  status: 'new' | 'used'
  /** Elements in DTD order. Empty ones are omitted unless the DTD requires them. */
  facts: [name: string, value: string, attributes?: Record<string, string>][]
}

/** Forms about the shopper's own vehicle. ADF has no interest for repairs and parts; of its vehicles, a trade-in is the shopper's. */
const OWN: Partial<Record<FormName, { interest: Vehicle['interest']; isKept?: true }>> = {
  'trade-in': { interest: 'trade-in' },
  'sell-my-car': { interest: 'sell' },
  'service-booking': { interest: 'trade-in', isKept: true },
  'parts-enquiry': { interest: 'trade-in', isKept: true },
}
/** Tells a CRM that a vehicle is not for sale. */
const KEPT = 'The shopper’s own vehicle. Not for sale.'
const REQUIRED = new Set(['year', 'make', 'model'])

/**
 * Lists the vehicles of a lead: the dealer's, then the shopper's own. ADF requires at least one, so a lead without a vehicle
 * gets an empty element. Pure.
 */
function listAdfVehicles(facts: LeadFacts): XmlNode[] {
  const vehicles = [wantedVehicle(facts), ownVehicle(facts)].filter((vehicle) => vehicle !== null)
  const { payload, site, form } = facts
  const isSale = readText(payload, 'category') === 'Sell My Car Enquiry'
  const nothing: Vehicle = {
    interest: isSale ? 'sell' : chooseInterest(site.template, form.name),
    status: isNewVehicle(payload) ? 'new' : 'used',
    facts: [...getVehicleName('', '', '')],
  }
  return (vehicles.length > 0 ? vehicles : [nothing]).map(writeVehicle)
}

function wantedVehicle({ site, form, payload, car }: LeadFacts): Vehicle | null {
  const interest = chooseInterest(site.template, form.name)
  if (car) {
    const unit = site.locale === 'en-US' ? 'mi' : 'km'
    return {
      interest,
      // As in the lead's category, which counts demonstrators as new.
      status: car.car_type.toLowerCase() === 'used' ? 'used' : 'new',
      facts: [
        ['id', String(car.id), { source: 'dealer platform' }],
        ...getVehicleName(String(car.year ?? ''), car.make, car.model),
        ['vin', car.vin],
        ['stock', car.stocknum],
        ['trim', [car.badge, car.series].filter(Boolean).join(' ')],
        ['doors', String(car.doors ?? '')],
        ['bodystyle', car.body],
        ['transmission', car.transmission],
        ['odometer', String(car.km ?? ''), { status: 'unknown', units: unit }],
        ['exteriorcolor', car.colour],
        ['price', String(car.price || ''), { type: 'asking', currency: currencyOf(site.country) }],
        ['comments', car.rego ? `Registration ${car.rego}` : ''],
      ],
    }
  }
  if (OWN[form.name]) return null
  const make = readText(payload, 'Vehicle Make') || readText(payload, 'wanted_make')
  const model =
    readText(payload, 'Vehicle Model') || readText(payload, 'wanted_model') || readText(payload, 'vehicle')
  const stock = readText(payload, 'stock_number')
  if (!make && !model && !stock) return null
  const status = isNewVehicle(payload) ? 'new' : 'used'
  return { interest, status, facts: [...getVehicleName('', make, model), ['stock', stock]] }
}

function ownVehicle({ site, form, payload }: LeadFacts): Vehicle | null {
  const rego = readText(payload, 'rego') || readText(payload, 'Rego')
  const registered = [rego, readText(payload, 'regoState')].filter(Boolean).join(', ')
  const own = OWN[form.name]
  const comments = [registered ? `Registration ${registered}` : '', own?.isKept ? KEPT : '']
  const registration: Vehicle['facts'][number] = ['comments', comments.filter(Boolean).join('. ')]
  if (!own)
    return rego
      ? { interest: 'trade-in', status: 'used', facts: [...getVehicleName('', '', ''), registration] }
      : null
  const unit = site.locale === 'en-US' ? 'mi' : 'km'
  const names = ['year', 'Vehicle Make', 'Vehicle Model'].map((name) => readText(payload, name))
  return {
    interest: own.interest,
    status: 'used',
    facts: [
      ...getVehicleName(names[0] ?? '', names[1] ?? '', names[2] ?? ''),
      ['odometer', readText(payload, 'odometer'), { status: 'unknown', units: unit }],
      ['price', readText(payload, 'expected_price'), { type: 'asking', currency: currencyOf(site.country) }],
      ['pricecomments', describeValuation(payload)],
      registration,
    ],
  }
}

/** Whether an enquiry without a known car is about a new one: by the car type of the form, otherwise by its category. */
function isNewVehicle(payload: LeadFacts['payload']): boolean {
  const type = readText(payload, 'car_type').toLowerCase()
  return type ? type !== 'used' : readText(payload, 'category') === 'New Vehicle Enquiry'
}

/** The online estimate that the shopper saw, if any. */
function describeValuation(payload: LeadFacts['payload']): string {
  const [low, high] = [readText(payload, 'valuation_low'), readText(payload, 'valuation_high')]
  return low && high ? `The shopper was shown an estimate of ${low} to ${high}` : ''
}

function chooseInterest(template: string, form: FormName): Vehicle['interest'] {
  if (form === 'test-drive') return 'test-drive'
  return template === 'subscription' ? 'lease' : 'buy'
}

function getVehicleName(year: string, make: string, model: string): Vehicle['facts'] {
  return [
    ['year', year],
    ['make', make],
    ['model', model],
  ]
}

function currencyOf(country: string): string {
  return country === 'NZ' ? 'NZD' : 'AUD'
}

function writeVehicle({ interest, status, facts }: Vehicle): XmlNode {
  const known = facts.filter(([name, value]) => value !== '' || REQUIRED.has(name))
  return {
    name: 'vehicle',
    attributes: { interest, status },
    content: known.map(([name, value, attributes = {}]): XmlNode => {
      if (name !== 'exteriorcolor') return { name, attributes, content: value }
      const colours: XmlNode[] = [
        { name, content: value },
        { name: 'preference', content: '1' },
      ]
      return { name: 'colorcombination', content: colours }
    }),
  }
}
