import { describe, expect, test } from 'vitest'
import { describeReply, listSuccessLinks } from '@/lib/forms/success-links'
import { readDemoSite } from '@/tests/demo-site'

const site = readDemoSite('harbour-city')
const list = (category?: string, form?: string, carId: number | null = null) =>
  listSuccessLinks(site, { category, form, carId }).map(({ href }) => href)

describe('what the success page offers', () => {
  test('[RT-11] after a question about a car: trade-in, finance and a drive, for that car', () => {
    expect(list('used-vehicle-enquiry', undefined, 41)).toEqual([
      '/cars/trade-in?car_id=41',
      '/finance-pre-approval/?car_id=41',
      '/book-test-drive?car_id=41',
    ])
  })

  test.each([
    ['finance-enquiry', 'finance-pre-approval', ['/trade-in', '/book-test-drive']],
    ['new-vehicle-enquiry', 'test-drive', ['/trade-in', '/finance-pre-approval']],
    ['sell-my-car-enquiry', 'trade-in', ['/finance-pre-approval', '/book-test-drive']],
    ['sell-my-car-enquiry', 'sell-my-car', []],
    ['service-enquiry', undefined, []],
    ['careers-enquiry', undefined, []],
    ['constructor', '<script>', ['/trade-in', '/finance-pre-approval', '/book-test-drive']],
  ])('[RT-11] after %s, %s: %j', (category, form, hrefs) => {
    expect(list(category, form)).toEqual(hrefs)
  })

  test('[CF-05] nothing that the site has switched off', () => {
    const plain = { ...site, pages: { ...site.pages, finance: false } }
    const links = listSuccessLinks(plain, { category: undefined, form: undefined, carId: null })
    expect(links.map(({ href }) => href)).not.toContain('/finance-pre-approval')
  })
})

test.each([
  [{ isOpen: true, text: 'Open until 5:00pm' }, 'We are open until 5:00pm today, so'],
  [{ isOpen: false, text: 'Opens at 8:30am today' }, 'We are closed right now and open at 8:30am today.'],
  [{ isOpen: false, text: 'Closed today' }, 'We are closed right now. You hear'],
])('[RT-11] [NV-10] says when an answer comes: %j', (open, words) => {
  expect(describeReply(open)).toContain(words)
})

test('[RT-11] promises nothing when hours are not known', () => {
  expect(describeReply(null)).toBeNull()
})
