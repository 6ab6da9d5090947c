import type { Locator, Page } from '@playwright/test'
import { getVehicleBasePath } from '@/lib/site/template'
import { fillEnquiry, makeShopper } from '../support/enquiry'
import { expect, test } from '../support/test'

for (const scripts of ['on', 'off'] as const) {
  test.describe(`scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' })

    test(
      '[RT-01] [SS-16] [RT-05] [RT-11] [LD-01] from the home page to a lead at the dealer platform',
      {
        // Without JavaScript only phones have collapsible parts to test.
        tag: scripts === 'on' ? '@phones' : '@phone',
      },
      async ({ page, site, url, sandbox }) => {
        await page.goto(url)
        await expect(page.locator('html')).toHaveAttribute('data-site', site.slug)
        await page.locator('main a[href^="/search/"]:visible').first().click()
        await expect(page.getByTestId('search')).toHaveAttribute('data-status', 'idle')
        await refineSearch(page)

        const card = page.getByTestId('car-card').first()
        const carId = await card.getAttribute('data-car-id')
        await card
          .locator(`a[href*="${getVehicleBasePath(site)}/"]`)
          .first()
          .click()
        await expect(page.locator(`main[data-car-id="${carId}"]`)).toBeVisible()

        const shopper = makeShopper(site.country)
        const form = page.locator('form[data-form="car-enquiry"]')
        const carPage = page.url().replace(/#.*/, '')
        await fillEnquiry(form, shopper)
        await form.locator('[type="submit"]').click()
        await expect(page).toHaveURL(/\/success\?category=[a-z-]+/)
        await expect(page.locator('h1')).toHaveCount(1)

        await expect.poll(() => sandbox.findLeads(site.slug, shopper.message)).toHaveLength(1)
        const [lead] = await sandbox.findLeads(site.slug, shopper.message)
        expect(lead?.payload).toMatchObject({
          website_slug: site.slug,
          source: 'Website',
          name: 'Mia Nguyen',
          first_name: 'Mia',
          last_name: 'Nguyen',
          email: shopper.email,
          message: shopper.message,
          car_id: Number(carId),
          has_files: false,
          category: expect.stringMatching(/^(New|Used) Vehicle Enquiry$/),
          url: expect.stringContaining(new URL(carPage).pathname),
          user_agent: expect.stringContaining('Chrome'),
        })
        expect(site.dealerships.map(({ slug }) => slug)).toContain(lead?.payload['dealership_slug'])
      },
    )
  })
}

/** Selects a facet value that narrows the results, and checks that the count matches. */
async function refineSearch(page: Page): Promise<void> {
  const total = await readCount(page)
  expect(total).toBeGreaterThan(0)
  const { selector, count } = await findFacetValue(page, total)
  const value = page.locator(selector).first()
  if (!(await value.isVisible())) await openFilters(page, value)
  await value.click()
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(count))
  await expect(page.getByTestId('search')).toHaveAttribute('data-status', 'idle')
  await expect(page.getByTestId('refinement').first()).toBeVisible()
  await closeFilters(page)
}

async function readCount(page: Page): Promise<number> {
  return Number(await page.getByTestId('result-count').getAttribute('data-count'))
}

async function findFacetValue(page: Page, total: number): Promise<{ selector: string; count: number }> {
  for (const facet of ['make', 'body', 'model', 'car_type', 'transmission']) {
    for (const value of await page
      .locator(`a[data-facet="${facet}"]:not([data-testid="refinement"] *)`)
      .all()) {
      const [name, count] = [
        await value.getAttribute('data-value'),
        Number(await value.getAttribute('data-count')),
      ]
      if (count > 0 && count < total)
        return { selector: `a[data-facet="${facet}"][data-value="${name}"]`, count }
    }
  }
  throw new Error('No facet value narrows the results.')
}

/** Opens the filter drawer on narrow screens, and the value's group if it is collapsed. */
async function openFilters(page: Page, value: Locator): Promise<void> {
  const opener = page.locator('a[href="#filters"]:visible, button:visible:has-text("Filters")').first()
  if ((await opener.count()) > 0) await opener.click()
  if (!(await value.isVisible()))
    await page.locator('details').filter({ has: value }).first().locator('summary').first().click()
  await expect(value).toBeVisible()
}

/** Closes the drawer if it is open: after hydration it stays open, otherwise the link navigates to the results. */
async function closeFilters(page: Page): Promise<void> {
  const showResults = page.locator('#filters').getByRole('link', { name: /^Show Me / })
  await expect(async () => {
    if (await showResults.isVisible()) await showResults.click({ timeout: 1000 })
    await expect(showResults).toBeHidden({ timeout: 1000 })
  }).toPass()
}
