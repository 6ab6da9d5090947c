import type { Page, Response } from '@playwright/test'
import type { Site } from '@/config/schema/site'
import { getVehicleBasePath } from '@/lib/site/template'
import { listBarriers } from '../support/axe'
import { isAlive } from '../support/is-alive'
import { expectStrictPolicy } from '../support/strict-policy'
import { expect, test } from '../support/test'

type PageToSee = {
  name: string
  open: () => Promise<Response | null>
  isMissing?: boolean
  /** Selectors of parts that the check of another page covers: axe takes most of this test's time. */
  covered?: readonly string[]
}

/** The same on every page of a site, except that some headers are transparent on the home page. */
const FRAME = ['header:not(main *)', 'footer:not(main *)']
/** Cards of one list share their design: eight of them cover every tag and price that a list has. */
const LATER_CARDS = 'li:nth-child(n + 9):has(> [data-testid="car-card"])'

test('[CF-03] [RT-16] every kind of page: accessible, one heading, no horizontal overflow, a strict policy', async ({
  page,
  site,
  url,
  allowed,
}) => {
  test.setTimeout(180_000)
  // The browser logs the status of a missing page.
  allowed.push(/status of 404 .*\/no-such-page/)
  for (const { name, open, isMissing = false, covered = [] } of listPages(page, site, url))
    await test.step(name, async () => {
      // Softly, so that a fault of one page does not hide those of the next.
      const response = await open()
      expect.soft(response?.status(), name).toBe(isMissing ? 404 : 200)
      expectStrictPolicy(response, name)
      await expect.soft(page.locator('html'), name).toHaveAttribute('lang', site.locale)
      await expect.soft(page.locator('html'), name).toHaveAttribute('data-template', site.template)
      const title = isMissing ? /Page not found/ : new RegExp(escape(site.name))
      await expect.soft(page, name).toHaveTitle(title)
      await expect.soft(page.locator('h1'), name).toHaveCount(1)
      await expect.soft(page.locator('main'), name).toHaveCount(1)
      expect.soft(await measureOverflow(page), name).toBeLessThanOrEqual(0)
      expect.soft(await listBarriers(page, undefined, [], covered), name).toEqual([])
      // A policy that stops the page's scripts leaves it as the server sent it.
      await expect.poll(() => isAlive(page), name).toBe(true)
    })
})

/** One page of each kind. The car is last: a visited car is listed on other pages. */
function listPages(page: Page, site: Site, url: string): PageToSee[] {
  const visit = (path: string) => () => page.goto(url + path)
  const search = `/search/${site.default_search_path}`
  return [
    { name: 'home', open: visit('/') },
    { name: 'contact', open: visit('/contact') },
    { name: 'success', open: visit('/success?category=general-enquiry'), covered: FRAME },
    { name: 'missing', open: visit('/no-such-page'), isMissing: true, covered: FRAME },
    ...(site.garage_enabled
      ? [{ name: 'saved cars', open: visit(site.watchlist_path), covered: FRAME }]
      : []),
    ...(site.user_auth_enabled
      ? [{ name: 'sign-in', open: visit('/sign-in?type=watchlist'), covered: FRAME }]
      : []),
    { name: 'search', open: visit(search), covered: [...FRAME, LATER_CARDS] },
    { name: 'car', open: () => openFirstCar(page, getVehicleBasePath(site)), covered: FRAME },
  ]
}

/** Opens the first car of the search that is on the screen. */
async function openFirstCar(page: Page, base: string): Promise<Response | null> {
  const card = page.getByTestId('car-card').first()
  const path = await card.locator(`a[href*="${base}/"]`).first().getAttribute('href')
  const response = await page.goto(new URL(path ?? '', page.url()).href)
  await expect(page.locator('main[data-car-id]')).toBeVisible()
  return response
}

/** Pixels that the page is wider than the screen. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
