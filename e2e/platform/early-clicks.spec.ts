import { findCarForSale } from '../support/car-stock'
import { isHydrated } from '../support/hydration'
import { expect, test } from '../support/test'

const BUNDLES = /\/_next\/static\/.*\.js$/

test('[RT-01] [CD-01] [CD-03] replays a click from before hydration', async ({ page, site, url }) => {
  const { path } = await findCarForSale(site)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(BUNDLES, async (route) => {
    await released
    await route.continue()
  })
  const early = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/early-clicks.js'))
  await page.goto(url + path, { waitUntil: 'commit' })
  await early
  await page.locator('a[data-gallery]').first().click()
  expect(await isHydrated(page)).toBe(false)
  expect(page.url()).toBe(url + path)
  release()
  await expect(page.getByTestId('lightbox')).toBeVisible()
  // Only the early click is repeated.
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('lightbox')).toBeHidden()
})

test('[RT-01] links work as plain links when scripts fail to load', async ({ page, site, url, allowed }) => {
  allowed.push(/chunks/)
  const { path } = await findCarForSale(site)
  await page.route(BUNDLES, (route) => route.abort())
  await page.goto(url + path, { waitUntil: 'commit' })
  const link = page.locator('a[data-gallery]').first()
  const opened = page.waitForEvent('popup')
  await link.click()
  expect((await opened).url()).toContain('/images/')
})
