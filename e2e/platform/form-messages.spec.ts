import type { Page } from '@playwright/test'
import { makeShopper } from '../support/enquiry'
import { listEvents } from '../support/events'
import { fillForm } from '../support/fill-form'
import { openHydrated } from '../support/hydration'
import { fillVisible } from '../support/step-fields'
import { expect, test } from '../support/test'

const FAILED = 'An error occurred when submitting this form'
const UNEXPECTED = 'An unexpected error occured'
const REFUSED = 'We take no enquiries today.'

/** Server responses, and the error that a single-step form shows for each. */
const ANSWERS = [
  ['an error message', { status: 422, json: { error: REFUSED } }, REFUSED],
  ['no error message', { status: 500, json: {} }, FAILED],
  ['no JSON', { status: 502, body: '<h1>Bad gateway</h1>' }, FAILED],
  ['success without a lead id', { status: 200, json: {} }, FAILED],
] as const

/** Collects the texts of `alert` dialogs and accepts them. */
function listDialogs(page: Page): string[] {
  const texts: string[] = []
  page.on('dialog', (dialog) => {
    texts.push(dialog.message())
    void dialog.accept()
  })
  return texts
}

for (const [what, answer, text] of ANSWERS)
  test(`[FM-21] [LD-08] the server responds with ${what}: shows the error in the form and a dialog, reports it and keeps the values`, async ({
    page,
    site,
    url,
    sandbox,
    allowed,
  }) => {
    allowed.push(/422|500|502/)
    const dialogs = listDialogs(page)
    const shopper = makeShopper(site.country)
    await openHydrated(page, `${url}/contact`)
    const form = page.locator('form[data-form="contact"]')
    await fillForm(form, shopper)
    await page.route('**/api/leads', (route) => route.fulfill(answer))
    await form.locator('[type="submit"]').click()
    await expect(form.getByRole('alert')).toHaveText(text)
    await expect.poll(() => dialogs).toEqual([FAILED])
    await expect(form.locator('[name="message"]')).toHaveValue(shopper.message)
    expect(page.url()).not.toContain('/success')
    await expect
      .poll(() => listEvents(page))
      .toContainEqual({
        event: 'form_error',
        site: site.slug,
        page: '/contact',
        form: 'contact',
        message: `General Enquiry Form submission error occured. ${text}`,
      })
    await expect
      .poll(async () => (await sandbox.listErrors(site.slug)).map(({ message }) => message))
      .toContain(`General Enquiry Form submission error occured. ${text}`)

    await page.unroute('**/api/leads')
    await form.locator('[type="submit"]').click()
    await expect(page).toHaveURL(/\/success\?category=general-enquiry/)
  })

test('[LK-02] shows progress after an enquiry is sent, until the next page is there', async ({
  page,
  site,
  url,
}) => {
  await openHydrated(page, `${url}/contact`)
  const form = page.locator('form[data-form="contact"]')
  await fillForm(form, makeShopper(site.country))
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/success?*', async (route) => {
    await held
    await route.continue()
  })
  await form.locator('[type="submit"]').click()
  await expect(page.locator('html')).toHaveAttribute('data-busy')
  answer()
  await expect(page).toHaveURL(/\/success\?category=general-enquiry/)
  await expect(page.locator('html')).not.toHaveAttribute('data-busy')
})

test('[FM-21] shows an error when there is no response, and the form can be submitted again', async ({
  page,
  site,
  url,
  allowed,
}) => {
  allowed.push(/failed|ERR_/i)
  const dialogs = listDialogs(page)
  await openHydrated(page, `${url}/contact`)
  const form = page.locator('form[data-form="contact"]')
  await fillForm(form, makeShopper(site.country))
  await page.route('**/api/leads', (route) => route.abort('connectionfailed'))
  await form.locator('[type="submit"]').click()
  await expect(form.getByRole('alert')).toHaveText(FAILED)
  await expect.poll(() => dialogs).toEqual([FAILED])
  await page.unroute('**/api/leads')
  await form.locator('[type="submit"]').click()
  await expect(page).toHaveURL(/\/success\?category=general-enquiry/)
})

test('[MS-06] a step that could not be saved shows the error above the buttons and stays open', async ({
  page,
  site,
  url,
  allowed,
}) => {
  allowed.push(/422|500/)
  const dialogs = listDialogs(page)
  await openHydrated(page, `${url}/finance-pre-approval/`)
  const form = page.locator('form[data-form="finance-pre-approval"]')
  const count = form.getByTestId('step-count')
  const go = form.getByRole('button', { name: 'Continue' })
  const alert = form.getByRole('alert')
  await fillVisible(form, makeShopper(site.country))
  for (const [answer, text] of [
    [{ status: 422, json: { error: REFUSED } }, REFUSED],
    [{ status: 200, json: { error: REFUSED } }, REFUSED],
    [{ status: 200, json: {} }, UNEXPECTED],
    [{ status: 500, json: {} }, UNEXPECTED],
  ] as const) {
    await page.route('**/api/leads', (route) => route.fulfill(answer))
    await go.click()
    await expect(alert).toHaveText(text)
    await expect(count).toHaveText('Step 1 of 4')
    await page.unroute('**/api/leads')
  }
  const [box, button] = await Promise.all([alert.boundingBox(), go.boundingBox()])
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  await go.click()
  await expect(count).toHaveText('Step 2 of 4')
  await expect(alert).toHaveCount(0)

  await fillVisible(form, makeShopper(site.country))
  await form.getByRole('button', { name: 'Skip this and tell us by phone' }).click()
  await expect(count).toHaveText('Step 4 of 4')
  await page.route('**/api/leads/*', (route) => route.fulfill({ status: 200, json: {} }))
  await form.getByRole('button', { name: 'Submit Form' }).click()
  await expect(alert).toHaveText(UNEXPECTED)
  await page.unroute('**/api/leads/*')
  await form.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page).toHaveURL(/\/success\?category=finance-enquiry/)
  // Only single-step forms show the `alert` dialog.
  expect(dialogs).toEqual([])
  const reports = (await listEvents(page)).filter(({ event }) => event === 'form_error')
  expect(reports).toHaveLength(5)
  expect(reports.at(-1)).toMatchObject({
    message: `Finance Enquiry Form submission error occured. ${UNEXPECTED}`,
  })
})

