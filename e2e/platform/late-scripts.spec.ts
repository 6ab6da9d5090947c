import type { Page } from '@playwright/test'
import { findCarForSale } from '../support/car-stock'
import { isHydrated } from '../support/hydration'
import { expect, test } from '../support/test'

/** Collects the URLs of Next.js scripts that a page requests. */
function collectScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/_next\/static\/.*\.js$/.test(request.url())) scripts.push(request.url())
  })
  return scripts
}

/** Waits for the cached page, because the first response after a build is not processed. */
async function waitForCachedPage(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await (await page.goto(address))?.text())?.includes('type="late"'))
    .toBeTruthy()
}

for (const [name, path] of [
  ['home', '/'],
  ['search', '/search/new-used-and-demo-cars'],
] as const) {
  test(`[RT-01] ${name}: scripts load once, after the hero image, and the page hydrates`, async ({
    page,
    url,
  }) => {
    await waitForCachedPage(page, url + path)
    const hero = await page.locator('img[fetchpriority=high]').first().getAttribute('src')
    const pictures = (address: URL) => hero !== null && address.pathname === new URL(hero, url).pathname
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(pictures, async (route) => {
      await released
      await route.continue()
    })
    // Leave the previous page, so that its requests are not collected.
    await page.goto('about:blank')
    const scripts = collectScripts(page)
    await page.goto(url + path, { waitUntil: 'commit' })
    await expect(page.locator('footer')).toBeAttached()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(scripts).toEqual([])
    release()
    await expect.poll(() => isHydrated(page)).toBe(true)
    expect(scripts.length).toBeGreaterThan(3)
    expect(new Set(scripts).size).toBe(scripts.length)
    await expect(page.locator('script[type=late]')).toHaveCount(0)
  })
}

test('[RT-01] an interaction starts the scripts even if the image never loads', async ({ page, url }) => {
  await waitForCachedPage(page, url)
  await page.route(/\/images\//, () => {})
  await page.goto('about:blank')
  const scripts = collectScripts(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(scripts).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => isHydrated(page)).toBe(true)
})

test('[RT-01] [CD-01] [CD-03] replays a click from before hydration', async ({ page, site, url }) => {
  const { path } = await findCarForSale(site)
  await waitForCachedPage(page, url + path)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/_next\/static\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.locator('a[data-gallery]').first().click()
  await expect(page.locator('script[type=late]')).toHaveCount(0)
  expect(await isHydrated(page)).toBe(false)
  expect(page.url()).toBe(url + path)
  release()
  await expect(page.getByTestId('lightbox')).toBeVisible()
})

test('[RT-01] links work as plain links when scripts fail to load', async ({ page, site, url, allowed }) => {
  allowed.push(/chunks/)
  const { path } = await findCarForSale(site)
  await waitForCachedPage(page, url + path)
  await page.route(/\/_next\/static\/.*\.js$/, (route) => route.abort())
  await page.goto(url + path, { waitUntil: 'commit' })
  const link = page.locator('a[data-gallery]').first()
  const opened = page.waitForEvent('popup')
  await link.click()
  expect((await opened).url()).toContain('/images/')
})
