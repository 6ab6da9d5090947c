import { expect, type Locator, type Page } from '@playwright/test'

/** URLs or bodies of a page's requests, by kind. */
export type Calls = { searches: string[]; tokens: string[]; pages: string[] }

/** Records a page's search requests, token requests, navigations and RSC requests from now on. */
export function recordCalls(page: Page): Calls {
  const calls: Calls = { searches: [], tokens: [], pages: [] }
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/multi-search')) calls.searches.push(request.postData() ?? '')
    else if (pathname === '/api/search-token') calls.tokens.push(request.url())
    else if (
      pathname.startsWith('/search/') &&
      !request.headers()['next-router-prefetch'] &&
      (request.isNavigationRequest() || searchParams.has('_rsc'))
    )
      calls.pages.push(request.url())
  })
  return calls
}

/** Triggers hydration of the search page and waits until it has its search token. */
export async function hydrateSearch(page: Page): Promise<void> {
  const token = page.waitForResponse('**/api/search-token')
  // The first pointer event hydrates the page, the next one loads the search client.
  await expect(async () => {
    await page.getByTestId('search').dispatchEvent('pointerover', { bubbles: true })
    await expect(page.locator('[data-testid="search"][data-alive]')).toBeAttached({ timeout: 250 })
  }).toPass({ intervals: [50] })
  await token
}

export async function readCount(page: Page): Promise<number> {
  return Number(await page.getByTestId('result-count').getAttribute('data-count'))
}

/** Opens the filter drawer on narrow screens. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.locator('a[href="#filters"]')
  if (!(await button.isVisible())) return
  await button.click()
  await expect(page.locator('#filters')).toBeVisible()
}

type Picked = { link: Locator; facet: string; value: string; count: number }

/** Picks a visible facet value that narrows the results without emptying them, of a facet other than `otherThan`. */
export async function pickValue(page: Page, total: number, otherThan = ''): Promise<Picked> {
  const links = page.locator('#filters [data-facet][data-value]:not([data-refined="true"]):visible')
  await expect(links.first()).toBeVisible()
  const found = await links.evaluateAll((elements) =>
    elements.map(({ dataset }) => ({
      facet: dataset['facet'] ?? '',
      value: dataset['value'] ?? '',
      count: Number(dataset['count']),
    })),
  )
  const pick = found.find(({ facet, count }) => count > 0 && count < total && facet !== otherThan)
  if (!pick) throw new Error('No filter value narrows the results.')
  const link = page
    .locator(`#filters [data-facet="${pick.facet}"][data-value=${JSON.stringify(pick.value)}]:visible`)
    .first()
  return { ...pick, link }
}
