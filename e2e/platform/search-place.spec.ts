import type { Page } from '@playwright/test'
import { hydrateSearch, openFilters, pickValue, readCount } from '../support/live-search'
import { readScreen } from '../support/search-walk'
import { expect, test } from '../support/test'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** Time in which a shopper sees that a click has an effect, in ms. */
const RESPONSE_MS = 100

const results = (page: Page) => page.locator('#results')
const status = (page: Page) => expect(page.getByTestId('search'))
const sortMenu = (page: Page) => page.getByTestId('sort').locator('summary')

/** Throttles the network to a slow mobile line. */
async function useSlowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 60_000,
    uploadThroughput: 60_000,
  })
}

type Observation = { busyAfter: number | null; emptyFrames: number }

/** Observes every frame from the next click on: when progress shows, and whether the page is ever without content. */
async function observeFrames(page: Page): Promise<() => Promise<Observation>> {
  await page.evaluate(() => {
    const observed: Observation = { busyAfter: null, emptyFrames: 0 }
    Object.assign(window, { observed })
    let clickedAt: number | null = null
    const look = () => {
      const main = document.querySelector('main')
      if (!main || main.getBoundingClientRect().height < 100) observed.emptyFrames += 1
      const isBusy = document.querySelector('html[data-busy], [aria-busy="true"]') !== null
      if (isBusy && clickedAt !== null) observed.busyAfter ??= performance.now() - clickedAt
      requestAnimationFrame(look)
    }
    addEventListener('click', (event) => (clickedAt ??= event.timeStamp), { capture: true })
    look()
  })
  return async () => page.evaluate(() => (window as typeof window & { observed: Observation }).observed)
}

test.describe('on a slow line', () => {
  test('[LK-02] [SS-02] shows progress at once and keeps the old page until the next one is there', async ({
    page,
    site,
    url,
  }) => {
    const path = `/search/${site.default_search_path}`
    await page.goto(url)
    await page.waitForFunction(() => performance.getEntriesByName('page-alive').length > 0)
    await useSlowLine(page)
    const observe = await observeFrames(page)
    const expectProgress = async () => {
      const { busyAfter, emptyFrames } = await observe()
      expect(busyAfter).toBeLessThan(RESPONSE_MS)
      expect(emptyFrames).toBe(0)
      await page.evaluate(() => Object.assign(window, { observed: { busyAfter: null, emptyFrames: 0 } }))
    }
    await page.locator(`a[href="${path}"]:visible`).first().click()
    await expect(page.locator('[data-testid="search"][data-alive]')).toBeVisible()
    await expectProgress()
    await expect(page.locator('html')).not.toHaveAttribute('data-busy')
  })

  test('[SS-16] [SS-02] shows progress after a filter is chosen before the code of the search is there', async ({
    page,
    site,
    url,
  }) => {
    await page.goto(`${url}/search/${site.default_search_path}`)
    await page.waitForFunction(() => performance.getEntriesByName('page-alive').length > 0)
    await useSlowLine(page)
    const observe = await observeFrames(page)
    const value = await pickValue(page, await readCount(page))
    await value.link.click()
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
    const { busyAfter, emptyFrames } = await observe()
    expect(busyAfter).toBeLessThan(RESPONSE_MS)
    expect(emptyFrames).toBe(0)
    await status(page).toHaveAttribute('data-status', 'idle')
    await expect(page.locator('html')).not.toHaveAttribute('data-busy')
  })

  test('[SS-02] [LK-02] shows progress after a click on a vehicle', async ({ page, site, url }) => {
    await page.goto(`${url}/search/${site.default_search_path}`)
    await page.waitForFunction(() => performance.getEntriesByName('page-alive').length > 0)
    await useSlowLine(page)
    const observe = await observeFrames(page)
    await page.getByTestId('car-card').first().locator('h3 a').click()
    await expect(page.locator('main[data-car-id]')).toBeVisible()
    const { busyAfter, emptyFrames } = await observe()
    expect(busyAfter).toBeLessThan(RESPONSE_MS)
    expect(emptyFrames).toBe(0)
    await expect(page.locator('html')).not.toHaveAttribute('data-busy')
  })

  test.describe('phone', () => {
    test.use(PHONE)

    test('[SS-10] [SS-16] applies all filters chosen in the drawer before the code of the search is there', async ({
      page,
      site,
      url,
    }) => {
      await page.goto(`${url}/search/${site.default_search_path}`)
      await page.waitForFunction(() => performance.getEntriesByName('page-alive').length > 0)
      await useSlowLine(page)
      await openFilters(page)
      const total = await readCount(page)
      const first = await pickValue(page, total)
      await first.link.click()
      const second = await pickValue(page, total, first.facet)
      await second.link.click()
      for (const { facet, value } of [first, second])
        await expect(
          page.locator(`[data-testid="refinement"][data-facet="${facet}"][data-value="${value}"]`),
        ).toBeAttached()
      await expect(page.locator('#filters')).toBeVisible()
    })
  })
})

test('[SS-16] shows the top of the results, the filters and the focus after a filter is chosen further down', async ({
  page,
  site,
  url,
}) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  await hydrateSearch(page)
  await page.getByTestId('car-card').last().scrollIntoViewIfNeeded()
  await expect(sortMenu(page)).toBeInViewport()
  const value = await pickValue(page, await readCount(page))
  await value.link.click()
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
  await expect(page.getByTestId('car-card').first()).toBeInViewport()
  await expect(value.link).toBeInViewport()
  await expect(value.link).toBeFocused()
})

