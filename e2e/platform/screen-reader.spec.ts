import type { Locator } from '@playwright/test'
import { findCarForSale } from '../support/car-stock'
import { makeShopper } from '../support/enquiry'
import { PAPERS } from '../support/fill-form'
import { openHydrated } from '../support/hydration'
import { fillVisible } from '../support/step-fields'
import { expect, test } from '../support/test'

const REQUIRED = '*This is a required field'

/** Expects an invalid field to expose its state, that it is required, and its error message. */
async function expectInvalid(field: Locator, message = REQUIRED): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAttribute('aria-required', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('*', String.raw`\*`)))
}

test('[FM-01] exposes the vehicle enquiry form to screen readers', async ({ page, site, url }) => {
  const { path } = await findCarForSale(site)
  await openHydrated(page, url + path)
  const form = page.locator('form[data-form="car-enquiry"]')
  await form.locator('[name="name"]').fill('Mia')
  await form.locator('[name="email"]').fill('mia@')
  await form.getByRole('button', { name: 'Enquire Now' }).click()
  const summary = form.getByTestId('error-summary')
  await expect(summary).toBeFocused()
  await expect(form).toMatchAriaSnapshot(`
    - group "Please check these 4 fields":
      - list:
        - listitem:
          - link "Last Name"
        - listitem:
          - link "Mobile Number"
        - listitem:
          - link "Email"
        - listitem:
          - link "Message"
    - textbox "First Name": Mia
    - textbox "Last Name" [invalid]
    - textbox "Mobile Number" [invalid]
    - textbox "Email" [invalid]: mia@
    - textbox "Message" [invalid]
    - checkbox "Email me similar stock and latest offers." [checked]
    - button "Enquire Now"
  `)
  await expectInvalid(form.getByRole('textbox', { name: 'Last Name' }))
  await expectInvalid(form.getByRole('textbox', { name: 'Email' }), 'invalid email address')
  await expect(form.getByRole('textbox', { name: 'First Name' })).not.toHaveAttribute('aria-invalid', 'true')
  // The honeypot field is hidden from screen readers.
  await expect(form.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0)
})

test('[FM-21] announces sending as status and failure as alert', async ({ page, site, url, allowed }) => {
  allowed.push(/500/)
  page.on('dialog', (dialog) => void dialog.accept())
  await openHydrated(page, `${url}/contact`)
  const form = page.locator('form[data-form="contact"]')
  await fillVisible(form, makeShopper(site.country))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/leads', async (route) => {
    await answered
    await route.fulfill({ status: 500, json: {} })
  })
  await expect(form.getByRole('status')).toBeEmpty()
  await form.locator('[type="submit"]').click()
  await expect(form.getByRole('status')).toHaveText('Sending')
  await expect(form.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(form.getByRole('alert')).toHaveText('An error occurred when submitting this form')
  await expect(form.getByRole('status')).toBeEmpty()
})

test('[MS-05] exposes a multi-step form to screen readers', async ({ page, site, url }) => {
  await openHydrated(page, `${url}/finance-pre-approval/`)
  const form = page.locator('form[data-form="finance-pre-approval"]')
  const go = form.getByRole('button', { name: 'Continue' })
  const progress = form.getByRole('progressbar', { name: 'Progress' })
  await expect(progress).toHaveAttribute('aria-valuetext', 'Step 1 of 4, 25%')
  await go.click()
  await expect(form.getByTestId('error-summary')).toBeFocused()
  await expectInvalid(form.getByRole('textbox', { name: 'First Name' }))

  await fillVisible(form, makeShopper(site.country))
  await go.click()
  await expect(form.getByRole('heading', { name: 'Step 2 of 4: Your loan' })).toBeFocused()
  await expect(progress).toHaveAttribute('aria-valuetext', 'Step 2 of 4, 50%')
  const step = form.getByRole('group', { name: 'Step 2 of 4: Your loan', exact: true })
  await expect(step).toHaveAccessibleDescription('An estimate is fine. You are not committing to anything.')
  await expect(form).toMatchAriaSnapshot(`
    - progressbar "Progress"
    - 'group "Step 2 of 4: Your loan"':
      - 'heading "Step 2 of 4: Your loan" [level=2]'
      - textbox "Price of the vehicle ($)"
      - textbox "Deposit or trade-in ($) (optional)"
      - combobox "Loan term"
    - button "Back"
    - button "Continue"
    - button "Skip this and tell us by phone"
  `)
  // Fields of other steps are in the DOM but hidden.
  await expect(form.getByRole('textbox', { name: 'First Name' })).toHaveCount(0)
  await fillVisible(form, makeShopper(site.country))
  await form.locator('[name="vehiclePriceBudget"]').fill('')
  await go.click()
  const price = form.getByRole('textbox', { name: 'Price of the vehicle ($)' })
  await expect(price).toBeFocused()
  await expectInvalid(price)
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByRole('heading', { name: 'Step 1 of 4: About you' })).toBeFocused()
})

