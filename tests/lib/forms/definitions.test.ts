import { describe, expect, test } from 'vitest'
import type { Site } from '@/config/schema/site'
import { CATEGORIES, FORM_NAMES, type FormName, RESERVATION_CATEGORY } from '@/lib/forms/definition'
import type { EnquiryCar } from '@/lib/forms/definitions/form-context'
import { buildForm } from '@/lib/forms/forms'
import { buildFormSchema, listFieldErrors } from '@/lib/forms/schema'
import { getFieldValue } from '@/lib/forms/values'
import { readDemoSite } from '@/tests/demo-site'

const CAR: EnquiryCar = {
  id: 7,
  slug: '2020-mazda-3',
  name: '2020 Mazda 3',
  stocknum: 'S7',
  make: 'Mazda',
  model: '3',
  car_type: 'used',
  status: 'in_stock',
  tag: '',
  sold: false,
  location: null,
  dealership_slug: 'harbour-city-mazda',
}
const PERSON = { name: 'Mia', last_name: 'Nguyen', phone: '0412 345 678', email: 'mia@example.com' }

const SITES = [
  'harbour-city',
  'southern-star-toyota',
  'kiwi-auto',
  'bargain-bay',
  'ironbark-motorcycles',
  'wattle-campers',
  'bluetongue-trucks',
  'longreach-rv',
  'drive-monthly',
].map((slug) => readDemoSite(slug))
const wattle = readDemoSite('wattle-campers')

const namesOf = (slug: string, name: FormName, car: EnquiryCar | null = null) =>
  buildForm(readDemoSite(slug), name, car).fields.map((field) => field.name)
const check = (slug: string, name: FormName, values: Record<string, unknown>) => {
  const parsed = buildFormSchema(buildForm(readDemoSite(slug), name, null)).safeParse(values)
  return parsed.success ? parsed.data : listFieldErrors(parsed.error)
}

describe.each(FORM_NAMES)('the form %s', (name) => {
  test.each([null, CAR])(
    '[FM-15] builds on every site with a valid category and unique field names',
    (car) => {
      for (const site of SITES) {
        const form = buildForm(site, name, car)
        const names = form.fields.map((field) => field.name)
        expect(form.name).toBe(name)
        expect(new Set(names).size, `${site.slug}: ${names.join()}`).toBe(names.length)
        expect(names).toEqual(expect.arrayContaining(['name', 'phone', 'email', 'state', 'tracking']))
        expect([...CATEGORIES, RESERVATION_CATEGORY, null]).toContain(form.category)
        expect(names.includes('category')).toBe(form.category === null)
        // React Hook Form treats these characters as paths.
        for (const field of names) expect(field).not.toMatch(/[.[\]]/)
      }
    },
  )

  test('[FM-01, FM-20] reports each missing required field and includes the default state as a hidden field', () => {
    for (const site of SITES) {
      const form = buildForm(site, name, null)
      const parsed = buildFormSchema(form).safeParse({})
      expect(parsed.success).toBe(false)
      const errors = parsed.success ? {} : listFieldErrors(parsed.error)
      const required = form.fields.filter((field) => field.required)
      expect(Object.keys(errors)).toEqual(required.map((field) => field.name))
      expect(new Set(Object.values(errors))).toEqual(new Set(['*This is a required field']))
      expect(form.fields.find((field) => field.name === 'state')).toMatchObject({
        kind: 'hidden',
        defaultValue: site.forms.default_state,
      })
    }
  })
})

