import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeLinkedData } from '@/lib/seo/json-ld'

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '&lt;/script&gt;',
  '\u2028\u2029',
  '"}</SCRIPT >',
]

describe('writeLinkedData', () => {
  test.each(HOSTILE)('escapes the name %j without changing its value', (name) => {
    const text = writeLinkedData([{ '@type': 'Product', name }])
    expect(text).not.toMatch(/[<>\u2028\u2029]/)
    expect(JSON.parse(text)['@graph'][0].name).toBe(name)
  })

  test('preserves any text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }), (name) => {
        const text = writeLinkedData([{ '@type': 'Product', name }])
        expect(text).not.toMatch(/[<>&]/)
        expect(JSON.parse(text)['@graph'][0].name).toBe(name)
      }),
    )
  })

  test('removes empty values at any depth and keeps zero', () => {
    const text = writeLinkedData([
      {
        '@type': 'Product',
        name: '',
        model: null,
        image: [],
        sku: 'A1',
        offers: { '@type': 'Offer', price: 0, url: null },
      },
    ])
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Product', sku: 'A1', offers: { '@type': 'Offer', price: 0 } }],
    })
  })
})
