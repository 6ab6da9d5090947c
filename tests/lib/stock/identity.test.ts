import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StockIdentity, rankOf } from '@/lib/stock/identity'

const ROW = { make: 'Kia', year: '2020', model: 'Rio', km: '100', price: '15000' }

const numbers = () => {
  const identity = new StockIdentity()
  return [identity.assign(ROW, 2, 'a'), identity.assign({ ...ROW, price: '1' }, 3, 'a')]
}

describe('StockIdentity', () => {
  test('uses the stock number if the row has one', () => {
    expect(new StockIdentity().assign({ ...ROW, stocknum: ' K12 ' }, 2, 'a')).toEqual({ number: 'K12' })
  })

  test('is unaffected by price, texts and photos', () => {
    const before = new StockIdentity().assign(ROW, 2, 'a')
    const after = new StockIdentity().assign(
      { ...ROW, price: '14000', description: 'x', images: 'y' },
      9,
      'a',
    )
    expect(after).toEqual(before)
    expect(new StockIdentity().assign({ ...ROW, km: '101' }, 2, 'a')).not.toEqual(before)
  })

  test('distinguishes rows with equal facts, in the same way at every import', () => {
    const [first, second] = numbers()
    expect(first).not.toEqual(second)
    expect(numbers()).toEqual([first, second])
  })

  test('rejects a repeated row, and a repeated stock number within one dealership', () => {
    const identity = new StockIdentity()
    identity.assign({ ...ROW, stocknum: 'K12' }, 2, 'a')
    expect(identity.assign({ ...ROW, stocknum: 'K12' }, 3, 'a')).toEqual({ duplicateOf: 2, sameRow: true })
    expect(identity.assign({ ...ROW, km: '7', stocknum: 'k12' }, 4, 'a')).toEqual({
      duplicateOf: 2,
      sameRow: false,
    })
    expect(identity.assign({ ...ROW, km: '8', stocknum: 'K12' }, 5, 'b')).toEqual({ number: 'K12' })
  })

  test('generates URL-safe stock numbers and ranks within range', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 5000 }), (model, below) => {
        const given = new StockIdentity().assign({ ...ROW, model }, 2, 'a')
        expect('number' in given && given.number).toMatch(/^AD[2-9A-HJ-NP-Z]{10}$/)
        expect(rankOf(model, below)).toBeLessThan(below)
      }),
    )
  })
})
