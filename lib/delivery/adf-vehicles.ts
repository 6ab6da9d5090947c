import type { FormName } from '@/lib/forms/definition'
import { readText, type LeadFacts } from './lead-facts'
import type { XmlNode } from '@/lib/text/xml'

type Vehicle = {
  interest: 'buy' | 'lease' | 'sell' | 'trade-in' | 'test-drive'
  status: 'new' | 'used'
  /** Elements in DTD order. Empty ones are omitted unless the DTD requires them. */
  facts: [name: string, value: string, attributes?: Record<string, string>][]
}

/** Forms about the shopper's own vehicle. */
const OWN: Partial<Record<FormName, Vehicle['interest']>> = {
  'trade-in': 'trade-in',
  'sell-my-car': 'sell',
  'service-booking': 'buy',
  'parts-enquiry': 'buy',
}
const REQUIRED = new Set(['year', 'make', 'model'])

/**
 * Lists the vehicles of a lead: the dealer's, then the shopper's own. ADF requires at least one, so a lead without a vehicle
 * gets an empty element. Pure.
 */
export function listAdfVehicles(facts: LeadFacts): XmlNode[] {
  const vehicles = [wantedVehicle(facts), ownVehicle(facts)].filter((vehicle) => vehicle !== null)
  const nothing: Vehicle = { interest: 'buy', status: 'used', facts: [...getVehicleName('', '', '')] }
  return (vehicles.length > 0 ? vehicles : [nothing]).map(writeVehicle)
}

function wantedVehicle({ site, form, payload, car }: LeadFacts): Vehicle | null {
  const interest = chooseInterest(site.template, form.name)
  if (car) {
    const unit = site.locale === 'en-US' ? 'mi' : 'km'
    return {
      interest,
      status: car.car_type === 'new' ? 'new' : 'used',
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
  const status = readText(payload, 'car_type') === 'new' ? 'new' : 'used'
  return { interest, status, facts: [...getVehicleName('', make, model), ['stock', stock]] }
}

function ownVehicle({ site, form, payload }: LeadFacts): Vehicle | null {
  const rego = readText(payload, 'rego')
  const registered = [rego, readText(payload, 'regoState')].filter(Boolean).join(', ')
  const registration: Vehicle['facts'][number] = ['comments', registered ? `Registration ${registered}` : '']
  const interest = OWN[form.name]
  if (!interest)
    return rego
      ? { interest: 'trade-in', status: 'used', facts: [...getVehicleName('', '', ''), registration] }
      : null
  const unit = site.locale === 'en-US' ? 'mi' : 'km'
  const names = ['year', 'Vehicle Make', 'Vehicle Model'].map((name) => readText(payload, name))
  return {
    interest,
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