test('[FM-21] [LD-05] shows the dealer platform’s rejection, and accepts the enquiry while the platform is down', async ({
  page,
  site,
  url,
  sandbox,
  allowed,
}) => {
  allowed.push(/422/)
  listDialogs(page)
  const shopper = makeShopper(site.country)
  await openHydrated(page, `${url}/vehicle-parts-and-accessories`)
  const form = page.locator('form[data-form="parts-enquiry"]')
  await fillForm(form, shopper)
  const own = { part: 'dealer-api', path: '/api/leads', contains: shopper.message, times: 1 }
  await sandbox.setFault({ ...own, kind: 'status', status: 422 })
  await form.locator('[type="submit"]').click()
  await expect(form.getByRole('alert')).toHaveText('Fault injected by the sandbox')
  await sandbox.setFault({ ...own, kind: 'reset' })
  await form.locator('[type="submit"]').click()
  await expect(page).toHaveURL(/\/success\?category=parts-enquiry/)
  await expect.poll(() => sandbox.findLeads(site.slug, shopper.message)).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('[FM-01] fields set the keyboard and autofill attributes, and Enter moves to the next field', async ({
    page,
    url,
  }) => {
    await openHydrated(page, `${url}/vehicle-parts-and-accessories`)
    const form = page.locator('form[data-form="parts-enquiry"]')
    const field = (name: string) => form.locator(`[name="${name}"]`)
    for (const [name, attributes] of Object.entries<Record<string, string>>({
      name: { autocomplete: 'given-name', autocapitalize: 'words' },
      last_name: { autocomplete: 'family-name' },
      phone: { autocomplete: 'tel', type: 'tel', inputmode: 'tel' },
      email: { autocomplete: 'email', type: 'email', inputmode: 'email' },
      year: { inputmode: 'numeric', autocomplete: 'off' },
      rego: { autocapitalize: 'characters', autocomplete: 'off' },
    }))
      for (const [attribute, value] of Object.entries({ ...attributes, enterkeyhint: 'next' }))
        await expect(field(name)).toHaveAttribute(attribute, value)
    const order = ['name', 'last_name', 'phone', 'email', 'Vehicle Make', 'Vehicle Model', 'year', 'rego']
    await field('name').focus()
    for (const next of order.slice(1)) {
      await page.keyboard.press('Enter')
      await expect(field(next)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(form.locator('select').first()).toBeFocused()
    await expect(form.locator('[data-error-for]')).toHaveCount(0)
  })
})

test('[FM-21] [LD-05] waits for the connection in an offline browser, and sends the enquiry then', async ({
  page,
  site,
  url,
  sandbox,
  context,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/)
  const shopper = makeShopper(site.country)
  await openHydrated(page, `${url}/contact`)
  const form = page.locator('form[data-form="contact"]')
  await fillForm(form, shopper)
  await context.setOffline(true)
  await form.locator('[type="submit"]').click()
  await expect(form.getByRole('alert')).toContainText('You are offline.')
  await expect(form.locator('[name="message"]')).toHaveValue(shopper.message)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/success\?category=general-enquiry/)
  await expect.poll(() => sandbox.findLeads(site.slug, shopper.message)).toHaveLength(1)
})

test('[FM-01] [FM-20] [LD-01] asks for the registration only with a service enquiry, and sends the campaign of the visit', async ({
  page,
  site,
  url,
  sandbox,
}) => {
  const shopper = makeShopper(site.country)
  await openHydrated(page, `${url}/contact?utm_source=letter`)
  const form = page.locator('form[data-form="contact"]')
  const rego = form.getByLabel('Rego')
  await fillForm(form, shopper)
  await expect(rego).toBeHidden()
  await form.getByLabel('Enquiry Type').selectOption('Service Enquiry')
  await rego.fill('ABC123')
  await form.locator('[type="submit"]').click()
  await expect(page).toHaveURL(/\/success\?category=service-enquiry/)
  await expect.poll(() => sandbox.findLeads(site.slug, shopper.message)).toHaveLength(1)
  const [lead] = await sandbox.findLeads(site.slug, shopper.message)
  expect(lead?.payload).toMatchObject({ Rego: 'ABC123', tracking: 'utm_source=letter', page_id: 'contact' })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[FM-01] shows the fields that depend on another field', async ({ page, url }) => {
    await page.goto(`${url}/contact`)
    await expect(page.locator('form[data-form="contact"]').getByLabel('Rego')).toBeVisible()
  })
})
