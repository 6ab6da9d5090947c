// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { CarCard } from '@/components/car/car-card'
import { CarPage } from '@/components/car/car-page'
import { ContactSheet } from '@/components/catalog/contact-sheet'
import { buildCatalogState, changeDesign, findCatalogState } from '@/components/catalog/fixtures/build-state'
import { CATALOG_STATES, type CatalogState } from '@/components/catalog/fixtures/states'
import { listSamplePictures } from '@/components/catalog/fixtures/vehicles'
import { CAR_PAGE_VARIANTS, CARD_VARIANTS } from '@/config/schema/design'
import type { Site } from '@/config/schema/site'
import { listChips } from '@/lib/cars/describe'
import { describePrice } from '@/lib/cars/price'
import { pickTag } from '@/lib/cars/availability'
import { htmlToParagraphs } from '@/lib/text/rich-text'
import { toStockSite } from '@/lib/site/stock-site'
import { readDemoSite } from '@/tests/demo-site'
import { loadLazyParts } from '@/tests/support/load-lazy-parts'

const NOW = 1_790_000_000
const IMAGES = 'http://images.test'
const SITES = readdirSync('config/sites').map((file) => readDemoSite(file.replace('.json', '')))
const harbour = readDemoSite('harbour-city')

beforeAll(loadLazyParts)

/** Renders an element to markup and to a DOM tree. */
function read(element: ReactElement): { html: string; root: HTMLElement } {
  const html = renderToStaticMarkup(element)
  const root = document.createElement('div')
  root.innerHTML = html
  return { html, root }
}

function drawCard(own: Site, state: CatalogState) {
  const { site, car } = buildCatalogState(own, state, NOW)
  const drawn = read(<CarCard site={toStockSite(site)} car={car} images={IMAGES} now={NOW} />)
  return { site, car, ...drawn }
}

function drawPage(own: Site, state: CatalogState) {
  const { site, car } = buildCatalogState(own, state, NOW)
  const html = renderToStaticMarkup(
    <CarPage site={site} car={car} images={IMAGES} now={NOW} open={null} enquiry={<form />} similar={null} />,
  )
  return { site, car, html }
}

/** Expects no scripts and no foreign requests. In React's markup `<` and `>` only occur in tags. */
function expectNoActiveContent(html: string): void {
  expect(html).not.toMatch(/<(?:script|iframe|object|embed|base)\b/)
  expect(html).not.toMatch(/<[a-z][^<>]*\s(?:on[a-z]+="|(?:href|src)="\s*(?:javascript|data):)/i)
  expect(html).not.toMatch(/<img[^<>]*\ssrc="(?!http:\/\/images\.test\/|\/assets\/)/)
}

function expectNoGaps(words: string): void {
  expect(words).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/)
}

describe.each(CARD_VARIANTS)('the %s card', (card) => {
  const own = changeDesign(harbour, { card })

  test.each(CATALOG_STATES)(
    '[CC-01, CC-03, CC-08, TG-03, TG-05] $id: shows name, tag and price by the rules',
    (state) => {
      const { site, car, html, root } = drawCard(own, state)
      const price = describePrice(car, site)
      const shown = root.querySelector('[data-testid=price]')
      expect(shown?.textContent).toContain(price.text)
      expect(shown?.getAttribute('data-amount')).toBe(price.kind === 'price' ? String(price.amount) : '')
      const tag = root.querySelector('[data-tag]')
      const image = tag?.querySelector('img')
      expect(tag ? (image?.alt ?? tag.textContent) : null).toBe(pickTag(car, site, NOW)?.text ?? null)
      expect(Boolean(image)).toBe(tag?.getAttribute('data-tag') === 'certified')
      expect(root.querySelectorAll('h3')).toHaveLength(1)
      expect(root.querySelector('h3 a')?.getAttribute('href')).toBe(`/cars/qa-${state.id}`)
      for (const link of root.querySelectorAll('a'))
        expect(link.textContent?.trim() || link.getAttribute('aria-label')).toBeTruthy()
      expectNoActiveContent(html)
      expectNoGaps(root.textContent ?? '')
    },
  )

  test('[CC-01] [CC-02] has year, make and model in its heading, and each chip of the site', () => {
    const chips: Site['card']['chips'] = ['stocknum', 'colour', 'seats', 'fuel', 'car_type', 'drive', 'body']
    const state = getState('in-stock')
    const { site, car, root } = drawCard({ ...own, card: { ...own.card, chips } }, state)
    expect(root.querySelector('h3')?.textContent).toContain(`${car.year} ${car.make} ${car.model}`)
    for (const { value } of listChips(car, site)) expect(root.textContent).toContain(value)
    const other = drawCard({ ...own, card: { ...own.card, chips: ['km'] } }, state)
    expect(other.root.textContent).not.toContain(car.stocknum)
  })

  test('[TG-07] shows the price after an offer', () => {
    const net = (id: string) => drawCard(own, getState(id)).root.querySelector('[data-testid=net-price]')
    expect(net('offer')?.textContent).toMatch(/^\$[\d,]+ after the \$1,750 offer$/)
    expect(net('in-stock')).toBeNull()
  })

  test('[CC-03, TG-08] shows the saving below market average', () => {
    expect(drawCard(own, getState('below-market')).html).toContain('$2,150 below market average')
    expect(drawCard(own, getState('in-stock')).html).not.toContain('market average')
  })

  test('[CC-01] escapes markup in a name', () => {
    const { car, root } = drawCard(own, getState('hostile'))
    expect(root.querySelector('h3')?.textContent).toContain(car.make)
  })

  test('[CC-01] shows a placeholder instead of a broken image without pictures', () => {
    for (const id of ['no-picture', 'bare']) {
      const { root } = drawCard(own, getState(id))
      expect(root.querySelector('img')).toBeNull()
      expect(root.textContent).toContain('Photos coming soon')
    }
  })

  test('[CC-05, CC-06] offers similar vehicles when unavailable and pre-approval when qualifying', () => {
    const labels = (id: string) =>
      [...drawCard(own, getState(id)).root.querySelectorAll('a[aria-label]')]
        .map((link) => link.getAttribute('aria-label')?.split(':')[0])
        .filter((label) => label !== 'Finance terms')
    expect(labels('sold')).toEqual(['Find Me Something Similar'])
    // The site sets `card.reserve_now`, and the vehicle can be reserved.
    expect(labels('pre-approval')).toEqual(['View Car', 'Get Pre-Approved Now', 'Reserve Now'])
    expect(labels('no-pre-approval')).toEqual(['Find Me Something Similar'])
    expect(labels('no-buttons')).toEqual([])
  })
})

