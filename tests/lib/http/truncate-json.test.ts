import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitTexts } from '@/lib/http/truncate-json'

const LARGEST_DRAFT = 16 * 1024
const sizeOf = (values: object) => Buffer.byteLength(JSON.stringify(values))

test('[FM-21] stores the values of an ordinary form unchanged', () => {
  const values = { name: 'Mia', email: 'mia@', message: 'ü'.repeat(4000), empty: '' }
  expect(limitTexts(values, LARGEST_DRAFT)).toEqual(values)
})

test('[LD-04] truncates the longest value, not the short ones', () => {
  const values = { message: 'x'.repeat(100_000), name: 'Mia', phone: '0412 345 678' }
  const limited = limitTexts(values, LARGEST_DRAFT)
  expect(limited).toMatchObject({ name: 'Mia', phone: '0412 345 678' })
  expect(limited['message']).toMatch(/^x{16000,}$/)
  expect(sizeOf(limited)).toBeLessThanOrEqual(LARGEST_DRAFT)
})

test('[LD-04] never exceeds the limit and keeps a prefix of every value, for any input', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom('"', '\u0000', '🚗', '\ud800', 'é', '__proto__'),
  )
  fc.assert(
    fc.property(fc.dictionary(text, text), fc.integer({ min: 2, max: 600 }), (values, largest) => {
      const limited = limitTexts(values, largest)
      expect(sizeOf(limited)).toBeLessThanOrEqual(largest)
      for (const [name, value] of Object.entries(limited)) expect(values[name]?.startsWith(value)).toBe(true)
    }),
  )
})

test('[FM-21] keeps values that fit exactly', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), (values) => {
      expect(limitTexts(values, sizeOf(values))).toEqual(values)
    }),
  )
})
