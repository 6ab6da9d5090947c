import type { Locator } from '@playwright/test'
import { fillEnquiry, type Shopper } from './enquiry'

/** A small valid PDF. */
export const PAPERS = {
  name: 'Mia’s resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

/** Returns 14 May of next year, as `YYYY-MM-DD`. */
function pickDay(): string {
  return `${new Date().getFullYear() + 1}-05-14`
}

/** Fills in every field of a single-step form. */
export async function fillForm(form: Locator, shopper: Shopper): Promise<void> {
  await fillEnquiry(form, shopper)
  // Skip the honeypot field, which is not in the tab order.
  for (const input of await form.locator('input:visible:not([tabindex="-1"])').all()) await fillInput(input)
  for (const box of await form.locator('input[type="checkbox"][aria-required="true"]:visible').all())
    await box.check()
  for (const group of await form.locator('fieldset:visible:not([data-step])').all())
    await group.locator('input[type="radio"], input[type="checkbox"]').first().check()
}

async function fillInput(input: Locator): Promise<void> {
  const type = await input.getAttribute('type')
  switch (type) {
    case 'file':
      return input.setInputFiles(PAPERS)
    case 'date':
      return input.fill(pickDay())
    case 'datetime-local':
      return input.fill(`${pickDay()}T10:30`)
    case 'text':
      if ((await input.inputValue()) === '') await input.fill(await chooseText(input))
  }
}

async function chooseText(input: Locator): Promise<string> {
  switch (await input.getAttribute('name')) {
    case 'year':
      return '2019'
    case 'postcode':
      return '4810'
    case 'rego':
      return 'ABC123'
    case 'fleet_size':
      return '12'
  }
  return (await input.getAttribute('inputmode')) === 'numeric' ? '25,000' : 'Something'
}
