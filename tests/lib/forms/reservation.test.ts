import { describe, expect, test } from 'vitest'
import { CATEGORIES, RESERVATION_CATEGORY } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { buildFormSchema, listFieldErrors } from '@/lib/forms/schema'
import { getSuccessCopy } from '@/lib/forms/success-page'
import { getSuccessPath } from '@/lib/forms/targets'
import { slugify } from '@/lib/text/slugify'
import { readDemoSite } from '@/tests/demo-site'

const harbour = readDemoSite('harbour-city')
const longreach = readDemoSite('longreach-rv')
const BUYER = {
  name: 'Mia',
  last_name: 'Nguyen',
  phone: '0412 345 678',
  email: 'mia@example.com',
  postcode: '2000',
  terms_conditions: true,
}
const check = (site: typeof harbour, values: Record<string, unknown>) => {
  const parsed = buildFormSchema(buildForm(site, 'reservation', null)).safeParse(values)
  return parsed.success ? parsed.data : listFieldErrors(parsed.error)
}

describe('reservation form', () => {
  test('[RV-04, EV-01] has the category and the event of a reservation', () => {
    expect(buildForm(harbour, 'reservation', null)).toMatchObject({ category: 'Reserve Car', event: 30 })
    expect(slugify(RESERVATION_CATEGORY)).toBe('reserve-car')
  })

  test('[RV-02] has first and last name fields on every site', () => {
    for (const full_name of [true, false]) {
      const site = { ...harbour, forms: { ...harbour.forms, full_name } }
      const names = buildForm(site, 'reservation', null).fields.map(({ name }) => name)
      expect(names).toEqual(
        expect.arrayContaining(['name', 'last_name', 'phone', 'email', 'postcode', 'terms_conditions']),
      )
    }
  })

  test('[RV-02, FM-12] requires the terms checkbox, which starts unticked', () => {
    const box = buildForm(harbour, 'reservation', null).fields.find(({ name }) => name === 'terms_conditions')
    expect(box).toMatchObject({ required: true, isChecked: false })
    expect(check(harbour, { ...BUYER, terms_conditions: false })).toEqual({
      terms_conditions: '*This is a required field',
    })
    expect(check(harbour, BUYER)).toMatchObject({ last_name: 'Nguyen', terms_conditions: true })
  })

  test('[RV-02, FM-12] includes the site’s refund policy in the terms', () => {
    const site = { ...longreach, reserve: { ...longreach.reserve, refund_policy: 'No refund after 3 days.' } }
    expect(buildForm(site, 'reservation', null).termsText).toContain('No refund after 3 days.')
    expect(buildForm(harbour, 'reservation', null).termsText).toContain(harbour.reserve.refund_policy)
  })

  test('[FM-04] requires the postcode where the site enables it and validates it everywhere', () => {
    expect(check(longreach, { ...BUYER, postcode: '' })).toHaveProperty('postcode')
    expect(check(harbour, { ...BUYER, postcode: '' })).toMatchObject({ postcode: '' })
    expect(check(harbour, { ...BUYER, postcode: '20' })).toEqual({
      postcode: 'Invalid postcode. Please enter a 4-digit number.',
    })
  })

  test('[FM-15] is not an enquiry type of the contact form', () => {
    expect(CATEGORIES).not.toContain(RESERVATION_CATEGORY)
  })

  test('[RT-06, RT-11] without JavaScript, the success page states that nothing is reserved or charged', () => {
    expect(getSuccessPath(slugify(RESERVATION_CATEGORY), 'reservation', 'a-car')).toBe(
      '/success?category=reserve-car&car=a-car',
    )
    expect(getSuccessCopy('reserve-car').text).toContain('not reserved yet')
  })
})
