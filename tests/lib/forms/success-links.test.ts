import { describe, expect, test } from 'vitest'
import { describeReplyTime, listSuccessLinks } from '@/lib/forms/success-page'
import { readDemoSite } from '@/tests/demo-site'

const site = readDemoSite('harbour-city')
const list = (category?: string, form?: string, carId: number | null = null) =>
  listSuccessLinks(site, { category, form, carId }).map(({ href }) => href)

describe('links on the success page', () => {
  test('[RT-11] offers trade-in, finance and a test drive for the car of the enquiry', () => {
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
  ])('[RT-11] after %s and %s offers %j', (category, form, hrefs) => {
    expect(list(category, form)).toEqual(hrefs)
  })

  test('[CF-05] excludes pages that the site disables', () => {
    const plain = { ...site, pages: { ...site.pages, finance: false } }
    const links = listSuccessLinks(plain, { category: undefined, form: undefined, carId: null })
    expect(links.map(({ href }) => href)).not.toContain('/finance-pre-approval')
  })
})

test.each([
  [{ isOpen: true, text: 'Open until 5:00pm' }, 'We are open until 5:00pm today and will usually reply'],
  [{ isOpen: false, text: 'Opens at 8:30am today' }, 'We are closed right now and open at 8:30am today.'],
  [{ isOpen: false, text: 'Closed today' }, 'We are closed right now and will reply when'],
])('[RT-11] [NV-10] states when to expect a reply: %j', (open, words) => {
  expect(describeReplyTime(open)).toContain(words)
})

test('[RT-11] states no reply time when opening hours are unknown', () => {
  expect(describeReplyTime(null)).toBeNull()
})
