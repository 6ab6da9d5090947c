import { describe, expect, test } from 'vitest'
import { namePriceType } from '@/lib/cars/price'

const site = (price_note: string, country = 'AU', state = 'QLD') => ({
  price: { price_note },
  country,
  state,
})

describe('price type', () => {
  test('[CC-03] is the car’s, otherwise the site’s, and never empty', () => {
    expect(namePriceType({ price_type: 'Drive Away' }, site('Plus GST'))).toBe('Drive Away')
    expect(namePriceType({ price_type: '' }, site('Plus GST'))).toBe('Plus GST')
    expect(namePriceType({ price_type: '' }, site(''))).toBe('Ask us what this price includes')
  })

  test.each([
    ['Excl. on-road costs', 'Excl. statutory charges'],
    ['Plus On Road Costs', 'Plus statutory charges'],
    ['Plus onroads', 'Plus statutory charges'],
    ['Drive Away', 'Drive Away'],
  ])('[CC-03] in New South Wales “%s” reads “%s”', (price_type, expected) => {
    expect(namePriceType({ price_type }, site('', 'AU', 'NSW'))).toBe(expected)
    expect(namePriceType({ price_type }, site('', 'AU', 'VIC'))).toBe(price_type)
    expect(namePriceType({ price_type }, site('', 'NZ', 'NSW'))).toBe(price_type)
  })
})
