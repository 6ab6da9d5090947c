import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Site } from '@/config/schema/site'
import { buildForm, slugOfCategory, type EnquiryCar } from '@/lib/forms/forms'
import { buildFormSchema, listFieldErrors } from '@/lib/forms/schema'
import { parseSite } from '@/lib/site/parse-site'

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
const fieldOf = (site: Site, name: 'contact' | 'car-enquiry', field: string, car: EnquiryCar | null = null) =>
  buildForm(site, name, car).fields.find((candidate) => candidate.name === field)

describe('what a form asks', () => {
  test('[FM-01] everything that is not optional is required, with the words of the specification', () => {
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

  test('[FM-01] blanks are nothing, and what is not text is refused beside its field', () => {
    const site = loadDemo('wattle-campers')
    expect(errorsOf(site, 'contact', { ...GOOD, name: '   ' })).toEqual({ name: '*This is a required field' })
    expect(Object.keys(errorsOf(site, 'contact', { ...GOOD, name: { a: 1 }, email: ['x'] }))).toEqual([
      'name',
      'email',
    ])
  })

  test('[FM-03] a site may ask for one full name', () => {
    const site = loadDemo('kiwi-auto')
    const names = buildForm(site, 'contact', null).fields.map((field) => field.label)
    expect(names).toContain('Full Name')
    expect(names).not.toContain('Last Name')
  })

  test('[FM-06] a site may do without a message', () => {
    const { message: _message, ...rest } = GOOD
    expect(errorsOf(loadDemo('drive-monthly'), 'contact', rest)).toEqual({})
  })

  test('[FM-07] the category is chosen on the general form only, from the enquiry types', () => {
    const site = loadDemo('wattle-campers')
    expect(fieldOf(site, 'contact', 'category')).toMatchObject({
      kind: 'select',
      defaultValue: 'General Enquiry',
    })
    expect(buildForm(site, 'contact', null).event).toBe(22)
    expect(fieldOf(site, 'car-enquiry', 'category', CAR)).toBeUndefined()
    expect(errorsOf(site, 'contact', { ...GOOD, category: 'Anything' })).toHaveProperty('category')
  })

  test('[FM-08] the location is asked without a car, and for new cars where the site says so', () => {
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

  test('[FM-09] a group asks for the preferred dealership unless that is removed', () => {
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

  test('[FM-10] the newsletter box has its words, and may start open or be hidden', () => {
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

  test('[FM-11] [FM-16] used cars may ask for the rego, a trade-in and finance', () => {
    const site = loadDemo('bargain-bay')
    expect(fieldOf(site, 'car-enquiry', 'rego', CAR)).toMatchObject({
      required: false,
      placeholder: 'Rego - Helps us better assist your enquiry',
    })
    expect(fieldOf(site, 'car-enquiry', 'Trade In', CAR)?.label).toBe(
      'Are you interested in trading in your car?',
    )
    expect(fieldOf(site, 'car-enquiry', 'Finance', { ...CAR, car_type: 'new' })).toBeUndefined()
  })

  test('[FM-12] [FM-14] [FM-20] note, button and state are the site’s', () => {
    const form = buildForm(loadDemo('southern-star-toyota'), 'contact', null)
    expect(form.note).toBe('You must agree to the terms of use before submitting the form.')
    expect(form.termsText).not.toBe('')
    expect(buildForm(loadDemo('bluetongue-trucks'), 'contact', null).submitText).toBe('Submit Form')
    expect(fieldOf(loadDemo('southern-star-toyota'), 'contact', 'state')).toMatchObject({
      defaultValue: 'sa',
    })
  })

  test('[FM-17] a site may ask where the shopper heard of it', () => {
    const field = fieldOf(loadDemo('kiwi-auto'), 'contact', 'where-did-you-hear-about-us')
    expect(field?.kind === 'select' && field.choices.map((choice) => choice.value)).toContain('Word of Mouth')
  })

  test('[CD-11] an unavailable car starts with a request for something similar', () => {
    const site = loadDemo('harbour-city')
    expect(fieldOf(site, 'car-enquiry', 'message', { ...CAR, status: 'sold' })).toMatchObject({
      defaultValue: 'Can you please find me something similar?',
    })
    expect(fieldOf(site, 'car-enquiry', 'message', CAR)).toMatchObject({ defaultValue: '' })
  })
})

test('[RT-11] a category becomes the last part of the success address', () => {
  expect(slugOfCategory('Sell My Car Enquiry')).toBe('sell-my-car-enquiry')
})

describe('asking for photos', () => {
  const site = loadDemo('harbour-city')
  const form = buildForm(site, 'photo-request', CAR)
  const valueOf = (name: string) => {
    const field = form.fields.find((candidate) => candidate.name === name)
    return field?.kind === 'hidden' ? field.defaultValue : undefined
  }

  test('[CD-05] the message is written for the shopper, and the car is named', () => {
    expect(valueOf('message')).toBe('Please send photos for this car')
    expect(valueOf('car_id')).toBe('7')
    expect(valueOf('stock_number')).toBe('S7')
    expect(valueOf('Vehicle Make')).toBe('Mazda')
  })

  test('[CD-05] asks who and where to, nothing else', () => {
    const asked = form.fields.filter(({ kind }) => kind === 'text').map(({ name }) => name)
    expect(asked).toEqual(['name', 'last_name', 'phone', 'email'])
  })

  test('[CD-05] [EV-01] is an enquiry about the car, used or new', () => {
    expect(form.category).toBe('Used Vehicle Enquiry')
    expect(buildForm(site, 'photo-request', { ...CAR, car_type: 'new' }).category).toBe('New Vehicle Enquiry')
  })
})
