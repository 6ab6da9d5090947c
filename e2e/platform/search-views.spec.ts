import type { Page } from '@playwright/test'
import { hydrateSearch } from '../support/live-search'
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
