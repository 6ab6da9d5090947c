import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Site } from '@/config/schema/site'
import type { EnquiryCar } from '@/lib/forms/definitions/form-context'
import type { FormName } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { buildFormSchema, listFieldErrors } from '@/lib/forms/schema'
import { parseSite } from '@/lib/site/parse-site'
import { slugify } from '@/lib/text/slugify'

function loadDemo(slug: string, forms: Partial<Site['forms']> = {}): Site {
  const parsed = parseSite(slug, readFileSync(`config/sites/${slug}.json`, 'utf8'))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return { ...parsed.site, forms: { ...parsed.site.forms, ...forms } }
}

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
const GOOD = {
  name: 'Mia',
  last_name: 'Nguyen',
  phone: '0412 345 678',
  email: 'mia@example.com',
  message: 'Hello',
  category: 'General Enquiry',
}

const errorsOf = (
  site: Site,
  name: 'contact' | 'car-enquiry',
  values: object,
  car: EnquiryCar | null = null,
) => {
  const parsed = buildFormSchema(buildForm(site, name, car)).safeParse({ ...values })
  return parsed.success ? {} : listFieldErrors(parsed.error)
}
const fieldOf = (site: Site, name: FormName, field: string, car: EnquiryCar | null = null) =>
  buildForm(site, name, car).fields.find((candidate) => candidate.name === field)

