import type { Locator, Page } from '@playwright/test'
import { recordCalls, openFilters, pickValue, readCount, hydrateSearch } from '../support/live-search'
import { getSearchPath, openSearch } from '../support/search-page'
import { requestToken } from '../support/search-service'
import { expect, test } from '../support/test'

const status = (page: Page) => expect(page.getByTestId('search'))

test.describe('search status', () => {
  test('[SS-02] [SE-09] goes through idle, loading, stalled and idle; retries after an error without a page load', async ({
    page,
    site,
    url,
    allowed,
  }) => {
    allowed.push(/multi-search/, /503/)
    await page.goto(`${url}/search/${site.default_search_path}`)
    await status(page).toHaveAttribute('data-status', 'idle')
    await hydrateSearch(page)
    const total = await readCount(page)
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/multi-search', async (route) => {
      await held
      await route.continue()
    })
    const value = await pickValue(page, total)
    await value.link.click()
    await status(page).toHaveAttribute('data-status', /loading|stalled/)
    await status(page).toHaveAttribute('data-status', 'stalled')
    await expect(page.getByText(/^Searching our/)).toBeVisible()
    await expect(page.locator('#results')).toHaveAttribute('aria-busy', 'true')
    answer()
    await status(page).toHaveAttribute('data-status', 'idle')
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))

    const calls = recordCalls(page)
    await page.unroute('**/multi-search')
    await page.route('**/multi-search', (route) => route.fulfill({ status: 503, body: '{}' }))
    const next = await pickValue(page, value.count, value.facet)
    await next.link.click()
    await status(page).toHaveAttribute('data-status', 'error')
    await expect(page.getByTestId('retry')).toBeVisible()
    await expect(page.locator('#filters')).toBeVisible()
    await page.unroute('**/multi-search')
    await page.getByTestId('retry').click()
    await status(page).toHaveAttribute('data-status', 'idle')
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(next.count))
    expect(calls.pages).toEqual([])
  })

  test('[SE-09] retries automatically when the search service recovers', async ({
    page,
    site,
    url,
    allowed,
  }) => {
    allowed.push(/multi-search/, /503/)
    await page.goto(`${url}/search/${site.default_search_path}`)
    await hydrateSearch(page)
    await page.route('**/multi-search', (route) => route.fulfill({ status: 503, body: '{}' }))
    const value = await pickValue(page, await readCount(page))
    await value.link.click()
    await status(page).toHaveAttribute('data-status', 'error')
    await page.unroute('**/multi-search')
    await status(page).toHaveAttribute('data-status', 'idle')
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
  })
})

test('[SS-14] an empty result suggests filters to remove, with their counts, and an enquiry', async ({
  page,
  site,
  url,
}) => {
  await page.goto(
    `${url}/search/${site.default_search_path}?refinementList[colour][0]=Red&range[price]=1:2&query=${encodeURIComponent('zzzqqq')}`,
  )
  await status(page).toHaveAttribute('data-status', 'empty')
  await expect(page.getByRole('link', { name: 'Find me a vehicle' })).toBeVisible()
  await hydrateSearch(page)
  await page.getByRole('link', { name: /^Remove “zzzqqq”/ }).click()
  await status(page).toHaveAttribute('data-status', 'empty')
  const offer = page.locator('[data-testid="relaxation"][data-count]').first()
  await expect(offer).toBeVisible()
  const count = await offer.getAttribute('data-count')
  expect(Number(count)).toBeGreaterThan(0)
  await offer.click()
  await status(page).toHaveAttribute('data-status', 'idle')
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', count ?? '')
})

