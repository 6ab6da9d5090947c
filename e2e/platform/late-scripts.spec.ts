import type { Page } from '@playwright/test'
import { findCarForSale } from '../support/car-stock'
import { isAlive } from '../support/is-alive'
import { expect, test } from '../support/test'

/** Addresses of the framework's scripts that a page has asked for so far. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/_next\/static\/.*\.js$/.test(request.url())) scripts.push(request.url())
  })
  return scripts
}

/** The first answer after a build comes straight from the framework; the kept one is what shoppers get. */
async function waitForKeptPage(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await (await page.goto(address))?.text())?.includes('type="late"'))
    .toBeTruthy()
}

for (const [name, path] of [
  ['home', '/'],
  ['search', '/search/new-used-and-demo-cars'],
] as const) {
  test(`[RT-01] ${name}: scripts wait for the first picture, each is fetched once, and the page comes alive`, async ({
    page,
    url,
  }) => {
    await waitForKeptPage(page, url + path)
    const hero = await page.locator('img[fetchpriority=high]').first().getAttribute('src')
    const pictures = (address: URL) => hero !== null && address.pathname === new URL(hero, url).pathname
    let letThrough = () => {}
    const isAllowed = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(pictures, async (route) => {
      await isAllowed
      await route.continue()
    })
    // What the page before still fetches is not this one's.
    await page.goto('about:blank')
    const scripts = watchScripts(page)
    await page.goto(url + path, { waitUntil: 'commit' })
    await expect(page.locator('footer')).toBeAttached()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(scripts).toEqual([])
    letThrough()
    await expect.poll(() => isAlive(page)).toBe(true)
    expect(scripts.length).toBeGreaterThan(3)
    expect(new Set(scripts).size).toBe(scripts.length)
    await expect(page.locator('script[type=late]')).toHaveCount(0)
  })
}

test('[RT-01] a touch starts the scripts although the picture never comes', async ({ page, url }) => {
  await waitForKeptPage(page, url)
  await page.route(/\/images\//, () => {})
  await page.goto('about:blank')
  const scripts = watchScripts(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(scripts).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => isAlive(page)).toBe(true)
})

test('[RT-01] [CD-01] [CD-03] a click that comes before the scripts is answered once they are there', async ({
  page,
  site,
  url,
}) => {
  const { path } = await findCarForSale(site)
  await waitForKeptPage(page, url + path)
  let letThrough = () => {}
  const isAllowed = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/_next\/static\/.*\.js$/, async (route) => {
    await isAllowed
    await route.continue()
  })
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.locator('a[data-gallery]').first().click()
  await expect(page.locator('script[type=late]')).toHaveCount(0)
  expect(await isAlive(page)).toBe(false)
  expect(page.url()).toBe(url + path)
  letThrough()
  await expect(page.getByTestId('lightbox')).toBeVisible()
})

test('[RT-01] scripts that never come leave a link what it is', async ({ page, site, url, allowed }) => {
  allowed.push(/chunks/)
  const { path } = await findCarForSale(site)
  await waitForKeptPage(page, url + path)
  await page.route(/\/_next\/static\/.*\.js$/, (route) => route.abort())
  await page.goto(url + path, { waitUntil: 'commit' })
  const link = page.locator('a[data-gallery]').first()
  const opened = page.waitForEvent('popup')
  await link.click()
  expect((await opened).url()).toContain('/images/')
})
