import { describe, expect, it } from 'vitest'
import { computePlanCost, listInclusions } from '@/lib/cars/plan'
import { readFigure } from '@/lib/cars/describe'

const plan = { weekly: 229, includedKm: 250, extraCents: 22, joiningFee: 299, shortestTerm: '1 month' }

describe('computePlanCost', () => {
  it('[CD-01] adds the joining fee once', () => {
    expect(computePlanCost(plan, { weeks: 13, extraKm: 0 })).toEqual({ weekly: 229, total: 13 * 229 + 299 })
  })

  it('[CD-01] charges extra kilometres for every week', () => {
    expect(computePlanCost(plan, { weeks: 4, extraKm: 100 })).toEqual({ weekly: 251, total: 4 * 251 + 299 })
  })
})

describe('listInclusions', () => {
  it('[CC-01] lists the items included in a plan', () => {
    expect(listInclusions({ highlights: [{ name: 'Included', value: 'Insurance, Tyres,' }] })).toEqual([
      'Insurance',
      'Tyres',
    ])
    expect(listInclusions({ highlights: [{ name: 'Berths', value: '4' }] })).toEqual([])
  })
})

describe('readFigure', () => {
  it.each([
    ['7.4 m', 7.4],
    ['2,265 kg', 2265],
    ['Car', null],
    ['', null],
  ])('[CD-01] reads %j as %j', (text, figure) => {
    expect(readFigure(text)).toBe(figure)
  })
})
