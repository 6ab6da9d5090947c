import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormName } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { prefillForm, type Query } from '@/lib/forms/prefill'
import { getSuccessPath } from '@/lib/forms/targets'
import { addQueryToPath, isRoute, parsePathQuery } from '@/lib/routing/rewrite'
import { getWishLink } from '@/lib/search/url'
import { readDemoSite } from '@/tests/demo-site'

const harbour = readDemoSite('harbour-city')

function startOf(name: FormName, query: Query): Record<string, unknown> {
  const form = prefillForm(buildForm(harbour, name, null), query)
  return Object.fromEntries(
    form.fields.map((field) => [field.name, 'defaultValue' in field ? field.defaultValue : undefined]),
  )
}

describe('prefill from a link', () => {
  test('[RT-08] finance links set the budget, dealership and car type', () => {
    expect(
      startOf('finance-enquiry', {
        preferredDealership: 'harbour-city-mazda',
        vehiclePriceBudget: '24990',
        car_id: '7',
        car_type: 'used',
      }),
    ).toMatchObject({
      dealership_slug: 'harbour-city-mazda',
      vehiclePriceBudget: '24990',
      car_type: 'used',
    })
  })

  test('[FM-07] accepts a category by name or slug and ignores unknown ones', () => {
    expect(startOf('contact', { category: 'Finance Enquiry' })['category']).toBe('Finance Enquiry')
    expect(startOf('contact', { category: 'finance-enquiry' })['category']).toBe('Finance Enquiry')
    expect(startOf('contact', { category: 'nonsense' })['category']).toBe('General Enquiry')
  })

  test('[FM-20] does not overwrite hidden fields', () => {
    expect(startOf('contact', { state: 'xx', tracking: 'spam', form: 'x' })).toMatchObject({
      state: 'nsw',
      tracking: '',
    })
  })

  test('[FM-15] accepts any query and never exceeds a field’s maximum length', () => {
    const query = fc.dictionary(
      fc.constantFrom('name', 'email', 'message', 'category', 'dealership_slug', '__proto__', 'toString'),
      fc.oneof(fc.string({ maxLength: 9000 }), fc.array(fc.string(), { maxLength: 3 })),
    )
    fc.assert(
      fc.property(query, (values) => {
        const form = prefillForm(buildForm(harbour, 'contact', null), values)
        const tooLong = form.fields.filter(
          (field) => 'maxLength' in field && (field.defaultValue ?? '').length > field.maxLength,
        )
        expect(tooLong).toEqual([])
      }),
    )
  })
})

describe('form URLs', () => {
  test.each([
    ['/a/info/finance', 'car_id=7', '/a/info/finance/query.Y2FyX2lkPTc'],
    ['/a/contact', 'category=parts-enquiry', '/a/contact/query.Y2F0ZWdvcnk9cGFydHMtZW5xdWlyeQ'],
    ['/a/info/finance', 'utm_source=x&gclid=y', '/a/info/finance'],
    ['/a/info/finance', '', '/a/info/finance'],
    ['/a/contact/form', 'draft=7', '/a/contact/form'],
    ['/a/search/info', 'x=1', '/a/search/info'],
  ])('[RT-08] %s with %s is served from %s', (path, query, expected) => {
    expect(addQueryToPath(path, new URLSearchParams(query))).toBe(expected)
  })

  test('[RT-08] a page reads from its path the query that was added to it', () => {
    const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(pairs, (added) => {
        const query = new URLSearchParams([...added, ['category', 'x']])
        const path = addQueryToPath('/a/contact', query)
        expect(isRoute(path)).toBe(true)
        const read = parsePathQuery(path.split('/').slice(3))
        for (const name of query.keys()) expect(read[name]).toBe(query.get(name))
      }),
    )
    expect([undefined, [], ['no-query']].map((segments) => parsePathQuery(segments))).toEqual([{}, {}, {}])
  })

  test('[RT-11] puts the category, form and car into the success page URL', () => {
    expect(getSuccessPath('general-enquiry', 'contact', '')).toBe('/success?category=general-enquiry')
    expect(getSuccessPath('used-vehicle-enquiry', 'test-drive', '2020-mazda-3')).toBe(
      '/success?category=used-vehicle-enquiry&form=test-drive&car=2020-mazda-3',
    )
  })

  test('[SS-14] converts a search without results to a find-similar link', () => {
    expect(
      getWishLink({
        refinements: { make: ['Mazda'], model: ['3'] },
        ranges: { price: { max: 9000 } },
      }),
    ).toBe('/find-similar?make=Mazda&model=3&budget=9000')
    expect(getWishLink({ refinements: {}, ranges: {} })).toBe('/find-similar')
    expect(startOf('find-similar', { make: 'Mazda', model: '3', budget: '9000' })).toMatchObject({
      wanted_make: 'Mazda',
      wanted_model: '3',
      budget: '9000',
    })
  })
})