test('[SS-15] an address that excludes a value shows it as a chip, which works in place, with Back and without scripts', async ({
  page,
  site,
  url,
}) => {
  const path = getSearchPath(site.slug)
  const countOf = async (address: string) => (await openSearch(site.slug, address)).count ?? 0
  const total = await countOf(path)
  const others = total - (await countOf(`${path}?refinementList[colour][0]=White`))
  const address = `${path}?not[colour][0]=White`
  const withoutScripts = await openSearch(site.slug, address)
  expect([withoutScripts.status, withoutScripts.count, withoutScripts.robots]).toEqual([
    200,
    others,
    expect.stringContaining('noindex'),
  ])
  expect(withoutScripts.refinements).toEqual([{ facet: 'colour', value: 'White', href: path }])

  const count = page.getByTestId('result-count')
  const chip = page.getByRole('link', { name: 'Remove Colour: Not White' })
  await page.goto(`${url}${address}`)
  await hydrateSearch(page)
  const calls = recordCalls(page)
  await openFilters(page)
  const value = await pickValue(page, others, 'colour')
  await value.link.click()
  await expect(count).toHaveAttribute('data-count', String(value.count))
  await expect(page).not.toHaveURL(`${url}${address}`)
  await expect(page).toHaveURL(/not\[colour\]\[0\]=White/)
  const narrowed = page.url()
  expect(value.count).toBe(await countOf(narrowed.slice(url.length)))
  await chip.click()
  await expect(chip).toHaveCount(0)
  await expect(page).not.toHaveURL(/not\[/)
  await page.goBack()
  await expect(page).toHaveURL(narrowed)
  await expect(chip).toBeVisible()
  await expect(count).toHaveAttribute('data-count', String(value.count))
  expect(calls.pages).toEqual([])
})

test.describe('a stored query', () => {
  test('[SU-09] restores the last query of this tab, and forgets it after Clear all', async ({
    page,
    site,
    url,
  }) => {
    const path = `/search/${site.default_search_path}`
    await page.goto(`${url}${path}?refinementList[colour][0]=White`)
    const narrowed = await readCount(page)
    await page.goto(url)
    await page.goto(`${url}${path}`)
    await expect(page).toHaveURL(/\?refinementList\[colour\]\[0\]=White$/)
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(narrowed))
    await hydrateSearch(page)
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(`${url}${path}`)
    await page.goto(url)
    await page.goto(`${url}${path}`)
    await expect(page.getByTestId('refinement')).toHaveCount(0)
    await expect(page).toHaveURL(`${url}${path}`)
  })

  test('[SU-09] is not restored in another tab', async ({ page, site, url }) => {
    const path = `/search/${site.default_search_path}`
    await page.goto(`${url}${path}?refinementList[colour][0]=White`)
    const other = await page.context().newPage()
    await other.goto(`${url}${path}`)
    await expect(other.getByTestId('refinement')).toHaveCount(0)
  })
})

test('[SU-13] going back from a vehicle restores results and scroll position without a request', async ({
  page,
  site,
  url,
}) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  await hydrateSearch(page)
  await openFilters(page)
  const value = await pickValue(page, await readCount(page))
  await value.link.click()
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
  await expect(page).not.toHaveURL(`${url}/search/${site.default_search_path}`)
  const refined = page.url()
  const card = page.getByTestId('car-card').nth(3)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await card.locator('h3 a').click()
  await expect(page.locator('main[data-car-id]')).toBeVisible()
  const calls = recordCalls(page)
  await page.goBack()
  await expect(page).toHaveURL(refined)
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200)
  expect(calls.searches).toEqual([])
})

test('[SS-05] [SU-10] range inputs refine in place and accept prices in several formats', async ({
  page,
  site,
  url,
}) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  await hydrateSearch(page)
  const calls = recordCalls(page)
  const form = page.locator('form[data-range="price"]')
  const summary = page.locator('#filters details').filter({ has: form }).locator('summary').first()
  if (!(await form.isVisible())) await summary.click()
  await form.getByRole('textbox', { name: /^To/ }).fill('$40k')
  await form.getByRole('textbox', { name: /^To/ }).press('Enter')
  await expect(page.locator('[data-testid="refinement"][data-facet="price"]')).toHaveAttribute(
    'data-value',
    ':40000',
  )
  await expect(page).toHaveURL(/range\[price\]=:40000/)
  expect(calls.pages).toEqual([])
  expect(calls.searches).toHaveLength(1)
})

test('[FI-01] [FI-03] [SU-10] filters by the weekly repayment that cards show, with its terms, live and without scripts', async ({
  page,
  site,
  url,
}) => {
  const path = getSearchPath(site.slug)
  const withoutScripts = await openSearch(site.slug, `${path}?range[repayment]=:150`)
  expect(withoutScripts.refinements).toMatchObject([{ facet: 'repayment', value: ':150', href: path }])
  expect(withoutScripts.count).toBeGreaterThan(0)

  await page.goto(url + path)
  await hydrateSearch(page)
  const calls = recordCalls(page)
  const form = page.locator('form[data-range="repayment"]')
  const panel = page.locator('#filters details').filter({ has: form })
  if (!(await form.isVisible())) await panel.locator('summary').first().click()
  await expect(panel).toContainText(/a week on a secured loan .* deposit, .* comparison rate .* WARNING/)
  await form.getByRole('textbox', { name: /^To/ }).fill('$150')
  await form.getByRole('textbox', { name: /^To/ }).press('Enter')
  await expect(page.getByRole('link', { name: 'Remove Weekly repayment: Up to $150 a week' })).toBeVisible()
  await expect(page).toHaveURL(/range\[repayment\]=:150/)
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(withoutScripts.count))
  const cards = page.getByTestId('car-card')
  const repayments = await cards.locator('[data-finance="repayment"] dd').allTextContents()
  expect(repayments).toHaveLength(await cards.count())
  for (const repayment of repayments)
    expect(Number(repayment.replaceAll(/[$,]/g, ''))).toBeLessThanOrEqual(150)
  expect(calls.pages).toEqual([])
})

