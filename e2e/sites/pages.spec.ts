import type { Page, Response } from '@playwright/test'
import type { Site } from '@/config/schema/site'
import { getVehicleBasePath } from '@/lib/site/template'
import { listBarriers, measureOverflow } from '../support/axe'
import { isHydrated } from '../support/hydration'
import { listCheckouts } from '../support/checkout'
import { expectStrictPolicy } from '../support/strict-policy'
import { expect, test } from '../support/test'

type PageToCheck = {
  name: string
  open: () => Promise<Response | null>
  isMissing?: boolean
  /** Selectors that are checked on another page. axe takes most of this test's time. */
  covered?: readonly string[]
}

/** Identical on every page of a site, except for transparent headers on the home page. */
const FRAME = ['header:not(main *)', 'footer:not(main *)']
/** Cards share their design, so eight of them cover every tag and price. */
const LATER_CARDS = 'li:nth-child(n + 9):has(> [data-testid="car-card"])'

test('[CF-03] [RT-16] every page type is accessible, has one h1, no horizontal overflow and a strict CSP', async ({
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
      // Soft assertions, so that a failure on one page does not hide others.
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
      // A page whose scripts are blocked by the CSP does not hydrate.
      await expect.poll(() => isHydrated(page), name).toBe(true)
    })
})

/** One page of each type. The vehicle page comes late, because visited vehicles are listed on other pages. */
function listPages(page: Page, site: Site, url: string): PageToCheck[] {
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
    { name: 'checkout', open: () => openFirstCheckout(page, site, url), covered: FRAME },
  ]
}

/** Opens the first checkout that the default search page links to. */
async function openFirstCheckout(page: Page, site: Site, url: string): Promise<Response | null> {
  const [path] = await listCheckouts(url, site.default_search_path)
  return page.goto(`${url}${path}`)
}

/** Opens the first vehicle of the current search page. */
async function openFirstCar(page: Page, base: string): Promise<Response | null> {
  const card = page.getByTestId('car-card').first()
  const path = await card.locator(`a[href*="${base}/"]`).first().getAttribute('href')
  const response = await page.goto(new URL(path ?? '', page.url()).href)
  await expect(page.locator('main[data-car-id]')).toBeVisible()
  return response
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
