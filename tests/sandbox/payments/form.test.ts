import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseForm } from '@/sandbox/payments/form'

test.each([
  ['amount=50000&currency=aud', { amount: '50000', currency: 'aud' }],
  ['metadata[site]=a&metadata[vehicle]=17', { metadata: { site: 'a', vehicle: '17' } }],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
  ['a[b][c][]=1', { a: { b: { c: ['1'] } } }],
  ['name=a%26b+c%5B%5D', { name: 'a&b c[]' }],
  ['a[b=1&]=2', { 'a[b': '1', ']': '2' }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['', {}],
])('parses %s', (text, expected) => {
  expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(expected)
})

test('treats inherited property names such as __proto__ as ordinary keys', () => {
  const form = parseForm('metadata[__proto__][polluted]=1&__proto__[polluted]=1&constructor=x')
  expect(Object.keys(form)).toEqual(['metadata', '__proto__', 'constructor'])
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('parses any text without throwing', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof parseForm(text) === 'object'))
})