test('[RT-14] [SU-13] a landing page refines in place and is restored on going back', async ({
  page,
  url,
}) => {
  await page.goto(`${url}/7-seater-cars`)
  const heading = await page.locator('h1').textContent()
  const total = await readCount(page)
  await hydrateSearch(page)
  const value = await pickValue(page, total)
  await value.link.click()
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
  await expect(page).toHaveURL(/\/search\//)
  await page.goBack()
  await expect(page).toHaveURL(`${url}/7-seater-cars`)
  await expect(page.locator('h1')).toHaveText(heading ?? '')
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(total))
})

test('[SS-16] [SE-01] applies a facet value clicked during hydration, without an error', async ({
  page,
  site,
  url,
}) => {
  // Each round clicks at a different moment of hydration. Console errors fail the test.
  for (let round = 0; round < 6; round += 1) {
    await page.goto(`${url}/search/${site.default_search_path}`)
    const value = await pickValue(page, await readCount(page))
    await value.link.click()
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(value.count))
    await expect(page.getByTestId('search')).toHaveAttribute('data-status', 'idle')
    await expect(page.locator(`[data-testid="refinement"][data-facet="${value.facet}"]`)).toBeAttached()
    // The address is written later, and its query is then stored.
    await expect(page).not.toHaveURL(`${url}/search/${site.default_search_path}`)
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('[SS-15] [SU-08] models of two makes are chosen in a tree with the keyboard, and removed one by one', async ({
  page,
  site,
  url,
}) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  await hydrateSearch(page)
  const panel = page.getByRole('complementary', { name: 'Filters' })
  const makes = panel.locator('[data-facet="make"]:visible')
  const chips = page.getByTestId('refinement')
  const choose = async (row: Locator) => {
    const count = Number(await row.getAttribute('data-count'))
    await row.focus()
    await row.press('Space')
    await expect(row).toHaveAttribute('aria-checked', 'true')
    await status(page).toHaveAttribute('data-status', 'idle')
    return count
  }
  const picked: { make: string; model: string; count: number }[] = []
  for (const index of [0, 1]) {
    const names = await makes.evaluateAll((rows) => rows.map(({ dataset }) => dataset['value'] ?? ''))
    const make = names.filter((name) => !picked.some((each) => each.make === name))[index] ?? ''
    const row = panel.locator(`[data-facet="make"][data-value="${make}"]`)
    await choose(row)
    const model = panel
      .getByRole('group', { name: `${make} models` })
      .getByRole('checkbox')
      .first()
    const name = (await model.getAttribute('data-value')) ?? ''
    picked.push({ make, model: name, count: await choose(model) })
    await expect(row).toHaveAttribute('aria-checked', 'mixed')
  }
  const sum = picked.reduce((total, { count }) => total + count, 0)
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(sum))
  await expect(chips).toHaveCount(2)
  await expect(page).toHaveURL(/\[make_model_badge\]\[1\]=[^&]+%3E/)
  await page.reload()
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(sum))
  const [first, second] = picked
  await page.getByRole('link', { name: `Remove Make and model: ${first?.make} ${first?.model}` }).click()
  await expect(chips).toHaveCount(1)
  await expect(chips).toContainText(`${second?.make} ${second?.model}`)
  await expect(page).toHaveURL(/\/search\/[^/?]+\/[^/?]+$/)
})

test('[EV-04] names the shopper to the search service for 180 days, where the site has search insights', async ({
  page,
  site,
  url,
  context,
}) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  await hydrateSearch(page)
  const search = page.waitForRequest((request) => request.url().endsWith('/multi-search'))
  const { link } = await pickValue(page, await readCount(page))
  await link.click()
  const id = await (await search).headerValue('x-ms-user-id')
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-search')
  expect(cookie).toMatchObject({ value: id, httpOnly: true, secure: true })
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(179)
  expect(days).toBeLessThanOrEqual(180)
  const other = await requestToken('kiwi-auto.localhost')
  expect(JSON.parse(other.text)).toMatchObject({ shopper: null })
  expect(other.headers['set-cookie']).toBeUndefined()
})