describe('category, event and fields of each form', () => {
  test.each([
    ['finance-enquiry', 'Finance Enquiry', 23],
    ['finance-pre-approval', 'Finance Enquiry', 23],
    ['parts-enquiry', 'Parts Enquiry', 21],
    ['fleet-enquiry', 'Fleet Enquiry', 19],
    ['service-booking', 'Service Enquiry', 20],
    ['careers', 'Careers Enquiry', 51],
    ['sell-my-car', 'Sell My Car Enquiry', 29],
    ['trade-in', 'Sell My Car Enquiry', 18],
    ['vehicle-history', 'Used Vehicle Enquiry', 52],
    ['test-drive', 'New Vehicle Enquiry', 17],
    ['find-similar', 'New Vehicle Enquiry', 14],
    ['offer-enquiry', 'General Enquiry', 16],
    ['quiz', 'General Enquiry', 34],
    ['subscribe', 'General Enquiry', 46],
    ['reservation', 'Reserve Car', 30],
  ] as const)('[FM-15, FM-18, EV-01] %s has category %s and event %i', (name, category, event) => {
    expect(buildForm(wattle, name, null)).toMatchObject({ category, event })
  })

  test('[FM-10] a newsletter needs the shopper’s own tick, and no phone number', () => {
    const person = { name: PERSON.name, last_name: PERSON.last_name, email: PERSON.email }
    expect(check('harbour-city', 'subscribe', { ...person, opt_in: true })).toMatchObject({ opt_in: true })
    expect(check('harbour-city', 'subscribe', person)).toEqual({ opt_in: '*This is a required field' })
    for (const site of SITES)
      expect(buildForm(site, 'subscribe', null).fields).toContainEqual(
        expect.objectContaining({ name: 'opt_in', isChecked: false, required: true }),
      )
  })

  test('[FM-10] applicants for a job are not ticked for offers', () => {
    expect(wattle.forms.opt_in).toBe(true)
    for (const site of SITES)
      for (const field of buildForm(site, 'careers', null).fields)
        expect(field.kind === 'checkbox' && field.isChecked, field.name).toBe(false)
  })

  test('[EV-01] uses the used-car event for a test drive of a used car', () => {
    expect(buildForm(wattle, 'test-drive', CAR)).toMatchObject({
      category: 'Used Vehicle Enquiry',
      event: 48,
    })
  })

  test.each([
    ['car-enquiry', 'used', '', 15],
    ['car-enquiry', 'new', '', 14],
    ['car-enquiry', 'used', 'Test Drive Only', 17],
    ['photo-request', 'new', '*** Test Drive Vehicle Only ***', 17],
    ['test-drive', 'used', 'Test Drive Only', 17],
    ['find-similar', 'used', '', 15],
  ] as const)('[EV-01] [TG-04] %s of a %s car with the tag "%s" has event %i', (name, type, tag, event) => {
    expect(buildForm(wattle, name, { ...CAR, car_type: type, tag }).event).toBe(event)
  })

  test.each(['parts-enquiry', 'careers', 'trade-in', 'sell-my-car'] as const)(
    '[FM-08] [FM-09] %s has the dealership of a group and the location of the department',
    (name) => {
      const findField = (site: Site, field: string) =>
        buildForm(site, name, null).fields.find((each) => each.name === field)
      const group = readDemoSite('harbour-city')
      expect(findField(group, 'dealership_slug')).toMatchObject({ kind: 'select', required: true })
      expect(findField(wattle, 'dealership_slug')).toBeUndefined()
      const trucks = readDemoSite('bluetongue-trucks')
      const department = name === 'parts-enquiry' ? 'parts' : 'sales'
      const ids = trucks.locations.flatMap(({ id, location_type: type, visible }) =>
        type === department && visible ? [String(id)] : [],
      )
      const field = findField(trucks, 'location_id')
      expect(field?.kind === 'select' && field.choices.map(({ value }) => value)).toEqual(ids)
    },
  )

  test('[FM-09] a trade-in goes to the dealership of the wanted car', () => {
    const field = buildForm(readDemoSite('harbour-city'), 'trade-in', CAR).fields.find(
      ({ name }) => name === 'dealership_slug',
    )
    expect(field).toMatchObject({ kind: 'hidden', defaultValue: 'harbour-city-mazda' })
  })

  test('[FM-15] identifies the given car, or has a vehicle field without one', () => {
    expect(namesOf('wattle-campers', 'test-drive', CAR)).toEqual(
      expect.arrayContaining(['car_id', 'car_slug', 'stock_number', 'dateTime']),
    )
    expect(namesOf('wattle-campers', 'test-drive', CAR)).not.toContain('vehicle')
    expect(namesOf('wattle-campers', 'test-drive')).toContain('vehicle')
  })

  test('[FM-08, FM-09] without a car, adds the dealership field for a group and the location field for trucks', () => {
    expect(namesOf('harbour-city', 'finance-enquiry')).toContain('dealership_slug')
    expect(namesOf('bluetongue-trucks', 'fleet-enquiry')).toContain('location_id')
  })

  test('[FM-04] adds and validates the postcode only where the site enables it', () => {
    expect(namesOf('longreach-rv', 'finance-enquiry')).toContain('postcode')
    expect(namesOf('wattle-campers', 'finance-enquiry')).not.toContain('postcode')
    expect(check('longreach-rv', 'finance-enquiry', { ...PERSON, postcode: '48100' })).toMatchObject({
      postcode: 'Please use at most 4 characters',
    })
    expect(check('longreach-rv', 'finance-enquiry', { ...PERSON, postcode: '481' })).toMatchObject({
      postcode: 'Invalid postcode. Please enter a 4-digit number.',
    })
  })

  test('[FM-11] adds the registration state in Australia but not in New Zealand', () => {
    expect(namesOf('wattle-campers', 'sell-my-car')).toEqual(expect.arrayContaining(['rego', 'regoState']))
    expect(namesOf('kiwi-auto', 'sell-my-car')).not.toContain('regoState')
  })

  test('[FM-15] accepts formatted numbers for a vehicle to sell', () => {
    expect(
      check('wattle-campers', 'sell-my-car', {
        ...PERSON,
        'Vehicle Make': 'Jayco',
        'Vehicle Model': 'Journey',
        year: '2019',
        odometer: '84,000',
        condition: 'Good',
        expected_price: '$35,000',
      }),
    ).toMatchObject({ odometer: '84000', expected_price: '35000', condition: 'Good', photos: [] })
  })

  test('[FM-15] builds a quiz from the site’s questions', () => {
    const form = buildForm(readDemoSite('drive-monthly'), 'quiz', null)
    expect(form.fields.filter(({ kind }) => kind === 'radio').length).toBe(4)
    expect(form.fields.find(({ kind }) => kind === 'checkbox-group')).toMatchObject({
      name: 'What matters to you',
      label: 'What matters to you?',
    })
  })

  test('[FM-15] keeps the answers of a quiz in the validated values', () => {
    const quiz = buildForm(readDemoSite('drive-monthly'), 'quiz', null)
    const answers: [string, unknown][] = []
    for (const field of quiz.fields) {
      if (field.kind === 'radio') answers.push([field.name, field.choices[0]?.value])
      if (field.kind === 'checkbox-group') answers.push([field.name, [field.choices[0]?.value]])
    }
    const values = buildFormSchema(quiz).parse({ ...PERSON, ...Object.fromEntries(answers) })
    for (const [name, answer] of answers) expect(getFieldValue(values, name)).toEqual(answer)
    expect(getFieldValue(values, 'unknown')).toBeUndefined()
  })
})
