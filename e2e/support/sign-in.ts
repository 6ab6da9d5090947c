import type { Page } from '@playwright/test'
import { expect } from './test'
import type { Sandbox } from './sandbox'

/** Returns a random mobile number, so that tests do not share an account. */
export function makePhone(): string {
  return `04${String(Math.floor(Math.random() * 100_000_000)).padStart(8, '0')}`
}

/** Reads the latest code that the dealer platform sent to a phone number. */
export async function readCode(sandbox: Sandbox, site: string, phone: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const messages = (await sandbox.listMessages(site)).filter(({ to }) => to === phone)
      code = /^(\d{6}) /.exec(messages.at(-1)?.text ?? '')?.[1] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

/** Fills in the details of a new shopper. */
export async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Mia')
  await page.getByLabel('Last Name').fill('Nguyen')
  await page.getByLabel('Email').fill('mia.nguyen@example.com')
  await page.getByLabel('Postcode').fill('2000')
}

/** Signs in a new shopper on the open sign-in page. */
export async function signIn(
  page: Page,
  sandbox: Sandbox,
  site: string,
  phone = makePhone(),
): Promise<string> {
  await page.getByLabel('Mobile Number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Verification code').fill(await readCode(sandbox, site, phone))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillDetails(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  return phone
}