describe('form fields', () => {
  test('[FM-01] reports missing required fields with the specified message', () => {
    const site = loadDemo('wattle-campers')
    expect(errorsOf(site, 'contact', {})).toEqual({
      name: '*This is a required field',
      last_name: '*This is a required field',
      phone: '*This is a required field',
      email: '*This is a required field',
      category: '*This is a required field',
      message: '*This is a required field',
    })
    expect(errorsOf(site, 'contact', GOOD)).toEqual({})
  })

  test('[FM-01] treats blanks as missing and rejects non-text values', () => {
    const site = loadDemo('wattle-campers')
    expect(errorsOf(site, 'contact', { ...GOOD, name: '   ' })).toEqual({ name: '*This is a required field' })
    expect(Object.keys(errorsOf(site, 'contact', { ...GOOD, name: { a: 1 }, email: ['x'] }))).toEqual([
      'name',
      'email',
    ])
  })

  test('[FM-03] uses one full name field where the site enables it', () => {
    const site = loadDemo('kiwi-auto')
    const names = buildForm(site, 'contact', null).fields.map((field) => field.label)
    expect(names).toContain('Full Name')
    expect(names).not.toContain('Last Name')
  })

  test('[FM-06] makes the message optional where the site allows it', () => {
    const { message: _message, ...rest } = GOOD
    expect(errorsOf(loadDemo('drive-monthly'), 'contact', rest)).toEqual({})
  })

  test('[FM-01] [FM-11] has fields that depend on another field, and drops what was typed there before', () => {
    const site = loadDemo('wattle-campers')
    const asked = { ...GOOD, category: 'Service Enquiry', Rego: 'ABC123' }
    const schema = buildFormSchema(buildForm(site, 'contact', null))
    expect(schema.parse(asked)).toMatchObject({ Rego: 'ABC123' })
    expect(schema.parse({ ...asked, category: 'General Enquiry' })).not.toHaveProperty('Rego')
    expect(fieldOf(site, 'finance-pre-approval', 'abn')).toMatchObject({
      label: 'ABN',
      showWhen: { field: 'employment_status', value: 'Self-employed' },
    })
  })

  test('[FM-20] has a hidden tracking field for the longest campaign query', () => {
    expect(fieldOf(loadDemo('wattle-campers'), 'contact', 'tracking')).toMatchObject({
      kind: 'hidden',
      maxLength: 2000,
    })
  })

  test('[FM-07] offers the category only on the contact form, with the enquiry types as choices', () => {
    const site = loadDemo('wattle-campers')
    expect(fieldOf(site, 'contact', 'category')).toMatchObject({
      kind: 'select',
      defaultValue: 'General Enquiry',
    })
    expect(buildForm(site, 'contact', null).event).toBe(22)
    expect(fieldOf(site, 'car-enquiry', 'category', CAR)).toBeUndefined()
    expect(errorsOf(site, 'contact', { ...GOOD, category: 'Anything' })).toHaveProperty('category')
  })

  test('[FM-08] adds the location without a car, and for new cars where the site enables it', () => {
    const trucks = loadDemo('bluetongue-trucks')
    expect(fieldOf(trucks, 'contact', 'location_id')).toMatchObject({
      placeholder: 'Please Select a Department',
    })
    expect(fieldOf(trucks, 'car-enquiry', 'location_id', CAR)).toBeUndefined()
    const toyota = loadDemo('southern-star-toyota')
    expect(fieldOf(toyota, 'car-enquiry', 'location_id', CAR)).toBeUndefined()
    const own = { name: '', phone: '', slug: '', distribution_locations: [{ id: 5, name: 'Depot' }] }
    expect(
      fieldOf(toyota, 'car-enquiry', 'location_id', { ...CAR, car_type: 'new', location: own }),
    ).toMatchObject({ choices: [{ value: '5', label: 'Depot' }] })
  })

  test('[FM-09] adds the preferred dealership for a group unless the site disables it', () => {
    const group = loadDemo('harbour-city')
    expect(fieldOf(group, 'contact', 'dealership_slug')).toMatchObject({
      required: true,
      placeholder: 'Select a Preferred Dealership',
    })
    expect(errorsOf(group, 'contact', { ...GOOD, dealership_slug: 'somebody-else' })).toHaveProperty(
      'dealership_slug',
    )
    expect(
      fieldOf(loadDemo('harbour-city', { preferred_dealership: false }), 'contact', 'dealership_slug'),
    ).toBeUndefined()
  })

  test('[FM-10] applies the site’s settings to the newsletter checkbox: label, default and visibility', () => {
    const site = loadDemo('harbour-city')
    expect(fieldOf(site, 'contact', 'opt_in')).toMatchObject({
      label: 'Yes, I would like to subscribe to receive latest offers & product updates.',
      isChecked: true,
      required: false,
    })
    expect(fieldOf(site, 'car-enquiry', 'opt_in', CAR)?.label).toBe(
      'Email me similar stock and latest offers.',
    )
    expect(fieldOf(loadDemo('wattle-campers'), 'contact', 'opt_in')).toMatchObject({ isChecked: false })
    expect(fieldOf(loadDemo('drive-monthly'), 'contact', 'opt_in')).toBeUndefined()
  })

  test('[FM-11] [FM-16] adds rego, trade-in and finance questions for used cars', () => {
    const site = loadDemo('bargain-bay')
    expect(fieldOf(site, 'car-enquiry', 'Rego', CAR)).toMatchObject({
      required: false,
      placeholder: 'Rego - Helps us better assist your enquiry',
    })
    expect(fieldOf(site, 'car-enquiry', 'Trade In', CAR)?.label).toBe(
      'Are you interested in trading in your car?',
    )
    expect(fieldOf(site, 'car-enquiry', 'Finance', { ...CAR, car_type: 'new' })).toBeUndefined()
  })

  test('[FM-12] [FM-14] [FM-20] uses the site’s note, button label and state', () => {
    const form = buildForm(loadDemo('southern-star-toyota'), 'contact', null)
    expect(form.note).toBe('You must agree to the terms of use before submitting the form.')
    expect(form.termsText).not.toBe('')
    expect(buildForm(loadDemo('bluetongue-trucks'), 'contact', null).submitText).toBe('Submit Form')
    expect(fieldOf(loadDemo('southern-star-toyota'), 'contact', 'state')).toMatchObject({
      defaultValue: 'sa',
    })
  })

  test('[FM-17] adds the referral source where the site enables it', () => {
    const field = fieldOf(loadDemo('kiwi-auto'), 'contact', 'where-did-you-hear-about-us')
    expect(field?.kind === 'select' && field.choices.map((choice) => choice.value)).toContain('Word of Mouth')
  })

  test('[CD-11] prefills the message for an unavailable car with a request for similar stock', () => {
    const site = loadDemo('harbour-city')
    expect(fieldOf(site, 'car-enquiry', 'message', { ...CAR, status: 'sold' })).toMatchObject({
      defaultValue: 'Can you please find me something similar?',
    })
    expect(fieldOf(site, 'car-enquiry', 'message', CAR)).toMatchObject({ defaultValue: '' })
  })
})

test('[RT-11] converts a category to the slug in the success page URL', () => {
  expect(slugify('Sell My Car Enquiry')).toBe('sell-my-car-enquiry')
})

describe('photo request', () => {
  const site = loadDemo('harbour-city')
  const form = buildForm(site, 'photo-request', CAR)
  const valueOf = (name: string) => {
    const field = form.fields.find((candidate) => candidate.name === name)
    return field?.kind === 'hidden' ? field.defaultValue : undefined
  }

  test('[CD-05] includes a fixed message and the car’s identifiers', () => {
    expect(valueOf('message')).toBe('Please send photos for this car')
    expect(valueOf('car_id')).toBe('7')
    expect(valueOf('stock_number')).toBe('S7')
    expect(valueOf('Vehicle Make')).toBe('Mazda')
  })

  test('[CD-05] has only contact fields', () => {
    const visible = form.fields.filter(({ kind }) => kind === 'text').map(({ name }) => name)
    expect(visible).toEqual(['name', 'last_name', 'phone', 'email'])
  })

  test('[CD-05] [EV-01] has the category of a used or new vehicle enquiry', () => {
    expect(form.category).toBe('Used Vehicle Enquiry')
    expect(buildForm(site, 'photo-request', { ...CAR, car_type: 'new' }).category).toBe('New Vehicle Enquiry')
  })
})
