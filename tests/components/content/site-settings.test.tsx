import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ContactAside } from '@/components/content/contact-aside'
import { LocationList } from '@/components/content/location-list'
import { ModelList } from '@/components/content/model-list'
import { ReviewCard } from '@/components/content/review-card'
import { SuccessView } from '@/components/content/success-view'
import { readDemoSite } from '@/tests/demo-site'
import { makeCar } from '@/tests/lib/cars/car-fixture'

const harbour = readDemoSite('harbour-city')
const toyota = readDemoSite('southern-star-toyota')

describe('the list of locations', () => {
  const html = renderToStaticMarkup(<LocationList site={harbour} />)

  test('[CF-06] links each location to the website of its dealership', () => {
    for (const { name, url } of harbour.dealership_websites) {
      expect(html).toContain(`href="${url}"`)
      expect(html).toContain(`${name} website`)
    }
    const none = { ...harbour, dealership_websites: [] }
    expect(renderToStaticMarkup(<LocationList site={none} />)).not.toContain('website')
  })

  test('[CF-06] finds the website of a location by its dealership', () => {
    const [first, ...rest] = harbour.dealership_websites
    if (!first) throw new Error('The site has no dealership website.')
    const byDealership = { ...first, location_ids: [], logo: '/assets/hyundai.svg' }
    const site = { ...harbour, dealership_websites: [byDealership, ...rest] }
    const shown = renderToStaticMarkup(<LocationList site={site} />)
    expect(shown).toContain(`href="${first.url}"`)
    expect(shown).toContain(`<img src="/assets/hyundai.svg" alt="Website of ${first.name}"`)
  })

  test('[LK-04] shows every phone number, the makes, the licence and the place on the map', () => {
    const [artarmon, alexandria] = harbour.locations
    expect(artarmon).toMatchObject({ manufacturers: ['Hyundai'] })
    expect(html).toContain(`</svg> ${artarmon?.contact_detail.mobile}</a>`)
    expect(html).toContain('New Hyundai')
    // The licence of the first location is that of the site, which the footer shows.
    expect(artarmon?.dealer_license_number).toBe(harbour.dealer_license_number)
    expect(html).not.toContain(`Dealer licence ${harbour.dealer_license_number}`)
    expect(html).toContain(`Dealer licence ${alexandria?.dealer_license_number}`)
    expect(html).toContain(`query_place_id=${artarmon?.address.place_id}`)
    const rv = renderToStaticMarkup(<LocationList site={readDemoSite('longreach-rv')} />)
    expect(rv).toContain('(07) 5550 8001')
  })
})

describe('the models page', () => {
  const makeModels = ['Hyundai Tucson', 'Mazda CX-5', 'Mazda 3', 'Toyota Corolla']
  const listLinks = (site: typeof harbour) =>
    [
      ...renderToStaticMarkup(<ModelList site={site} makeModels={makeModels} />).matchAll(/href="([^"]+)"/g),
    ].map(([, href]) => href)

  test('[CF-06] [RT-13] lists the models of every franchise with build_model_pages', () => {
    expect(harbour).toMatchObject({ build_model_pages: true, pages: { models: true } })
    expect(listLinks(harbour)).toEqual(['/search/hyundai/tucson', '/search/mazda/3', '/search/mazda/cx-5'])
  })

  test('[RT-13] lists those of the main make otherwise', () => {
    expect(listLinks({ ...harbour, build_model_pages: false })).toEqual(['/search/hyundai/tucson'])
    expect(listLinks(toyota)).toEqual(['/search/toyota/corolla'])
  })
})

test('[RT-13] only the service page links to an external service booking', () => {
  const url = toyota.integrations.service_booking_url
  expect(url).not.toBe('')
  expect(renderToStaticMarkup(<ContactAside site={toyota} form="service-booking" />)).toContain(url)
  expect(renderToStaticMarkup(<ContactAside site={toyota} form="contact" />)).not.toContain(url)
  expect(renderToStaticMarkup(<ContactAside site={harbour} form="service-booking" />)).not.toContain(
    'Book online',
  )
})

test('[NV-10] the service and parts pages show the phone of their department, other pages that of the site', () => {
  const [service, parts] = ['service', 'parts'].map(
    (type) => toyota.locations.find((location) => location.location_type === type)?.contact_detail.phone,
  )
  const read = (form: 'service-booking' | 'parts-enquiry' | 'contact', site = toyota) =>
    /href="tel:[^"]*".*?<\/svg> ([^<]+)/.exec(
      renderToStaticMarkup(<ContactAside site={site} form={form} />),
    )?.[1]
  expect(new Set([service, parts, toyota.phone]).size).toBe(3)
  expect(read('service-booking')).toBe(service)
  expect(read('parts-enquiry')).toBe(parts)
  expect(read('contact')).toBe(toyota.phone)
  expect(read('parts-enquiry', harbour)).toBe(harbour.phone)
})

test('[NV-10] the success page shows phone and hours of the location that has the vehicle of the enquiry', () => {
  const [location] = toyota.locations
  if (!location) throw new Error('The site has no location.')
  const contact_detail = {
    ...location.contact_detail,
    phone: '(08) 5550 2999',
    opening_hours: [
      { weekday: 1, status: 'Open', open: '10:10', close: '14:20', formated_hours: '' } as const,
    ],
  }
  const site = { ...toyota, locations: [{ ...location, contact_detail }] }
  const copy = { title: 'Thank you', text: '', steps: [] }
  const draw = (asked: ReturnType<typeof makeCar> | null) =>
    renderToStaticMarkup(
      <SuccessView site={site} copy={copy} asked={asked} links={[]} cars={[]} areSimilar images="" now={0} />,
    )
  const withCar = draw(makeCar({ location_id: location.id }))
  expect(withCar).toContain('(08) 5550 2999')
  expect(withCar).toContain('10:10am to 2:20pm')
  expect(draw(null)).not.toContain('(08) 5550 2999')
  expect(draw(null)).toContain(toyota.phone)
  expect(draw(null)).not.toContain('10:10am')
})

test('[NV-09] a review shows its date in words, with the date for machines', () => {
  const review = {
    ...harbour.reviews.items[0],
    id: 1,
    customer_name: 'Mia',
    text: 'Good',
    rating: 5,
    image: null,
  }
  const draw = (dates: object) =>
    renderToStaticMarkup(
      <ReviewCard
        review={{
          ...review,
          review_date: '',
          review_date_in_words: '',
          created_at_time_ago_in_words: '',
          ...dates,
        }}
      />,
    )
  expect(draw({ review_date: '2026-11-01', review_date_in_words: '3 weeks ago' })).toContain(
    '<time dateTime="2026-11-01">3 weeks ago</time>',
  )
  expect(draw({ created_at_time_ago_in_words: '2 days' })).toContain('<time>2 days ago</time>')
  expect(draw({})).not.toContain('<time')
})
