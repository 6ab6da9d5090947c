import type { Page } from '@playwright/test'
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

const isAlive = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  )

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
  const scripts = watchScripts(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(scripts).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => isAlive(page)).toBe(true)
})
