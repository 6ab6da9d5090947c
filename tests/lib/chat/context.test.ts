// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { buildChatContext, readChatPage } from '@/lib/chat/context'
import { draftCarQuestion } from '@/lib/chat/question'

beforeEach(() => {
  document.title = 'A car'
  document.body.innerHTML = ''
})

test.each([
  ['<main data-car-id="41"></main>', 41],
  ['<main></main>', null],
  ['<main data-car-id=""></main>', null],
  ['<main data-car-id="x1"></main>', null],
])('[LK-07] the car id of %s is %s', (html, carId) => {
  document.body.innerHTML = html
  expect(readChatPage(document)).toEqual({ path: document.location.pathname, title: 'A car', carId })
})

test('[NV-05] sends site, agent group, locale and page to the provider', () => {
  const page = { path: '/cars/a-1', title: 'A car', carId: 41 }
  const settings = {
    script: 'https://chat.example.com/widget.js',
    siteKey: 'key-1',
    agentGroup: 'sales',
    botKey: 'bot-1',
    slug: 'harbour-city',
    siteName: 'Harbour City',
    locale: 'en-AU',
    isHiddenOnSales: false,
  }
  expect(buildChatContext(settings, page)).toEqual({
    siteKey: 'key-1',
    agentGroup: 'sales',
    botKey: 'bot-1',
    site: 'harbour-city',
    siteName: 'Harbour City',
    locale: 'en-AU',
    page,
  })
})

test('[CD-03] the draft names the car, and asks for a similar one when it is sold', () => {
  const car = {
    year: 2021,
    make: 'Mazda',
    model: 'CX-5',
    name: '',
    stocknum: 'HC1',
    status: 'in_stock',
  } as const
  expect(draftCarQuestion(car)).toBe('Hi, I have a question about the 2021 Mazda CX-5 (stock HC1).')
  expect(draftCarQuestion({ ...car, stocknum: '', status: 'sold' })).toBe(
    'Hi, do you have something like the 2021 Mazda CX-5?',
  )
})
