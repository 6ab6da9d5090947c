import type { Page } from '@playwright/test'
import { findCarForSale } from '../support/car-stock'
import { fillEnquiry, makeShopper } from '../support/enquiry'
import { expect, test } from '../support/test'

/** Ways in which a browser's store fails; each runs in the page before any of its own code. */
const BROKEN: Record<string, () => void> = {
  'that throws when it is touched': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  },
  'that is not there': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: () => null })
  },
  'that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'that holds broken JSON': () => {
    Storage.prototype.getItem = () => '{"a":[1,'
  },
  'that holds other things than we put there': () => {
    let turn = 0
    const things = [
      'null',
      '7',
      '"text"',
      '[null,{"id":{}}]',
      '{"query":{},"values":[],"savedAt":"soon"}',
      'true',
    ]
    Storage.prototype.getItem = () => things[(turn += 1) % things.length] ?? null
  },
}

async function readStored(page: Page, key: string): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)
}

for (const [how, breakStore] of Object.entries(BROKEN))
  test(`[BS-05] with a store ${how}, search, car, enquiry and success page work`, async ({
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

test('[BS-01] [BS-02] [BS-03] [LD-01] the campaign and the pages of a visit travel with the enquiry', async ({
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

test('[BS-04] what a site’s pages remember is that site’s alone', async ({ page, url }) => {
  await page.goto(`${url}/?gclid=1`)
  await expect.poll(() => readStored(page, 'visitedPages')).toHaveLength(1)
  await page.goto(`${url.replace('harbour-city', 'kiwi-auto')}/contact`)
  await expect.poll(() => readStored(page, 'visitedPages')).toEqual(['/contact'])
  expect(await readStored(page, 'firstPageQuery')).toMatchObject({ query: '' })
})
