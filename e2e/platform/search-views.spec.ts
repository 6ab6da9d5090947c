import type { Page } from '@playwright/test'
import { hydrateSearch, readCount, recordCalls } from '../support/live-search'
import { openSearch } from '../support/search-page'
import { expectServerScreen } from '../support/search-walk'
import { expect, test } from '../support/test'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** The first card whose vehicle has several photos. */
const photoCard = (page: Page) =>
  page
    .getByTestId('car-card')
    .filter({ has: page.getByTestId('card-photos') })
    .first()

/** Swipes over an element with a finger, to the left. */
async function swipeLeft(page: Page, area: { x: number; y: number; width: number; height: number }) {
  const devtools = await page.context().newCDPSession(page)
  const y = Math.round(area.y + area.height / 2)
  const at = (part: number) => [{ x: Math.round(area.x + area.width * part), y }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) })
  for (let part = 0.85; part > 0.1; part -= 0.05)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('photos on cards, by touch', () => {
  test.use(PHONE)

  test('[CC-01] [LK-02] loads photos when touched, swipes through them, and opens the vehicle when tapped', async ({
    page,
    site,
    url,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(`${url}/search/${site.default_search_path}`)
    await hydrateSearch(page)
    const card = photoCard(page)
    const photos = card.getByTestId('card-photos')
    await photos.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(photos.locator('img')).toHaveCount(0)
    expect(requests).not.toContain('/api/car-pictures')

    const area = await photos.boundingBox()
    if (!area) throw new Error('The photos are not visible.')
    await swipeLeft(page, area)
    await expect(photos.locator('output')).toHaveText(/Photo 2 /)
    const second = photos.locator('img').nth(1)
    await expect(second).toBeInViewport()
    await expect
      .poll(async () => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const pictures = await photos
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    expect(new Set(pictures).size).toBe(pictures.length)

    const href = await card.locator('h3 a').getAttribute('href')
    await photos.tap()
    await expect(page).toHaveURL(`${url}${href}`)
  })
})

test('[CC-01] steps through the photos of a card with arrows and with keys', async ({ page, site, url }) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  await hydrateSearch(page)
  const card = photoCard(page)
  const photos = card.getByTestId('card-photos')
  const count = photos.locator('output')
  await photos.hover()
  await card.getByRole('button', { name: 'Next photo' }).click()
  await expect(count).toHaveText(/Photo 2 /)
  await expect(page).toHaveURL(`${url}/search/${site.default_search_path}`)
  await card.locator('h3 a').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(count).toHaveText(/Photo 1 /)
  await expect(card.getByRole('button', { name: 'Previous photo' })).toBeDisabled()
})

const view = (page: Page, name: string) => page.getByTestId('views').getByRole('link', { name, exact: true })

/** Whether the price of the first card is beside its picture, or below it. */
async function findPricePlace(page: Page): Promise<'beside' | 'below'> {
  const card = page.getByTestId('car-card').first()
  const [picture, price] = await Promise.all([
    card.locator('img').first().boundingBox(),
    card.getByTestId('price').boundingBox(),
  ])
  if (!picture || !price) throw new Error('The card has no picture or no price.')
  return price.x >= picture.x + picture.width ? 'beside' : 'below'
}

test.describe('views', () => {
  test('[SS-16] [SU-13] [SS-03] changes the view in place, keeps it in the address, and remembers it for other searches', async ({
    page,
    url,
  }) => {
    const path = '/search/used-cars'
    await page.goto(`${url}${path}`)
    await hydrateSearch(page)
    expect(await findPricePlace(page)).toBe('below')
    const calls = recordCalls(page)
    await view(page, 'List').focus()
    await page.keyboard.press('Enter')
    await expect(view(page, 'List')).toHaveAttribute('aria-current', 'true')
    await expectServerScreen(page, `${url}${path}?view=list`)
    expect(await findPricePlace(page)).toBe('beside')
    expect([calls.searches, calls.pages]).toEqual([[], []])

    await page.goBack()
    await expectServerScreen(page, `${url}${path}`)
    expect(await findPricePlace(page)).toBe('below')

    await page.goto(`${url}/search/mazda`)
    await expectServerScreen(page, `${url}/search/mazda?view=list`)
    await hydrateSearch(page)
    await view(page, 'Grid').click()
    await expectServerScreen(page, `${url}/search/mazda`)
    await page.goto(`${url}/search/toyota`)
    await hydrateSearch(page)
    await expectServerScreen(page, `${url}/search/toyota`)
  })

  test('[SS-16] [SS-15] shows the showrooms with their vehicles in this search on a map, and filters by them', async ({
    page,
    url,
  }) => {
    await page.goto(`${url}/search/mazda?view=map`)
    await hydrateSearch(page)
    const total = await readCount(page)
    const showrooms = page.locator('[data-showroom]:not([data-count="0"])')
    const counts = await showrooms.evaluateAll((links) =>
      links.map((link) => Number(link.getAttribute('data-count'))),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total)
    const [first = 0] = counts
    const name = await showrooms.first().getAttribute('data-showroom')
    await page
      .getByTestId('showroom-map')
      .getByTitle(name ?? '')
      .click()
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(first))
    await expect(showrooms.first()).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('[data-testid="refinement"][data-facet="location_name"]')).toBeVisible()
    await expect(page).toHaveURL(/location_name.*view=map/)
    await expectServerScreen(page, page.url())
    await showrooms.first().click()
    await expectServerScreen(page, `${url}/search/mazda?view=map`)
  })

  test('[SU-13] search engines do not list the other views, and a site without a map has none', async () => {
    const list = await openSearch('kiwi-auto', '/search/used-cars?view=list')
    expect([list.status, list.robots]).toEqual([200, 'noindex, follow'])
    expect(list.canonical).toMatch(/\/search\/used-cars$/)
    expect((await openSearch('kiwi-auto', '/search/used-cars?view=map')).status).toBe(308)
  })
})
