import { expect, test } from 'vitest'
import { getCarAttributes } from '@/lib/cars/describe'
import {
  buildProductRecord,
  describePageCar,
  findShownCar,
  listVisibleCars,
  readPageCar,
} from '@/lib/events/page-cars'

// @vitest-environment happy-dom

const CAR = { id: 7, year: 2020, make: 'Mazda', model: 'CX-5 "GT"', name: '', price: 21_990 }

/** An element with the attributes of a car. */
function render(tag: string, car: Parameters<typeof getCarAttributes>[0]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(getCarAttributes(car)))
    if (value !== undefined) element.setAttribute(name, String(value))
  return element
}

test('[EV-02] reads the car of a car page from its attributes', () => {
  const main = render('main', CAR)
  main.dataset['carType'] = 'Used'
  document.body.replaceChildren(main)
  const car = { id: 7, name: '2020 Mazda CX-5 "GT"', price: 21_990 }
  expect(readPageCar(document)).toEqual({ ...car, isUsed: true })
  expect(describePageCar(document)).toMatchObject({ product: { content_ids: ['7'], value: 21_990 } })
})

test('[EV-02] finds the car of a form by its id', () => {
  document.body.replaceChildren(render('section', CAR))
  expect(findShownCar(document, 7)).toEqual({ id: 7, name: '2020 Mazda CX-5 "GT"', price: 21_990 })
  expect(findShownCar(document, 8)).toBeNull()
})

test('[EV-02] lists the cars of a page with cards, and a placeholder price as none', () => {
  document.body.replaceChildren(render('article', CAR), render('article', { ...CAR, id: 8, price: 1 }))
  expect(listVisibleCars(document)).toEqual([
    expect.objectContaining({ id: 7, price: 21_990 }),
    { id: 8, name: '2020 Mazda CX-5 "GT"', price: null },
  ])
  expect(describePageCar(document)).toEqual({})
})

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
