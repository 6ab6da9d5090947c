import { expect, test } from 'vitest'
import { choosePageView, formatSearchTerms } from '@/lib/events/page-view'

test.each([
  ['/', 1],
  ['/search/used-cars', 2],
  ['/search/mazda/cx-5', 2],
  ['/cars/2016-ford-ranger-1', 3],
  ['/campers/a-camper-1', 3],
  ['/cars/trade-in', null],
  ['/cars/2016-ford-ranger-1/checkout', null],
  ['/special-offers', 5],
  ['/service', 7],
  ['/pages/book-a-service', 7],
  ['/finance-pre-approval/', 9],
  ['/contact', 12],
  ['/about', 13],
  ['/team', null],
  ['/success', null],
  ['/constructor', null],
])('[EV-01] %s is page view %s', (path, id) => {
  expect(choosePageView(path, false)).toBe(id)
})

test('[EV-01] a used car has its own page view', () => {
  expect(choosePageView('/cars/2016-ford-ranger-1', true)).toBe(4)
})

test.each([
  ['', ''],
  ['?page=2&sortBy=price', ''],
  ['?query=blue+ute', 'blue ute'],
  ['?refinementList[make][0]=Ford&range[price]=5000:20000&page=2', 'Ford 5000:20000'],
])('[EV-02] the search terms of %s are "%s"', (search, words) => {
  expect(formatSearchTerms(search)).toBe(words)
})
