import type { Page } from '@playwright/test'
import { getVehicleBasePath } from '@/lib/site/template'
import { expect, test } from '../support/test'
import { recordCalls, openFilters, pickValue, readCount, hydrateSearch } from '../support/live-search'

// `main-path.spec.ts` tests refinement on the desktop of every site.
test('[SS-16] [SS-10] [SS-06] [SE-01] [SU-08] [SU-13] refines in place with one search request and updates the URL @phones', async ({
  page,
  site,
  url,
  isMobile,
}) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  const start = page.url()
  const total = await readCount(page)
  const shifts = await observeShifts(page)
  const calls = recordCalls(page)
  await hydrateSearch(page)
  expect(calls.searches).toEqual([])
  expect(await shifts.sum()).toBe(0)

  const panel = page.locator('#filters')
  await expect(panel).toBeVisible({ visible: !isMobile })
  await openFilters(page)
  if (isMobile) {
    await expect(panel).toHaveRole('dialog')
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  const value = await pickValue(page, total)
  await value.link.click()
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
  await expect(page.getByTestId('search')).toHaveAttribute('data-status', 'idle')
  await expect(page.locator(`[data-testid="refinement"][data-facet="${value.facet}"]`).first()).toBeAttached()
  expect(calls.searches).toHaveLength(1)
  await expect(page).not.toHaveURL(start)
  const refined = page.url()
  expect(calls.pages).toEqual([])
  if (isMobile) {
    await expect(panel).toBeVisible()
    const show = panel.getByRole('link', { name: /^Show Me / })
    await expect(show).toContainText(value.count.toLocaleString(site.locale))
    await show.click()
    await expect(panel).toBeHidden()
    expect(await readCount(page)).toBe(value.count)
  }

  await page.goBack()
  await expect(page).toHaveURL(start)
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(total))
  await page.goForward()
  await expect(page).toHaveURL(refined)
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
  // Both results are cached (SS-03).
  expect(calls.searches).toHaveLength(1)
  if (isMobile) {
    await openFilters(page)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
  const cars = await listCars(page)
  await page.reload()
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
  expect(await listCars(page)).toEqual(cars)
})

test(
  '[SU-08] [SU-13] opens a vehicle right after a refinement, and restores the refinement on going back',
  { tag: ['@phone', '@once'] },
  async ({ page, site, url }) => {
    await page.goto(`${url}/search/${site.default_search_path}`)
    await hydrateSearch(page)
    await openFilters(page)
    const value = await pickValue(page, await readCount(page))
    const card = page.getByTestId('car-card').first()
    const link = `a[href*="${getVehicleBasePath(site)}/"]`
    await value.link.click()
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
    const id = await card.evaluate((element, selector) => {
      element.querySelector<HTMLAnchorElement>(selector)?.click()
      return element.getAttribute('data-car-id')
    }, link)
    await expect(page.locator(`main[data-car-id="${id}"]`)).toBeVisible()
    await page.goBack()
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
    await expect(
      page.locator(`[data-testid="refinement"][data-facet="${value.facet}"]`).first(),
    ).toBeAttached()
  },
)

test(
  '[SS-10] closes a filter drawer that was opened before hydration',
  { tag: ['@phone', '@once'] },
  async ({ page, site, url }) => {
    const panel = page.locator('#filters')
    const address = `${url}/search/${site.default_search_path}`
    for (const way of ['button', 'key'] as const) {
      await page.goto(`${address}#filters`)
      await expect(panel).toBeVisible()
      await hydrateSearch(page)
      await expect(panel).toHaveRole('dialog')
      if (way === 'key') await page.keyboard.press('Escape')
      else await panel.getByRole('link', { name: /^Show Me / }).click()
      await expect(panel).toBeHidden()
      expect(page.url()).toBe(address)
      await page.goto('about:blank')
    }
  },
)

async function listCars(page: Page): Promise<(string | null)[]> {
  return page
    .getByTestId('car-card')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-car-id')))
}

/** Sums layout shifts from now on, except those caused by user input. */
async function observeShifts(page: Page): Promise<{ sum: () => Promise<number> }> {
  await page.evaluate(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { observedShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) shifts.sum += shift.value
      }
    }).observe({ type: 'layout-shift' })
  })
  return {
    sum: async () =>
      page.evaluate(() => (window as typeof window & { observedShifts: { sum: number } }).observedShifts.sum),
  }
}
