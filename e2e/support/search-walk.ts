import type { BrowserContext, Page } from '@playwright/test'
import { ask, BROWSER } from './ask'
import { expect } from './test'

/** What a search page shows. */
export type Screen = {
  title: string
  heading: string
  canonical: string
  count: string
  chips: string[]
  refined: string[]
  sort: string
  view: string
  /** Vehicles of each showroom of the map. */
  showrooms: string[]
  page: string
  cars: string[]
}

/**
 * Expects the address, and the screen that the server renders for it without scripts: title, canonical link, heading, count, chips,
 * selected facet values, sort order, view, showrooms, page and vehicles.
 */
export async function expectServerScreen(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(address)
  const { host, pathname, search } = new URL(address)
  const { text } = await ask({ host, path: pathname + search, headers: BROWSER })
  const expected = await readHtml(page.context(), text)
  expect(expected.count).not.toBe('')
  await expect(async () => expect(await readScreen(page)).toEqual(expected)).toPass({ timeout: 8000 })
  // No later update replaces the address.
  expect(page.url()).toBe(address)
}

/** Reads a document in a page of its own, where it runs no scripts. */
async function readHtml(context: BrowserContext, html: string): Promise<Screen> {
  const page = await context.newPage()
  try {
    return await readScreen(page, html)
  } finally {
    await page.close()
  }
}

/** Reads the screen of the page, or of an HTML document. */
export async function readScreen(page: Page, html?: string): Promise<Screen> {
  return page.evaluate((text): Screen => {
    const root = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
    const list = (selector: string, ...names: string[]) =>
      [...root.querySelectorAll<HTMLElement>(selector)].map((element) =>
        names.map((name) => element.getAttribute(name) ?? '').join(' '),
      )
    return {
      title: root.title,
      heading: root.querySelector('h1')?.textContent ?? '',
      canonical: [...new Set(list('link[rel="canonical"]', 'href'))].join(' '),
      count: list('[data-testid="result-count"]', 'data-count').join(' '),
      chips: list('[data-testid="refinement"]', 'data-facet', 'data-value'),
      refined: list('#filters [data-refined]', 'data-facet', 'data-value'),
      sort: list('[data-testid="sort"] [aria-current="true"]', 'data-sort').join(' '),
      view: list('[data-testid="views"] [aria-current="true"]', 'data-view').join(' '),
      showrooms: list('[data-showroom]', 'data-showroom', 'data-count', 'aria-current'),
      page: root.querySelector('[data-testid="pagination"] [aria-current="page"]')?.textContent ?? '',
      cars: list('#results [data-testid="car-card"]', 'data-car-id'),
    }
  }, html)
}
