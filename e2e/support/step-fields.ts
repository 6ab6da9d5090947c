import type { Locator } from '@playwright/test'
import type { Shopper } from './enquiry'

/** Fills in the shopper's details, and selects an option in empty selects. */
export async function fillPerson(form: Locator, shopper: Shopper): Promise<void> {
  const hasLastName = (await form.locator('[name="last_name"]').count()) > 0
  await fillTexts(form, {
    name: hasLastName ? shopper.name : `${shopper.name} ${shopper.lastName}`,
    last_name: shopper.lastName,
    phone: shopper.phone,
    email: shopper.email,
    postcode: '4810',
  })
  await selectFirstOptions(form)
}

/** Fills in the visible text fields by name, and selects an option in empty selects. */
export async function fillVisible(form: Locator, shopper: Shopper): Promise<void> {
  await fillPerson(form, shopper)
  await fillTexts(form, {
    message: shopper.message,
    vehiclePriceBudget: '25,000',
    deposit: '2000',
    annual_income: '82000',
    'Vehicle Make': 'Mazda',
    'Vehicle Model': 'CX-5',
  })
}

async function fillTexts(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = form.locator(`[name="${name}"]:visible`)
    if ((await control.count()) > 0) await control.fill(value)
  }
}

async function selectFirstOptions(form: Locator): Promise<void> {
  for (const select of await form.locator('select[name]:visible').all())
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 })
}
