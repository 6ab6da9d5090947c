import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildAdf } from '@/lib/delivery/adf'
import { FORM_NAMES, type FormName } from '@/lib/forms/definition'
import { CAR, makeFacts } from './support/lead-facts'
import { findAdfFaults, readAdf } from './support/adf-rules'
import { keepXmlCharacters } from '../../support/keep-xml-characters'

const AT = Date.UTC(2026, 10, 21, 8, 30)
const LEAD = { id: 1_234_567_890_123, at: AT }

describe('an ADF document', () => {
  test('[LD-05] names the location by its ids in other systems', () => {
    const facts = makeFacts({ location_id: 2001 })
    const [artarmon] = facts.site.locations
    expect(artarmon).toMatchObject({ id: 2001, external_identifiers: { dms: 'HC-HYU' } })
    const xml = buildAdf(facts, LEAD)
    expect(findAdfFaults(xml)).toEqual([])
    expect(xml).toContain('<id source="dms">HC-HYU</id>')
  })

  test('[LD-05] contains customer, vehicle, date and vendor', () => {
    const xml = buildAdf(makeFacts({ opt_in: false }), LEAD)
    expect(findAdfFaults(xml)).toEqual([])
    expect(readAdf(xml, 'prospect/id')).toEqual(['1234567890123'])
    expect(readAdf(xml, 'prospect/requestdate')).toEqual(['2026-11-21T19:30:00+11:00'])
    for (const [path, value] of [
      ['vehicle/year', '2023'],
      ['vehicle/make', 'Hyundai'],
      ['vehicle/vin', CAR.vin],
      ['vehicle/stock', 'U1077'],
      ['vehicle/price', '38990'],
      ['customer/contact/email', 'mia@example.com'],
      ['customer/contact/phone', '0412345678'],
      ['vendor/vendorname', 'Harbour City Used Cars'],
      ['vendor/contact/name', 'Harbour City Used Cars, Parramatta'],
    ] as const)
      expect([path, readAdf(xml, `prospect/${path}`)]).toEqual([path, [value]])
    expect(readAdf(xml, 'prospect/customer/contact/name')).toEqual(['Mia', 'Nguyen'])
    expect(xml).toContain('<vehicle interest="buy" status="used">')
    const [comments = ''] = readAdf(xml, 'prospect/customer/comments')
    expect(comments.split('\n')[0]).toBe('Is it still there?')
    expect(comments).toContain('Opted in to marketing emails: No')
    expect(comments).toContain(`https://harbourcity.example/cars/${CAR.slug}`)
  })

  test.each(FORM_NAMES)('[LD-05] is valid for the form %s, with a vehicle and without', (form) => {
    for (const car of [CAR, null])
      expect(findAdfFaults(buildAdf(makeFacts({}, { form, car }), LEAD))).toEqual([])
  })

  test('[LD-05] with a wrong order, value or element, or without a required element, is invalid', () => {
    const xml = buildAdf(makeFacts(), LEAD)
    for (const [valid, wrong] of [
      ['interest="buy"', 'interest="swap"'],
      ['<make>Hyundai</make>', ''],
      ['<year>2023</year>', '<vin>1</vin><year>2023</year>'],
      ['<service>', '<unknown/><service>'],
    ] as const) {
      expect(xml).toContain(valid)
      expect(findAdfFaults(xml.replace(valid, wrong))).not.toEqual([])
    }
  })

  test('[LD-05] is valid for an empty lead', () => {
    const noContact = {
      name: '',
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      message: '',
      category: '',
    }
    expect(findAdfFaults(buildAdf(makeFacts(noContact, { car: null, form: 'contact' }), LEAD))).toEqual([])
  })

  test('[LD-05] distinguishes a trade-in, a sale and a test drive', () => {
    const own = {
      year: '2015',
      'Vehicle Make': 'Mazda',
      'Vehicle Model': '3',
      rego: 'ABC123',
      odometer: '90000',
    }
    const interests = (form: 'trade-in' | 'sell-my-car' | 'test-drive', car: typeof CAR | null) =>
      [...buildAdf(makeFacts(own, { form, car }), LEAD).matchAll(/interest="([^"]+)"/g)].map(
        ([, kind]) => kind,
      )
    expect(interests('trade-in', CAR)).toEqual(['buy', 'trade-in'])
    expect(interests('trade-in', null)).toEqual(['trade-in'])
    expect(interests('sell-my-car', null)).toEqual(['sell'])
    expect(interests('test-drive', CAR)).toEqual(['test-drive', 'trade-in'])
    const valued = { ...own, valuation_low: 9000, valuation_high: 11_000 }
    const xml = buildAdf(makeFacts(valued, { form: 'trade-in' }), LEAD)
    expect(readAdf(xml, 'prospect/vehicle/pricecomments')[0]).toContain('9000 to 11000')
    expect(findAdfFaults(xml)).toEqual([])
    expect(readAdf(xml, 'prospect/vehicle/model')).toEqual(['Tucson', '3'])
  })

  const OWN_CAR = { year: '2015', 'Vehicle Make': 'Mazda', 'Vehicle Model': '3', rego: 'ABC123' }
  const NEW = { category: 'New Vehicle Enquiry' }
  const USED = { category: 'Used Vehicle Enquiry' }
  /** Vehicles of each form as interest, status and model: about a used car of the dealer, and without a car. */
  const EXPECTED: Record<FormName, [payload: object, withCar: string[], alone: string[]]> = {
    'car-enquiry': [NEW, ['buy used Tucson'], ['buy new ']],
    'photo-request': [NEW, ['buy used Tucson'], ['buy new ']],
    contact: [USED, ['buy used Tucson'], ['buy used ']],
    'test-drive': [{ ...NEW, vehicle: 'i30' }, ['test-drive used Tucson'], ['test-drive new i30']],
    'finance-enquiry': [{ category: 'Finance Enquiry' }, ['buy used Tucson'], ['buy used ']],
    'parts-enquiry': [OWN_CAR, ['buy used Tucson', 'trade-in used 3'], ['trade-in used 3']],
    careers: [{ category: 'General Enquiry' }, ['buy used Tucson'], ['buy used ']],
    'sell-my-car': [OWN_CAR, ['buy used Tucson', 'sell used 3'], ['sell used 3']],
    'find-similar': [{ ...USED, wanted_model: 'Kona' }, ['buy used Tucson'], ['buy used Kona']],
    'fleet-enquiry': [{ category: 'Fleet Enquiry' }, ['buy used Tucson'], ['buy used ']],
    'offer-enquiry': [{ category: 'General Enquiry' }, ['buy used Tucson'], ['buy used ']],
    'vehicle-history': [USED, ['buy used Tucson'], ['buy used ']],
    quiz: [{ category: 'General Enquiry' }, ['buy used Tucson'], ['buy used ']],
    'finance-pre-approval': [{ category: 'Finance Enquiry' }, ['buy used Tucson'], ['buy used ']],
    'service-booking': [OWN_CAR, ['buy used Tucson', 'trade-in used 3'], ['trade-in used 3']],
    'trade-in': [OWN_CAR, ['buy used Tucson', 'trade-in used 3'], ['trade-in used 3']],
    reservation: [{ category: 'Reserve Car' }, ['buy used Tucson'], ['buy used ']],
    subscribe: [{ category: 'General Enquiry' }, ['buy used Tucson'], ['buy used ']],
  }
  const listVehicles = (xml: string) => {
    const models = readAdf(xml, 'prospect/vehicle/model')
    return [...xml.matchAll(/<vehicle interest="([^"]+)" status="([^"]+)">/g)].map(
      ([, interest, status], index) => `${interest} ${status} ${models[index]}`,
    )
  }

  test.each(FORM_NAMES)('[LD-05] the vehicles of the form %s have the intent of the shopper', (form) => {
    const [payload, withCar, alone] = EXPECTED[form]
    expect(listVehicles(buildAdf(makeFacts({ ...payload }, { form }), LEAD))).toEqual(withCar)
    expect(listVehicles(buildAdf(makeFacts({ ...payload }, { form, car: null }), LEAD))).toEqual(alone)
  })

  test('[LD-05] a new car or demonstrator is new, as in the category of its lead', () => {
    for (const [type, status] of [
      ['new', 'new'],
      ['demo', 'new'],
      ['used', 'used'],
    ] as const) {
      const car = { ...CAR, car_type: type }
      expect(listVehicles(buildAdf(makeFacts({}, { car }), LEAD))).toEqual([`buy ${status} Tucson`])
      const typed = { car_type: type, 'Vehicle Model': 'Tucson', category: '' }
      expect(listVehicles(buildAdf(makeFacts(typed, { car: null }), LEAD))).toEqual([`buy ${status} Tucson`])
    }
  })

  test('[LD-05] a vehicle to be serviced is not for sale, and an enquiry about a sale is no purchase', () => {
    const service = buildAdf(makeFacts(OWN_CAR, { form: 'service-booking', car: null }), LEAD)
    expect(readAdf(service, 'prospect/vehicle/comments')).toEqual([
      'Registration ABC123. The shopper’s own vehicle. Not for sale.',
    ])
    const sale = makeFacts({ category: 'Sell My Car Enquiry' }, { form: 'contact', car: null })
    expect(listVehicles(buildAdf(sale, LEAD))).toEqual(['sell used '])
    const rental = makeFacts({}, { site: 'drive-monthly' })
    expect(listVehicles(buildAdf(rental, LEAD))).toEqual(['lease used Tucson'])
  })

  test('[LD-05] marks a lead that the shopper did not complete', () => {
    const xml = buildAdf(makeFacts({}, { isComplete: false }), LEAD)
    expect(readAdf(xml, 'prospect/customer/comments')[0]).toMatch(/^INCOMPLETE/)
  })

  test('[LD-05] is valid and preserves any submitted text', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(']]>', '</adf>', '\u0000\uD800'))
    fc.assert(
      fc.property(typed, typed, (name, message) => {
        const xml = buildAdf(makeFacts({ first_name: name, message }), LEAD)
        expect(findAdfFaults(xml)).toEqual([])
        expect(readAdf(xml, 'prospect/customer/contact/name')[0]).toBe(keepXmlCharacters(name.trim()))
      }),
      { numRuns: 300 },
    )
  })
})
