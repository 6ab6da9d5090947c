import { describe, expect, test } from 'vitest'
import { carSummarySchema } from '@/lib/cars/car'
import { pickNote } from '@/lib/cars/pick-note'
import type { Site } from '@/config/schema/site'

const NOW = Date.UTC(2026, 10, 21) / 1000
const notes: Site['card']['notes'] = [
  { about: 'reduced', text: 'Down' },
  { about: 'low-km', text: 'Little driven' },
  { about: 'ute', text: 'Even' },
  { about: 'ute', text: 'Odd' },
]
const site = { card: { notes } as Site['card'] }
const car = (fields: Record<string, unknown>) =>
  carSummarySchema.parse({
    id: 4,
    slug: 'a-car',
    status: 'in_stock',
    year: 2016,
    km: 150_000,
    price: 20_000,
    simple_body: 'ute',
    ...fields,
  })

describe('handwritten note', () => {
  test('[CC-01] is about the first matching subject', () => {
    expect(pickNote(car({ before_price: 21_000, km: 10 }), site, NOW)).toBe('Down')
    expect(pickNote(car({ km: 49_999 }), site, NOW)).toBe('Little driven')
    expect(pickNote(car({ km: 50_000 }), site, NOW)).toBe('Even')
  })

  test('[CC-01] stays the same for a car and differs between cars', () => {
    expect(pickNote(car({ id: 4 }), site, NOW)).toBe('Even')
    expect(pickNote(car({ id: 5 }), site, NOW)).toBe('Odd')
  })

  test('[CC-05] is absent if no subject matches and for sold or reserved cars', () => {
    expect(pickNote(car({ simple_body: 'van' }), site, NOW)).toBeNull()
    expect(pickNote(car({ status: 'sold' }), site, NOW)).toBeNull()
    expect(pickNote(car({ reserved: true }), site, NOW)).toBeNull()
  })
})
