import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { getVehicleBasePath } from '@/lib/site/template'
import { expect, test } from '../support/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const PAGES = ['home', 'search', 'car', 'contact', 'success', 'missing'] as const

for (const name of PAGES) {
  test(`[CF-03] ${name}: readable by everyone, one heading, nothing beyond the screen`, async ({
    page,
    site,
    url,
    allowed,
  }) => {
    // The browser itself notes the status of a missing page.
    if (name === 'missing') allowed.push(/status of 404 .*\/no-such-page/)
    const paths: Record<(typeof PAGES)[number], string> = {
      home: '/',
      search: `/search/${site.default_search_path}`,
      car: `/search/${site.default_search_path}`,
      contact: '/contact',
      success: '/success?category=general-enquiry',
      missing: '/no-such-page',
    }
    const response = await page.goto(url + paths[name])
    expect(response?.status()).toBe(name === 'missing' ? 404 : 200)
    if (name === 'car') await openFirstCar(page, getVehicleBasePath(site))
    await expect(page.locator('html')).toHaveAttribute('lang', site.locale)
    await expect(page.locator('html')).toHaveAttribute('data-template', site.template)
    await expect(page).toHaveTitle(name === 'missing' ? /Page not found/ : new RegExp(escape(site.name)))
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main')).toHaveCount(1)
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
  })
}

async function openFirstCar(page: Page, base: string): Promise<void> {
  const path = await page
    .getByTestId('car-card')
    .first()
    .locator(`a[href*="${base}/"]`)
    .first()
    .getAttribute('href')
  await page.goto(new URL(path ?? '', page.url()).href)
  await expect(page.locator('main[data-car-id]')).toBeVisible()
}

/** Pixels that the page is wider than the screen. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
