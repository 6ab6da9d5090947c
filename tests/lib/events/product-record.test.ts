import { expect, test } from 'vitest'
import { buildProductRecord } from '@/lib/events/product-record'

const RANGER = { id: 41, name: '2016 Ford Ranger', price: 23_990 }

test('[EV-02] the record of a car matches the specification', () => {
  expect(buildProductRecord([RANGER])).toEqual({
    content_ids: ['41'],
    contents: [{ id: '41', quantity: 1 }],
    currency: 'AUD',
    value: 23_990,
    content_type: 'product',
    content_name: '2016 Ford Ranger',
  })
})

test('[EV-02] the record of a search has its terms and visible cars; a missing price counts as 0', () => {
  const other = { id: 42, name: '2020 Mazda CX-5', price: null }
  expect(buildProductRecord([RANGER, other], 'ford')).toEqual({
    content_ids: ['41', '42'],
    contents: [
      { id: '41', quantity: 1 },
      { id: '42', quantity: 1 },
    ],
    currency: 'AUD',
    value: 23_990,
    content_type: 'product',
    content_name: '2016 Ford Ranger, 2020 Mazda CX-5',
    search_string: 'ford',
  })
})
