import { describe, expect, test } from 'vitest'
import { getFinanceLink } from '@/lib/finance/links'
import { makeCar } from '../cars/car-fixture'
import { makeSite } from '../search/site-fixture'

describe('finance link', () => {
  test('[RT-08] contains car, type, price and dealership, and links to the form', () => {
    const url = new URL(getFinanceLink(makeSite(), makeCar(), 'finance'), 'http://x')
    expect(url.pathname + url.hash).toBe('/finance#finance-form')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      car_id: '501',
      car_type: 'used',
      vehiclePriceBudget: '48990',
      preferredDealership: 'test-motors',
    })
  })

  test('[RT-08] omits missing price, type and dealership', () => {
    const car = makeCar({ price: 0, car_type: '', dealership_slug: '' })
    expect(getFinanceLink(makeSite(), car, 'finance')).toBe('/finance?car_id=501#finance-form')
  })

  test('[RT-09] uses the site’s pre-approval path', () => {
    expect(getFinanceLink(makeSite(), makeCar(), 'pre-approval')).toMatch(/^\/finance-pre-approval\/\?/)
    const site = makeSite({ finance: { pre_approval_path: '/finance' } })
    expect(getFinanceLink(site, makeCar(), 'pre-approval')).toMatch(/^\/finance\?/)
  })
})