test('[FM-15] exposes the service booking with its times to screen readers', async ({ page, site, url }) => {
  const shopper = makeShopper(site.country)
  await openHydrated(page, `${url}/service`)
  const form = page.locator('form[data-form="service-booking"]')
  for (const next of [2, 3, 4]) {
    await fillVisible(form, shopper)
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByTestId('step-count')).toHaveText(`Step ${next} of 4`)
    if (next === 3)
      await expect(form).toMatchAriaSnapshot(`
        - 'group "Step 3 of 4: Service required"':
          - 'heading "Step 3 of 4: Service required" [level=2]'
          - combobox "Service"
          - group "Additional services (optional)":
            - checkbox "Wheel alignment"
            - checkbox "Tyre rotation"
      `)
  }
  await expect(form).toMatchAriaSnapshot(`
    - 'group "Step 4 of 4: Date and time"':
      - 'heading "Step 4 of 4: Date and time" [level=2]'
      - group "Date and time":
        - 'combobox "Date and time: day"'
        - 'combobox "Date and time: time" [disabled]'
      - textbox "Message (optional)"
    - button "Back"
    - button "Submit Form"
  `)
  await form.getByRole('button', { name: 'Submit Form' }).click()
  const day = form.getByRole('combobox', { name: 'Date and time: day' })
  await expect(day).toBeFocused()
  await expectInvalid(day)
})

test('[FM-15] [LD-04] exposes choices and file inputs to screen readers', async ({
  page,
  site,
  url,
  allowed,
}) => {
  allowed.push(/415/)
  await openHydrated(page, `${url}/sell-your-car`)
  const form = page.locator('form[data-form="sell-my-car"]')
  const go = form.getByRole('button', { name: 'Continue' })
  await fillVisible(form, makeShopper(site.country))
  await form.locator('[name="odometer"]').fill('82,000')
  await form.locator('[name="year"]').fill('2016')
  await go.click()
  await expect(form.getByRole('heading', { name: 'Step 2 of 3: Vehicle condition' })).toBeFocused()
  await go.click()
  const condition = form.getByRole('radiogroup', { name: 'Condition' })
  await expectInvalid(condition)
  const first = condition.getByRole('radio', { name: 'Excellent' })
  await expect(first).toBeFocused()
  // The error is announced for the group, not repeated for each radio button.
  await expect(first).toHaveAccessibleDescription('')
  await expect(first).not.toHaveAttribute('aria-invalid')
  await first.check()

  const pictures = form.locator('[name="photos"]')
  await expect(pictures).toHaveAccessibleName('Photos (optional)')
  await expect(pictures).toHaveAccessibleDescription('Photos, PDF or Word, up to 10 MB each')
  await pictures.setInputFiles({ ...PAPERS, buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await go.click()
  await expect(pictures).toBeFocused()
  await expect(pictures).toHaveAttribute('aria-invalid', 'true')
  await expect(pictures).toHaveAccessibleDescription(/up to 10 MB each .*Please attach pictures/)
  await expect(form.getByRole('alert')).toHaveCount(0)
})

test('[LD-07] announces the vehicle found as status, and errors as alerts at the field', async ({
  page,
  url,
}) => {
  await openHydrated(page, `${url}/trade-in`)
  const form = page.locator('form[data-form="trade-in"]')
  const find = form.getByRole('button', { name: 'Find my vehicle and its value' })
  await find.click()
  await expect(form.getByRole('alert')).toHaveText('Please enter your registration number first.')
  const rego = form.getByRole('textbox', { name: 'Rego (optional)' })
  await expect(rego).toBeFocused()
  await rego.fill('ABC123')
  await form.getByRole('combobox', { name: 'Registered in (optional)' }).selectOption('VIC')
  await find.click()
  await expect(form.getByRole('status').filter({ hasText: 'Found: ' })).toContainText(
    'Estimated trade-in value',
  )
  await expect(form.getByRole('alert')).toHaveCount(0)
})