describe.each(CAR_PAGE_VARIANTS)('the %s page', (page) => {
  const own = changeDesign(harbour, { page })

  test.each(CATALOG_STATES)(
    '[CD-01, TG-03, TG-05] $id: has one heading and a price, and no active content',
    (state) => {
      const { site, car, html } = drawPage(own, state)
      expect(html.match(/<h1\b/g)).toHaveLength(1)
      expect(html).toContain(describePrice(car, site).text)
      const tag = /data-tag="(?<kind>[^"]+)"/.exec(html)?.groups?.['kind']
      expect(tag).toBe(pickTag(car, site, NOW)?.kind)
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      expect(ids).toEqual([...new Set(ids)])
      expectNoActiveContent(html)
      expectNoGaps(html.replaceAll(/<[^<>]*>/g, ' '))
    },
  )

  test('[CD-01] shows all of 60 pictures, each once', () => {
    const { html } = drawPage(own, getState('sixty-pictures'))
    const paths = [...html.matchAll(/<img[^<>]*\ssrc="([^"?]+)/g)].map(([, path]) => path)
    expect(new Set(paths).size).toBe(60)
  })

  test('[CD-01] shows a description of 10,000 characters in full', () => {
    const { car, html } = drawPage(own, getState('long-description'))
    expect(html).toContain(htmlToParagraphs(car.description).join(''))
  })
})

describe('the contact sheet', () => {
  test.each(SITES)('[CC-01] $slug: every state has an anchor, a card and a link to its page', (site) => {
    const { html, root } = read(<ContactSheet site={site} images={IMAGES} now={NOW} />)
    for (const { id } of CATALOG_STATES) {
      expect(root.querySelectorAll(`[id="${id}"] [data-testid=car-card]`)).toHaveLength(1)
      expect(root.querySelector(`nav a[href="#${id}"]`)).not.toBeNull()
      expect(root.querySelector(`a[href="/__catalog/${id}"]`)).not.toBeNull()
    }
    expect(root.querySelectorAll('nav a[aria-current]')).toHaveLength(2)
    expectNoActiveContent(html)
  })

  test.each(SITES)('[CC-01] $slug: states have the tags of their names, with the site’s vehicles', (site) => {
    const tags = CATALOG_STATES.map((state) => {
      const shown = buildCatalogState(site, state, NOW)
      return [state.id, pickTag(shown.car, shown.site, NOW)?.kind]
    })
    expect(Object.fromEntries(tags)).toMatchObject({
      'in-stock': undefined,
      'new-arrival': 'new',
      'coming-soon': 'coming-soon',
      reserved: 'reserved',
      sold: 'sold',
      certified: 'certified',
      electric: 'fuel',
      hybrid: 'fuel',
      special: 'tag',
    })
    expect(new Set(listSamplePictures(site, 60)).size).toBe(60)
  })

  test('[CF-03] overrides a variant only with an existing one', () => {
    expect(changeDesign(harbour, { card: 'row', page: 'sheet' }).design).toMatchObject({
      card: 'row',
      car_page: 'sheet',
    })
    expect(changeDesign(harbour, { card: 'none', page: ['sheet'] })).toEqual(harbour)
    expect(findCatalogState('no-such-state')).toBeNull()
  })
})

function getState(id: string): CatalogState {
  const state = findCatalogState(id)
  if (!state) throw new Error(`there is no state ${id}`)
  return state
}
