import type { Page } from '@playwright/test'
import { findCarForSale } from '../support/car-stock'
import { fillEnquiry, makeShopper } from '../support/enquiry'
import { expect, test } from '../support/test'

/** Web Storage failures. Each function runs in the page before its scripts. */
const STORAGE_FAILURES: Record<string, () => void> = {
  'that throws on access': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  },
  'that is missing': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: () => null })
  },
  'that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'with invalid JSON': () => {
    Storage.prototype.getItem = () => '{"a":[1,'
  },
  'with unexpected values': () => {
    let turn = 0
    const values = [
      'null',
      '7',
      '"text"',
      '[null,{"id":{}}]',
      '{"query":{},"values":[],"savedAt":"soon"}',
      'true',
    ]
    Storage.prototype.getItem = () => values[(turn += 1) % values.length] ?? null
  },
}

async function readStored(page: Page, key: string): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)
}

for (const [how, breakStore] of Object.entries(STORAGE_FAILURES))
  test(`[BS-05] search, vehicle, enquiry and success page work with storage ${how}`, async ({
    page,
    site,
    url,
    sandbox,
  }) => {
    await page.addInitScript(breakStore)
    const shopper = makeShopper(site.country)
    await page.goto(`${url}/search/${site.default_search_path}`)
    await expect(page.getByTestId('search')).toHaveAttribute('data-status', 'idle')
    await page.locator('[data-facet="make"]:visible').first().click()
    await expect(page.getByTestId('refinement').first()).toBeVisible()
    const { path } = await findCarForSale(site)
    await page.goto(url + path)
    const form = page.locator('form[data-form="car-enquiry"]')
    await fillEnquiry(form, shopper)
    await form.locator('[type="submit"]').click()
    await expect(page).toHaveURL(/\/success\?category=/)
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    await expect.poll(() => sandbox.findLeads(site.slug, shopper.message)).toHaveLength(1)
  })

test('[BS-01] [BS-02] [BS-03] [LD-01] sends campaign parameters and visited pages with the enquiry', async ({
  page,
  site,
  url,
  sandbox,
}) => {
  const { path } = await findCarForSale(site)
  await page.goto(`${url}/?utm_source=newsletter&gclid=abc&lead_id=9`)
  await expect.poll(() => readStored(page, 'visitedPages')).toEqual(['/?utm_source=newsletter&gclid=abc'])
  await page.goto(`${url}${path}?gclid=later`)
  await expect.poll(() => readStored(page, 'visitedPages')).toHaveLength(2)
  const shopper = makeShopper(site.country)
  const form = page.locator('form[data-form="car-enquiry"]')
  await fillEnquiry(form, shopper)
  await form.locator('[type="submit"]').click()
  await expect(page).toHaveURL(/\/success\?category=/)
  await expect
    .poll(async () => (await sandbox.findLeads(site.slug, shopper.message))[0]?.payload)
    .toMatchObject({
      linked_query_params: 'utm_source=newsletter&gclid=abc',
      visited_pages: ['/?utm_source=newsletter&gclid=abc', `${path}?gclid=later`],
    })
  await page.goto(`${url}/contact`)
  await expect.poll(() => readStored(page, 'visitedPages')).toHaveLength(3)
  expect(await readStored(page, 'visitedPages')).not.toContainEqual(expect.stringContaining('/success'))
})

test('[BS-04] storage is separate per site', async ({ page, url }) => {
  await page.goto(`${url}/?gclid=1`)
  await expect.poll(() => readStored(page, 'visitedPages')).toHaveLength(1)
  await page.goto(`${url.replace('harbour-city', 'kiwi-auto')}/contact`)
  await expect.poll(() => readStored(page, 'visitedPages')).toEqual(['/contact'])
  expect(await readStored(page, 'firstPageQuery')).toMatchObject({ query: '' })
})
