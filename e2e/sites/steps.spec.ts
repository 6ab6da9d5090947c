import { listBarriers } from '../support/axe'
import { makeShopper } from '../support/enquiry'
import { openHydrated } from '../support/hydration'
import type { Sandbox } from '../support/sandbox'
import { fillPerson, fillVisible } from '../support/step-fields'
import { expect, test } from '../support/test'

const PATH = '/finance-pre-approval/'

test.describe('finance pre-approval', () => {
  test(
    '[RT-09] [MS-01] [MS-03] [MS-04] [MS-05] completes step by step, survives a reload and creates one lead',
    { tag: ['@phone', '@few'] },
    async ({ page, site, url, sandbox }) => {
      test.skip(!site.forms.application_in_steps || !site.pages.finance, 'uses a single-page form')
      const shopper = makeShopper(site.country)
      const email = `${shopper.message.split(' ').at(-1)}@example.com`
      await openHydrated(page, `${url}${PATH}`)
      const form = page.locator('form[data-form="finance-pre-approval"]')
      const count = form.getByTestId('step-count')
      const go = form.getByRole('button', { name: 'Continue' })
      await expect(count).toHaveText('Step 1 of 4')
      await expect(form.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')

      await go.click()
      await expect(form.getByTestId('error-summary')).toBeFocused()
      await fillVisible(form, { ...shopper, email })
      await go.click()
      await expect(count).toHaveText('Step 2 of 4')
      await expect(form.getByRole('heading', { name: 'Your loan' })).toBeFocused()
      expect(await listBarriers(page, 'form[data-form="finance-pre-approval"]')).toEqual([])

      await fillVisible(form, shopper)
      await form.getByRole('button', { name: 'Skip this and tell us by phone' }).click()
      await expect(count).toHaveText('Step 4 of 4')
      await form.getByRole('button', { name: 'Back' }).click()
      await expect(count).toHaveText('Step 2 of 4')
      await go.click()
      await expect(count).toHaveText('Step 3 of 4')
      await page.goBack()
      await expect(count).toHaveText('Step 2 of 4')
      await page.goForward()
      await expect(count).toHaveText('Step 3 of 4')

      await page.reload()
      await expect(count).toHaveText('Step 3 of 4')
      await fillVisible(form, shopper)
      await go.click()
      await expect(count).toHaveText('Step 4 of 4')
      await fillVisible(form, shopper)
      await form.getByRole('button', { name: 'Submit Form' }).click()
      await expect(page).toHaveURL(/\/success\?category=finance-enquiry/)

      const ownLeads = async () =>
        (await sandbox.listLeads(site.slug)).filter(({ payload }) => payload['email'] === email)
      await expect.poll(async () => (await ownLeads())[0]?.updates.length).toBe(3)
      const [lead, ...others] = await ownLeads()
      expect(others).toEqual([])
      expect(lead?.payload).toMatchObject({
        lead_status: 'Incomplete',
        form_completed: false,
        step_number: 1,
      })
      expect(lead?.updates.at(-1)).toMatchObject({
        payload: {
          lead_status: 'Complete',
          form_completed: true,
          progress: 100,
          skipped_steps: [],
          vehiclePriceBudget: '25000',
          annual_income: '82000',
          message: shopper.message,
          category: 'Finance Enquiry',
        },
      })

      await page.goto(`${url}${PATH}`)
      await expect(count).toHaveText('Step 1 of 4')
    },
  )

  test(
    '[MS-06] shows an error above the buttons when a step cannot be saved, and continues on retry',
    { tag: ['@desktop', '@once'] },
    async ({ page, site, url, allowed }) => {
      test.skip(!site.forms.application_in_steps || !site.pages.finance, 'uses a single-page form')
      allowed.push(/503/)
      await page.route('**/api/leads', (route) =>
        route.fulfill({ status: 503, json: { error: 'Our records are shut just now.' } }),
      )
      await openHydrated(page, `${url}${PATH}`)
      const form = page.locator('form[data-form="finance-pre-approval"]')
      await fillVisible(form, makeShopper(site.country))
      await form.getByRole('button', { name: 'Continue' }).click()
      await expect(form.getByTestId('form-alert')).toHaveText('Our records are shut just now.')
      await expect(form.getByTestId('step-count')).toHaveText('Step 1 of 4')
      await page.unroute('**/api/leads')
      await form.getByRole('button', { name: 'Continue' }).click()
      await expect(form.getByTestId('step-count')).toHaveText('Step 2 of 4')
      await expect(form.getByTestId('form-alert')).toHaveCount(0)
    },
  )
})

test.describe('scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test(
    '[MS-04] renders all steps on one page and submits them together',
    { tag: ['@desktop', '@few'] },
    async ({ page, site, url, sandbox }) => {
      test.skip(!site.pages.finance, 'has no finance pages')
      const shopper = makeShopper(site.country)
      await page.goto(`${url}${PATH}`)
      const form = page.locator('form[data-form="finance-pre-approval"]')
      await fillVisible(form, shopper)
      await form.locator('[name="email"]').fill('no')
      await form.getByRole('button', { name: 'Submit Form' }).click()
      await expect(page.locator('[data-error-for="email"]')).toBeVisible()
      await expect(form.locator('[name="annual_income"]')).toHaveValue('82000')
      await form.locator('[name="email"]').fill(shopper.email)
      await form.getByRole('button', { name: 'Submit Form' }).click()
      await expect(page).toHaveURL(/\/success\?category=finance-enquiry/)
      await expect.poll(() => sandbox.findLeads(site.slug, shopper.message)).toHaveLength(1)
    },
  )
})

