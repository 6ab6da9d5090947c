import type { Page } from '@playwright/test'
import type { Site } from '@/config/schema/site'
import { getVehicleBasePath } from '@/lib/site/template'
import { listBarriers } from '../support/axe'
import { expect, test } from '../support/test'

type PageToSee = { name: string; open: () => Promise<number | undefined>; isMissing?: boolean }

test('[CF-03] every kind of page: readable by everyone, one heading, nothing beyond the screen', async ({
  page,
  site,
  url,
  allowed,
}) => {
  test.setTimeout(180_000)
  // The browser itself notes the status of a missing page.
  allowed.push(/status of 404 .*\/no-such-page/)
  for (const { name, open, isMissing = false } of listPages(page, site, url))
    await test.step(name, async () => {
      // Softly, so that what is wrong with one page does not hide what is wrong with the next.
      expect.soft(await open(), name).toBe(isMissing ? 404 : 200)
      await expect.soft(page.locator('html'), name).toHaveAttribute('lang', site.locale)
      await expect.soft(page.locator('html'), name).toHaveAttribute('data-template', site.template)
      const title = isMissing ? /Page not found/ : new RegExp(escape(site.name))
      await expect.soft(page, name).toHaveTitle(title)
      await expect.soft(page.locator('h1'), name).toHaveCount(1)
      await expect.soft(page.locator('main'), name).toHaveCount(1)
      expect.soft(await measureOverflow(page), name).toBeLessThanOrEqual(0)
      expect.soft(await listBarriers(page), name).toEqual([])
    })
})

/** One page of each kind. The car is last: who has seen one finds it again on other pages. */
function listPages(page: Page, site: Site, url: string): PageToSee[] {
  const visit = (path: string) => async () => (await page.goto(url + path))?.status()
  const search = `/search/${site.default_search_path}`
  return [
    { name: 'home', open: visit('/') },
    { name: 'contact', open: visit('/contact') },
    { name: 'success', open: visit('/success?category=general-enquiry') },
    { name: 'missing', open: visit('/no-such-page'), isMissing: true },
    ...(site.garage_enabled ? [{ name: 'saved cars', open: visit(site.watchlist_path) }] : []),
    ...(site.user_auth_enabled ? [{ name: 'sign-in', open: visit('/sign-in?type=watchlist') }] : []),
    { name: 'search', open: visit(search) },
    { name: 'car', open: () => openFirstCar(page, getVehicleBasePath(site)) },
  ]
}

/** Opens the first car of the search that is on the screen. */
async function openFirstCar(page: Page, base: string): Promise<number | undefined> {
  const card = page.getByTestId('car-card').first()
  const path = await card.locator(`a[href*="${base}/"]`).first().getAttribute('href')
  const response = await page.goto(new URL(path ?? '', page.url()).href)
  await expect(page.locator('main[data-car-id]')).toBeVisible()
  return response?.status()
}

/** Pixels that the page is wider than the screen. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