test('[SE-09] shows an error where the shopper is, without the earlier count', async ({
  page,
  site,
  url,
  allowed,
}) => {
  allowed.push(/multi-search/, /503/)
  await page.goto(`${url}/search/${site.default_search_path}`)
  await hydrateSearch(page)
  await page.route('**/multi-search', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByTestId('car-card').last().scrollIntoViewIfNeeded()
  await (await pickValue(page, await readCount(page))).link.click()
  await status(page).toHaveAttribute('data-status', 'error')
  await expect(results(page).getByRole('alert')).toBeInViewport()
  await expect(page.getByTestId('result-count')).toHaveText('Search unavailable')
})

test('[SS-08] [SS-15] [SE-03] keeps the focus after sorting, removing filters and turning the page', async ({
  page,
  site,
  url,
}) => {
  const path = `/search/${site.default_search_path}`
  await page.goto(`${url}${path}?refinementList[colour][0]=Black&refinementList[colour][1]=White`)
  await hydrateSearch(page)
  const count = page.getByTestId('result-count')
  await expect(count).toHaveRole('status')

  await sortMenu(page).click()
  await page.locator('[data-sort="lowestPrice"]').click()
  await expect(page).toHaveURL(/sort=lowestPrice/)
  await expect(sortMenu(page)).toBeFocused()

  await page.locator('[data-testid="refinement"][data-value="Black"]').click()
  await expect(page.locator('[data-testid="refinement"]')).toHaveCount(1)
  await expect(page.locator('[data-testid="refinement"][data-value="White"]')).toBeFocused()
  const narrowed = await readCount(page)

  await results(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(count).not.toHaveAttribute('data-count', String(narrowed))
  await expect(results(page)).toBeFocused()

  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(results(page)).toBeFocused()
  await expect(page.getByTestId('car-card').first()).toBeInViewport()
})

test('[SS-08] the sort menu closes on Escape and outside clicks', async ({ page, site, url }) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  await hydrateSearch(page)
  const options = page.locator('[data-sort]').first()
  await sortMenu(page).click()
  await options.focus()
  await page.keyboard.press('Escape')
  await expect(options).toBeHidden()
  await expect(sortMenu(page)).toBeFocused()
  await sortMenu(page).click()
  await expect(options).toBeVisible()
  await page.locator('h1').click()
  await expect(options).toBeHidden()
})

test('[SS-07] values that look like checkboxes and radio buttons are such, and have their keys', async ({
  page,
  site,
  url,
}) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  await expect(page.locator('#filters').getByRole('link').first()).toBeAttached()
  await hydrateSearch(page)
  const box = page.locator('#filters').getByRole('checkbox', { checked: false }).first()
  const name = await box.getAttribute('data-value')
  const value = page
    .locator('#filters')
    .locator(`[data-value=${JSON.stringify(name)}]`)
    .first()
  await value.focus()
  for (const [key, isChecked] of [
    [' ', true],
    ['Enter', false],
  ] as const) {
    await page.keyboard.press(key)
    await expect(value).toBeChecked({ checked: isChecked })
    await expect(value).toBeFocused()
  }
})

test('[SS-15] clears the words of the search box with the last filter', async ({ page, site, url }) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  const box = page.locator('header form[data-search-box] input').first()
  await box.fill('zzzqqq')
  await box.press('Enter')
  await status(page).toHaveAttribute('data-status', 'empty')
  await results(page).getByRole('link', { name: 'Clear all', exact: true }).click()
  await status(page).toHaveAttribute('data-status', 'idle')
  await expect(box).toHaveValue('')
})

test.describe('phone', () => {
  test.use(PHONE)

  test('[SS-10] [SU-13] Back closes the open drawer and keeps its filters', async ({ page, site, url }) => {
    const path = `${url}/search/${site.default_search_path}`
    await page.goto(path)
    await hydrateSearch(page)
    const before = await readScreen(page)
    await openFilters(page)
    await page.goBack()
    await expect(page.locator('#filters')).toBeHidden()
    expect(await readScreen(page)).toEqual(before)

    await openFilters(page)
    const value = await pickValue(page, Number(before.count))
    await value.link.click()
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
    await page.goBack()
    await expect(page.locator('#filters')).toBeHidden()
    await expect(page).not.toHaveURL(path)
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
    await expect(page.locator('a[href="#filters"]')).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect.poll(() => readScreen(page)).toEqual(before)
  })

  test('[SE-09] shows an error in the open drawer, without the earlier count', async ({
    page,
    site,
    url,
    allowed,
  }) => {
    allowed.push(/multi-search/, /503/)
    await page.goto(`${url}/search/${site.default_search_path}`)
    await hydrateSearch(page)
    await page.route('**/multi-search', (route) => route.fulfill({ status: 503, body: '{}' }))
    await openFilters(page)
    const value = await pickValue(page, await readCount(page))
    await value.link.click()
    const panel = page.locator('#filters')
    await expect(panel.getByRole('alert')).toBeInViewport()
    await expect(panel.getByRole('link', { name: /^Show Me / })).toHaveCount(0)
    await page.unroute('**/multi-search')
    await panel.getByTestId('retry-filters').click()
    await expect(panel.getByRole('link', { name: /^Show Me / })).toContainText(String(value.count))
  })

  test('[NV-02] the menu closes on Escape and outside taps', async ({ page, url }) => {
    await page.goto(url)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const button = page.locator('summary', { hasText: 'Menu' }).first()
    await button.click()
    await menu.getByRole('link').first().focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await expect(menu).toBeVisible()
    await page.touchscreen.tap(195, 830)
    await expect(menu).toBeHidden()
  })
})