test(
  '[DA-02] [FM-15] books a service at an available time, and lets the shopper choose again when it was taken',
  { tag: ['@phone', '@few'] },
  async ({ page, site, url, sandbox, allowed, isMobile }) => {
    test.skip(!site.forms.application_in_steps || !site.pages.service, 'has no multi-step service booking')
    allowed.push(/409/)
    const shopper = makeShopper(site.country)
    const email = `${shopper.message.split(' ').at(-1)}@example.com`
    await openHydrated(page, `${url}/service`)
    const form = page.locator('form[data-form="service-booking"]')
    const go = form.getByRole('button', { name: 'Continue' })
    const count = form.getByTestId('step-count')
    await fillVisible(form, { ...shopper, email })
    await go.click()
    await expect(count).toHaveText('Step 2 of 4')
    await fillVisible(form, shopper)
    await go.click()
    await expect(count).toHaveText('Step 3 of 4')
    await fillVisible(form, shopper)
    await form.getByLabel('Brake check').check()
    await go.click()
    await expect(count).toHaveText('Step 4 of 4')

    const day = form.getByLabel('Date and time: day')
    const time = form.getByLabel('Date and time: time')
    // Phone and desktop projects run in parallel and must choose different times.
    const at = isMobile ? 2 : 3
    await day.selectOption({ index: at })
    await time.selectOption({ index: 1 })
    const firstChoice = await time.inputValue()
    await fillVisible(form, shopper)
    expect(await listBarriers(page, 'form[data-form="service-booking"]')).toEqual([])
    const taken = 'That time is no longer available.'
    await page.route('**/api/leads/*', (route) =>
      route.fulfill({ status: 409, json: { error: taken, fields: { dateTime: taken } } }),
    )
    await form.getByRole('button', { name: 'Submit Form' }).click()
    await expect(form.locator('[data-error-for="dateTime"]')).toContainText(taken)
    await page.unroute('**/api/leads/*')
    await day.selectOption({ index: at })
    await time.selectOption({ index: 2 })
    const chosen = await time.inputValue()
    expect(chosen).not.toBe(firstChoice)
    await form.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page).toHaveURL(/\/success\?category=service-enquiry/)

    const ownLeads = async () =>
      (await sandbox.listLeads(site.slug)).filter(({ payload }) => payload['email'] === email)
    await expect.poll(async () => (await ownLeads())[0]?.updates.length).toBe(3)
    expect((await ownLeads())[0]?.updates.at(-1)).toMatchObject({
      payload: {
        booking_status: 'Booked',
        dateTime: chosen,
        additional_services: 'Brake check',
        form_completed: true,
      },
    })
  },
)

test(
  '[RT-07] [LD-07] looks up a trade-in by registration, and allows manual entry when it is not found',
  { tag: ['@phone', '@few'] },
  async ({ page, site, url, sandbox, allowed }) => {
    allowed.push(/404/)
    const isInSteps = site.forms.application_in_steps
    const shopper = makeShopper(site.country)
    const email = `${shopper.message.split(' ').at(-1)}@example.com`
    await openHydrated(page, `${url}/trade-in`)
    const form = page.locator('form[data-form="trade-in"]')
    const find = form.getByRole('button', { name: 'Find my vehicle' })
    const go = form.getByRole('button', { name: 'Continue' })
    await form.locator('[name="rego"]').fill('NOTFOUND1')
    if (site.country === 'AU') await form.locator('[name="regoState"]').selectOption('VIC')
    await find.click()
    await expect(form.getByRole('alert')).toContainText('We couldn’t find a vehicle')
    await expect(form.locator('[name="rego"]')).toHaveValue('NOTFOUND1')
    await form.locator('[name="rego"]').fill('abc 123')
    await form.locator('[name="odometer"]').fill('82,000')
    await find.click()
    await expect(form.getByTestId('rego-result')).toContainText('Found: ')
    await expect(form.locator('[name="year"]')).toHaveValue(/^\d{4}$/)
    const make = await form.locator('[name="Vehicle Make"]').inputValue()
    expect(make).not.toBe('')
    expect(await listBarriers(page, 'form[data-form="trade-in"]')).toEqual([])
    if (isInSteps) await go.click()
    await form.getByLabel('Good').check()
    await form.locator('[name="message"]').fill(shopper.message)
    if (isInSteps) {
      await go.click()
      await expect(form.getByTestId('step-count')).toHaveText('Step 3 of 3')
    }
    await fillPerson(form, { ...shopper, email })
    await form.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page).toHaveURL(/\/success\?category=sell-my-car-enquiry/)
    await expect
      .poll(() => findLast(sandbox, site.slug, email))
      .toMatchObject({
        'Vehicle Make': make,
        rego: 'abc 123',
        odometer: '82000',
        condition: 'Good',
        subcategory: 'Trade In',
        ...(isInSteps ? { form_completed: true, step_number: 3 } : {}),
        ...(site.car_page.trade_in_estimate ? { valuation_km: 82_000, valuation_source: 'Autograb' } : {}),
      })
  },
)

/** Finds the latest payload of the enquiry with an email address. */
async function findLast(
  sandbox: Sandbox,
  slug: string,
  email: string,
): Promise<Record<string, unknown> | undefined> {
  const leads = await sandbox.listLeads(slug)
  const payloads = leads.flatMap(({ payload, updates }) => [
    payload,
    ...(updates as { payload: Record<string, unknown> }[]).map((update) => update.payload),
  ])
  return payloads.findLast((payload) => payload['email'] === email)
}
