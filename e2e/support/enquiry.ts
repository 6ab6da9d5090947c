import type { Locator } from '@playwright/test'

/** Form values of a shopper. The message and the email address contain a unique mark that identifies the lead. */
export type Shopper = { name: string; lastName: string; phone: string; email: string; message: string }

let count = 0

export function makeShopper(country: 'AU' | 'NZ' = 'AU'): Shopper {
  count += 1
  const mark = `mark-${process.pid}-${Date.now()}-${count}`
  return {
    name: 'Mia',
    lastName: 'Nguyen',
    phone: country === 'NZ' ? '021 345 6789' : '0412 345 678',
    email: `mia+${mark}@example.com`,
    message: `Is this one still there? ${mark}`,
  }
}

/** Fills in the enquiry fields that the form has. */
export async function fillEnquiry(form: Locator, shopper: Shopper): Promise<void> {
  const hasLastName = (await form.locator('[name="last_name"]').count()) > 0
  const values: Record<string, string> = {
    name: hasLastName ? shopper.name : `${shopper.name} ${shopper.lastName}`,
    phone: shopper.phone,
    email: shopper.email,
    message: shopper.message,
    ...(hasLastName ? { last_name: shopper.lastName } : {}),
  }
  const hasMessage = (await form.locator('[name="message"]').count()) > 0
  for (const [name, value] of Object.entries(values))
    if (name !== 'message' || hasMessage) await form.locator(`[name="${name}"]`).fill(value)
  for (const select of await form.locator('select').all())
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 })
}
