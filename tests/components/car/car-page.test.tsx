// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CarPage } from '@/components/car/car-page'
import { CAR_PAGE_VARIANTS } from '@/config/schema/design'
import type { Site } from '@/config/schema/site'
import { carAnswerSchema } from '@/lib/cars/car'
import { readDemoSite } from '@/tests/demo-site'
import { HOSTILE_CARS } from './hostile-cars'

const NOW = 1_790_000_000
const IMAGES = 'http://images.test'
const harbour = readDemoSite('harbour-city')
const toyota = readDemoSite('southern-star-toyota')

function draw(site: Site, record: Record<string, unknown>): HTMLElement {
  const page = document.createElement('main')
  page.innerHTML = renderToStaticMarkup(
    <CarPage
      site={site}
      car={carAnswerSchema.parse(record)}
      images={IMAGES}
      now={NOW}
      open={{ isOpen: true, text: 'Open until 5:30 pm' }}
      enquiry={<form data-form="car-enquiry" />}
      photoRequest={<form data-form="photo-request" />}
      similar={null}
    />,
  )
  return page
}

const listAll = (page: HTMLElement, selector: string) => [...page.querySelectorAll<HTMLElement>(selector)]

/** Lists defects that no vehicle page may have, such as duplicate ids or broken links. */
function listFlaws(page: HTMLElement): string[] {
  const ids = listAll(page, '[id]').map(({ id }) => id)
  const links = listAll(page, 'a[href]').map((link) => link.getAttribute('href') ?? '')
  const labels = listAll(page, '[aria-labelledby]').map((part) => part.getAttribute('aria-labelledby') ?? '')
  return [
    ...(listAll(page, 'h1').length === 1 ? [] : ['not one heading']),
    ...(listAll(page, 'h1, h2').every((heading) => heading.textContent?.trim()) ? [] : ['an empty heading']),
    ...(page.textContent?.match(/undefined|NaN|\[object|Invalid Date|\bnull\b/g) ?? []),
    ...listAll(page, 'script, iframe, [onerror], [onfocus], [onload]').map(({ outerHTML }) => outerHTML),
    ...links.filter((href) => !/^(?:\/(?!\/)|#|tel:[+\d]+$|https?:\/\/)/.test(href)),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id twice: ${id}`),
    ...links.filter((href) => href.startsWith('#') && !ids.includes(href.slice(1))),
    ...labels.filter((label) => !ids.includes(label)),
    ...listAll(page, 'img:not([alt])').map(() => 'a picture without alternative text'),
  ]
}

describe.each(CAR_PAGE_VARIANTS)('the %s car page', (variant) => {
  const site = { ...harbour, design: { ...harbour.design, car_page: variant } }

  test.each(Object.entries(HOSTILE_CARS))('[CD-01] renders without defects: %s', (_, record) => {
    expect(listFlaws(draw(site, record))).toEqual([])
  })

  test('[DA-02] the page of the largest record has less than 1 MB', () => {
    const many = <Item,>(count: number, item: (index: number) => Item) =>
      Array.from({ length: count }, (_, index) => item(index))
    const long = (index: number) => `${index} `.padEnd(2000, 'word ')
    const page = draw(site, {
      ...HOSTILE_CARS['valid record'],
      features: many(60_000, long),
      images: many(1000, (index) => ({ image: { url: `/vehicles/${index}-`.padEnd(2000, 'x') } })),
      specifications: many(1000, (index) => ({ group: long(index), name: 'x', value: long(index) })),
      description: '<p>a<b>b</b></p>'.repeat(5000),
    })
    expect(listAll(page, 'a[data-gallery]').length).toBeGreaterThan(10)
    expect(page.innerHTML.length).toBeLessThan(1_000_000)
  })

  test('[CD-01] shows every picture once in the gallery, each with a distinct label', () => {
    const page = draw(site, HOSTILE_CARS['sixty pictures'] ?? {})
    const gallery = listAll(page, 'a[data-gallery]')
    expect(gallery).toHaveLength(60)
    expect(new Set(gallery.map((link) => link.getAttribute('aria-label'))).size).toBe(60)
    expect(gallery[0]?.getAttribute('aria-label')).toMatch(/^Silver 2021 Toyota HiLux .*Open picture 1 of 60/)
    expect(listAll(draw(site, HOSTILE_CARS['no pictures'] ?? {}), 'a[data-gallery]')).toEqual([])
  })

  test('[CD-01] loads one picture with high priority and reserves space for all', () => {
    const page = draw(site, HOSTILE_CARS['valid record'] ?? {})
    expect(listAll(page, 'img[fetchpriority="high"]')).toHaveLength(1)
    const unsized = listAll(page, 'img').filter(({ style }) => !style.aspectRatio && variant !== 'numerals')
    expect(unsized.map(({ outerHTML }) => outerHTML)).toEqual([])
  })

  test('[CD-01] [CD-11] shows the price, an enquiry link and the enquiry form', () => {
    const page = draw(site, HOSTILE_CARS['valid record'] ?? {})
    expect(page.querySelector('[data-testid="price"][data-amount="48990"]')).not.toBeNull()
    expect(page.querySelector('a[href="#enquire"]')?.textContent).toBe('Enquire Now')
    expect(page.querySelector('#enquire form[data-form="car-enquiry"]')).not.toBeNull()
  })

  test('[LK-08] [NV-10] shows the location’s opening status and links to the dealer’s other stock', () => {
    const text = draw(site, HOSTILE_CARS['valid record'] ?? {}).textContent
    expect(text).toContain('Open until 5:30 pm')
    expect(text).toContain('See more from this dealer')
  })
})

describe('buttons and sections of a vehicle page', () => {
  const good = HOSTILE_CARS['valid record'] ?? {}
  const withPage = (settings: Partial<Site['car_page']>) => ({
    ...harbour,
    car_page: { ...harbour.car_page, ...settings },
  })

  test('[CD-02] masks the phone number after five characters and hides the button without one', () => {
    const page = draw(harbour, good)
    expect(page.querySelector('[data-phone-reveal] summary')?.textContent).toContain('02 98*******')
    expect(page.querySelector('[data-phone-reveal] a')?.getAttribute('href')).toBe('tel:0298765432')
    const silent = { ...harbour, phone: '', locations: [] }
    expect(draw(silent, { ...good, location: null }).querySelector('[data-phone-reveal]')).toBeNull()
    expect(draw(withPage({ phone_reveal: false }), good).querySelector('[data-phone-reveal]')).toBeNull()
  })

  test('[CD-03] uses the site’s button order and labels', () => {
    const site = withPage({
      order: ['call', 'enquire'],
      labels: { call: 'Ring us', enquire: 'Write to us' },
      custom_link: { name: 'Our promise', url: '/about' },
    })
    const text = draw(site, good).textContent ?? ''
    const places = ['Ring us', 'Write to us', 'Get Finance', 'Our promise'].map((words) =>
      text.indexOf(words),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('[CD-03] links the history report only if there is a file', () => {
    const hrefOf = (record: object) =>
      draw(harbour, { ...good, ...record })
        .querySelector('a[href$=".pdf"]')
        ?.getAttribute('href')
    expect(hrefOf({})).toBe(`${IMAGES}/vehicle-history/X501.pdf`)
    expect(hrefOf({ file: null })).toBeUndefined()
  })

  test('[LD-07] offers to order a missing history report, on sites that take orders, for used vehicles in stock', () => {
    const takes = { ...harbour, pages: { ...harbour.pages, vehicle_history: true } }
    const orderOf = (site: Site, record: object) =>
      draw(site, { ...good, file: null, ...record })
        .querySelector('a[href^="/vehicle-history"]')
        ?.getAttribute('href')
    expect(orderOf(takes, { car_type: 'used' })).toBe(`/vehicle-history?car_id=${String(good['id'])}`)
    expect(orderOf(takes, { car_type: 'new' })).toBeUndefined()
    expect(orderOf(takes, { car_type: 'used', status: 'sold' })).toBeUndefined()
    expect(orderOf(takes, { car_type: 'used', file: '/vehicle-history/X501.pdf' })).toBeUndefined()
    expect(orderOf(harbour, { car_type: 'used' })).toBeUndefined()
  })

  test('[CD-04] offers a trade-in only if enabled and the vehicle is available', () => {
    const offers = (site: Site, record: object = {}) =>
      draw(site, { ...good, ...record }).textContent?.includes('Value my trade-in')
    expect(offers(withPage({ trade_in: true }))).toBe(true)
    expect(offers(withPage({ trade_in: false }))).toBe(false)
    expect(offers(withPage({ trade_in: true }), { status: 'sold' })).toBe(false)
  })

  test('[CD-05] offers the photo request dialog only while the vehicle is available', () => {
    const page = draw(harbour, good)
    expect(page.querySelector('dialog#request-photos form[data-form="photo-request"]')).not.toBeNull()
    expect(page.querySelector('button[commandfor="request-photos"][command="show-modal"]')).not.toBeNull()
    expect(draw(harbour, { ...good, status: 'sold' }).querySelector('#request-photos')).toBeNull()
    expect(draw(withPage({ request_photos: false }), good).querySelector('#request-photos')).toBeNull()
  })

  test('[CD-06] explains certification for certified vehicles of the site’s make', () => {
    const certified = { ...good, certified: true }
    expect(draw(toyota, certified).querySelector('dialog#certified-info')?.textContent).toContain(
      toyota.price.certified_info,
    )
    for (const [site, record] of [
      [toyota, good],
      [toyota, { ...certified, make: 'Mazda' }],
      [harbour, certified],
    ] as const)
      expect(draw(site, record).querySelector('#certified-info')).toBeNull()
  })

  test('[CD-08] [RV-01] lists payment methods only for a vehicle that can be reserved', () => {
    const reservable = {
      ...good,
      dealership_slug: harbour.dealerships[0]?.slug,
      has_checkout_payment_processor: true,
      payment_processors: [{ authorization_type: 'stripe', deposit_amount: 500 }],
    }
    const listMarks = (site: Site, car: Record<string, unknown> = reservable) =>
      listAll(draw(site, car), 'section[aria-label="Payment methods"] li > .sr-only').map(
        ({ textContent }) => textContent,
      )
    expect(listMarks(harbour)).toEqual(['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'])
    expect(listMarks({ ...harbour, enable_store: false })).toEqual([])
    expect(listMarks(withPage({ payment_methods: false }))).toEqual([])
    expect(listMarks(withPage({ reserve: false }))).toEqual([])
    for (const facts of [{ status: 'sold' }, { reserved: true }, { reservable: false }, { price: null }])
      expect(listMarks(harbour, { ...reservable, ...facts })).toEqual([])
  })
})
