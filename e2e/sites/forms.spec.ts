import { readdirSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { describeInfoPage, listInfoPaths } from '@/lib/content/info-pages'
import type { Site } from '@/config/schema/site'
import type { FormDefinition } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { getTarget } from '@/lib/forms/targets'
import { makeShopper } from '../support/enquiry'
import { fillForm, PAPERS } from '../support/fill-form'
import { expect, readSite, test } from '../support/test'

type FormPage = { path: string; form: FormDefinition }

/** Lists a site's pages that have a single-step form, with the form. */
function listFormPages(site: Site): FormPage[] {
  return listInfoPaths(site).flatMap((path) => {
    const name = describeInfoPage(site, path)?.form
    const form = name ? buildForm(site, name, null) : null
    return form && !('steps' in form) ? [{ path: `/${path}`, form }] : []
  })
}

/** Identifies a form by its fields, so that the same form of several sites is tested once. */
const describeForm = ({ name, fields }: FormDefinition) =>
  JSON.stringify([name, ...fields.map((field) => [field.name, field.kind, field.required])])

/** The first page with each distinct form. */
const FIRST_PAGES = new Map(
  readdirSync('config/sites')
    .map((file) => readSite(file.replace('.json', '')))
    .flatMap((site) =>
      listFormPages(site).map(({ path, form }) => [describeForm(form), site.slug + path] as const),
    )
    .toReversed(),
)

for (const scripts of ['on', 'off'] as const) {
  test.describe(`scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' })

    test(
      '[FM-15] [RT-11] [RT-13] [FM-18] every distinct form reaches the dealer',
      { tag: scripts === 'on' ? '@phone' : ['@desktop', '@few'] },
      async ({ page, site, url, sandbox }) => {
        const pages = listFormPages(site).filter(
          ({ path, form }) => FIRST_PAGES.get(describeForm(form)) === site.slug + path,
        )
        test.skip(pages.length === 0, 'every form of this site is tested on another site')
        test.setTimeout(180_000)
        for (const { path, form } of pages) {
          const shopper = makeShopper(site.country)
          await page.goto(`${url}${path}`)
          const element = page.locator(`form[data-form="${form.name}"]`)
          if (scripts === 'on') await waitForTimes(element, form)
          await fillForm(element, shopper)
          await element.locator('[type="submit"]').click()
          await expect(page, path).toHaveURL(/\/success\?category=[a-z-]+/)
          await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
          const hasMessage = form.fields.some(({ name }) => name === 'message')
          const find = () =>
            getTarget(form.name) === 'server'
              ? sandbox.findLeads(site.slug, hasMessage ? shopper.message : shopper.email)
              : sandbox.findOrders(site.slug, shopper.message)
          await expect.poll(find).toHaveLength(1)
          const [lead] = await find()
          const isCareers = form.name === 'careers'
          expect(lead?.payload).toMatchObject({
            name: 'Mia Nguyen',
            email: shopper.email,
            ...(isCareers ? { category: 'General Enquiry', subcategory: 'Career Enquiry' } : {}),
            ...(isCareers || !form.category ? {} : { category: form.category }),
            has_files: form.fields.some(({ kind }) => kind === 'file'),
          })
        }
      },
    )

    test(
      '[FM-01] [LD-04] shows errors beside the fields and in the summary, and keeps the values',
      { tag: [scripts === 'on' ? '@phone' : '@desktop', '@once'] },
      async ({ page, url, allowed }) => {
        // Rejecting the file logs a 4xx response.
        allowed.push(/422/)
        await page.goto(`${url}/careers`)
        const form = page.locator('form[data-form="careers"]')
        await form.locator('[name="position"]').fill('Detailer')
        await form.locator('[name="email"]').fill('mia@')
        await form.locator('[name="resume"]').setInputFiles(PAPERS)
        await form.locator('[type="submit"]').click()
        await expect(form.locator('[data-error-for="name"]')).toHaveText('*This is a required field')
        await expect(form.locator('[data-error-for="email"]')).toHaveText('invalid email address')
        await expect(form.locator('[name="email"]')).toHaveAttribute('aria-invalid', 'true')
        await expect(form.locator('[name="position"]')).toHaveValue('Detailer')
        const summary = form.getByTestId('error-summary')
        await expect(summary.getByRole('link', { name: 'Email' })).toBeVisible()
      },
    )
  })
}

test(
  '[FM-01] focuses the error summary, which links to each field',
  { tag: ['@phone', '@once'] },
  async ({ page, url }) => {
    await page.goto(`${url}/sell-your-car`)
    const form = page.locator('form[data-form="sell-my-car"]')
    await form.locator('[type="submit"]').click()
    const summary = form.getByTestId('error-summary')
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Model' }).click()
    await expect(form.getByLabel('Model')).toBeFocused()
  },
)

test(
  '[FM-19] prefills the shopper’s details in the next form',
  { tag: ['@phone', '@once'] },
  async ({ page, site, url }) => {
    const shopper = makeShopper(site.country)
    await page.goto(`${url}/contact`)
    const contact = page.locator('form[data-form="contact"]')
    await fillForm(contact, shopper)
    await contact.locator('[type="submit"]').click()
    await expect(page).toHaveURL(/\/success/)
    await page.goto(`${url}/vehicle-parts-and-accessories`)
    const parts = page.locator('form[data-form="parts-enquiry"]')
    await parts.locator('[name="Vehicle Make"]').click()
    await expect(parts.locator('[name="email"]')).toHaveValue(shopper.email)
    await expect(parts.locator('[name="phone"]')).toHaveValue(shopper.phone)
  },
)

test.describe('form posts with files, JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test(
    '[FM-15] [LD-04] shows a file type mismatch beside its field, together with the other errors',
    { tag: ['@desktop', '@once'] },
    async ({ page, site, url }) => {
      await page.goto(`${url}/careers`)
      const form = page.locator('form[data-form="careers"]')
      await fillForm(form, makeShopper(site.country))
      await form.locator('[name="email"]').fill('mia@')
      await form
        .locator('[name="resume"]')
        .setInputFiles({ ...PAPERS, buffer: Buffer.from('<html><script>alert(1)</script>') })
      await form.locator('[type="submit"]').click()
      await expect(form.locator('[data-error-for="resume"]')).toContainText('Please attach pictures')
      await expect(form.locator('[data-error-for="email"]')).toHaveText('invalid email address')
      await expect(form.locator('[name="position"]')).toHaveValue('Something')
    },
  )
})

test.describe('links that prefill forms, JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test(
    '[RT-08] prefills the contact form from the query',
    { tag: ['@desktop', '@once'] },
    async ({ page, url }) => {
      await page.goto(
        `${url}/contact?category=parts-enquiry&message=${encodeURIComponent('A <b>mirror</b>')}`,
      )
      const form = page.locator('form[data-form="contact"]')
      await expect(form.locator('[name="category"]')).toHaveValue('Parts Enquiry')
      await expect(form.locator('[name="message"]')).toHaveValue('A <b>mirror</b>')
    },
  )
})

/** Waits for the available times, which load when the form scrolls into view. */
async function waitForTimes(element: Locator, form: FormDefinition): Promise<void> {
  const field = form.fields.find((candidate) => 'slots' in candidate && candidate.slots)
  if (!field) return
  await element.locator(`[name="${field.name}"]`).evaluate((input) => input.scrollIntoView())
  await expect(element.getByLabel(`${field.label}: day`)).toBeVisible()
}
