import type { Page } from '@playwright/test'
import { hydrateSearch, openFilters, readCount } from '../support/live-search'
import { expect, test } from '../support/test'

/** Fills in the distance filter of the panel and submits it. */
async function searchNear(page: Page, place: string, distance?: string) {
  const form = page.getByTestId('place-form')
  await openFilters(page)
  if (!(await form.isVisible())) await page.locator('summary', { hasText: 'Distance' }).click()
  await form.getByLabel('Postcode, suburb or town').fill(place)
  if (distance) await form.getByRole('combobox').selectOption(distance)
  await form.getByRole('button', { name: 'Apply distance' }).click()
}

/** The distances on the cards, in their order. */
const readDistances = async (page: Page) =>
  (await page.getByTestId('car-card').allInnerTexts()).map((text) =>
    Number(/(\d+) km away/.exec(text)?.[1] ?? Number.NaN),
  )

test.describe('distance, without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[SS-10] [SS-16] finds the vehicles near a town, nearest first, and keeps an unknown place as typed', async ({
    page,
    site,
    url,
  }) => {
    await page.goto(`${url}/search/${site.default_search_path}`)
    const total = await readCount(page)
    await searchNear(page, 'parramatta nsw', 'Within 25 km')
    await expect(page).toHaveURL(`${url}/search/${site.default_search_path}?near=Parramatta&within=25`)
    await expect(page.getByTestId('refinement')).toHaveText(/Within 25 km of Parramatta/)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await page.getByTestId('sort').locator('summary').click()
    await page.getByRole('link', { name: 'Nearest First' }).click()
    await expect(page).toHaveURL(/&sort=nearest$/)
    const distances = await readDistances(page)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))

    await searchNear(page, 'Atlantis')
    await expect(page.getByText('We don’t know “Atlantis”.').first()).toBeVisible()
    await expect(page.getByLabel('Postcode, suburb or town')).toHaveValue('Atlantis')
    expect(await readCount(page)).toBe(total)
  })
})

test('[SS-10] [SU-13] filters by distance without a page load, follows back and forward, and names the showroom on cards', async ({
  page,
  site,
  url,
}) => {
  const start = `${url}/search/${site.default_search_path}`
  await page.goto(start)
  await hydrateSearch(page)
  const total = await readCount(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await searchNear(page, '2150', 'Within 10 km')
  await expect(page).toHaveURL(`${start}?near=2150&within=10`)
  await expect(page.getByTestId('refinement')).toHaveText(/Within 10 km of Parramatta 2150/)
  await expect(page.getByTestId('car-card').first()).toContainText(/\d km away · Harbour City Used Cars/)
  const near = await readCount(page)
  expect(near).toBeGreaterThan(0)
  expect(near).toBeLessThan(total)

  // A known place is refined in place.
  await expect(page.locator('[data-testid="search"][data-alive]')).toBeAttached()
  await searchNear(page, '2150', 'Within 25 km')
  await expect(page).toHaveURL(`${start}?near=2150&within=25`)
  await expect.poll(async () => readCount(page)).toBeGreaterThan(near)
  await page.getByTestId('sort').locator('summary').click()
  await page.getByRole('link', { name: 'Nearest First' }).click()
  await expect(page).toHaveURL(`${start}?near=2150&within=25&sort=nearest`)
  await expect.poll(async () => new Set(await readDistances(page)).size).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(`${start}?near=2150&within=25`)
  await page.goBack()
  await expect.poll(async () => readCount(page)).toBe(near)

  await page.getByTestId('refinement').click()
  await expect(page).toHaveURL(start)
  await expect.poll(async () => readCount(page)).toBe(total)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})
