import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CarCard } from '@/components/car/car-card'
import { CarActions } from '@/components/car/parts/actions'
import { StickyBar } from '@/components/car/parts/sticky-bar'
import { CARD_VARIANTS } from '@/config/schema/design'
import type { Site } from '@/config/schema/site'
import { carAnswerSchema, type Car } from '@/lib/cars/car'
import { findInAppTarget } from '@/lib/links/in-app-target'
import { readDemoSite } from '@/tests/demo-site'

const store = { enable_store: true, payment_provider: 'stripe' } as const
const withReserve = (slug: string): Site => {
  const site = readDemoSite(slug)
  return {
    ...site,
    ...store,
    card: { ...site.card, reserve_now: true },
    car_page: { ...site.car_page, reserve: true, sticky_bar: true, enquire: true },
  }
}
const harbour = withReserve('harbour-city')
const bargain = withReserve('bargain-bay')

function makeCar(facts: Record<string, unknown> = {}): Car {
  return carAnswerSchema.parse({
    id: 7,
    slug: '2020-mazda-3-x1',
    year: 2020,
    make: 'Mazda',
    model: '3',
    price: 21990,
    status: 'in_stock',
    has_checkout_payment_processor: true,
    payment_processors: [{ name: 'stripe', amount: 500, type: 'stripe' }],
    dealership_slug: harbour.dealerships[0]?.slug,
    ...facts,
  })
}

const draw = {
  card: (site: Site, car: Car) => <CarCard site={site} car={car} images="http://images.test" now={1} />,
  page: (site: Site, car: Car) => <CarActions site={site} car={car} images="http://images.test" />,
  bar: (site: Site, car: Car) => <StickyBar site={site} car={car} />,
}
const readHref = (html: string) =>
  /<a href="([^"]*\/(?:checkout|buy-online))"[^>]*target="_top"/.exec(html)?.[1]

describe.each(['card', 'page', 'bar'] as const)('Reserve Now on the %s', (place) => {
  test('[RV-01, RT-06] links to the checkout path of each site and loads a new document', () => {
    expect(readHref(renderToStaticMarkup(draw[place](harbour, makeCar())))).toBe(
      '/cars/2020-mazda-3-x1/checkout',
    )
    const other = { dealership_slug: bargain.dealerships[0]?.slug }
    expect(readHref(renderToStaticMarkup(draw[place](bargain, makeCar(other))))).toBe(
      '/cars/2020-mazda-3-x1/buy-online',
    )
  })

  test('[RV-01] is hidden for a reserved vehicle and on a site without a store', () => {
    const html = [
      renderToStaticMarkup(draw[place](harbour, makeCar({ reserved: true }))),
      renderToStaticMarkup(draw[place]({ ...harbour, enable_store: false }, makeCar())),
    ]
    expect(html.map(readHref)).toEqual([undefined, undefined])
  })

  test('[LK-06] is not prefetched', () => {
    const html = renderToStaticMarkup(draw[place](harbour, makeCar()))
    expect(html).toMatch(/<a href="[^"]*\/checkout"[^>]*data-prefetch="off"/)
  })
})

test('[RV-01] every card variant shows Reserve Now', () => {
  for (const card of CARD_VARIANTS) {
    const site = { ...harbour, design: { ...harbour.design, card } }
    expect(readHref(renderToStaticMarkup(draw.card(site, makeCar()))), card).toBeTruthy()
  }
})

test('[RT-06] opens with a full page load, because the current document’s policy does not allow Stripe’s script', () => {
  const here = new URL('http://harbour-city.localhost:3000/cars/2020-mazda-3-x1')
  const link = { href: '/cars/2020-mazda-3-x1/checkout', target: '_top' }
  expect(findInAppTarget(link, here)).toBeNull()
})
