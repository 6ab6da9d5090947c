import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ContactAside } from '@/components/content/contact-aside'
import { LocationList } from '@/components/content/location-list'
import { ModelList } from '@/components/content/model-list'
import { ReviewCard } from '@/components/content/review-card'
import { readDemoSite } from '@/tests/demo-site'

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
