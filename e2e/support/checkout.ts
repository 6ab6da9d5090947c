import type { FrameLocator, Locator, Page } from '@playwright/test'
import { ask, BROWSER } from './ask'
import { expect } from './test'

/** Stripe's documented test cards. */
export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  threeDSecure: '4000002760003184',
  /** The sandbox's card whose bank authenticates on its own page. */
  bankPage: '4000000000008823',
  /** The sandbox's card whose bank declines after some seconds. */
  declinedLater: '4000000000008815',
} as const

/** Console errors that the browser logs for expected 402 and 409 responses. */
export const EXPECTED_REFUSALS = [/status of 40[29]/, /^40[29]: /]

/** Lists the checkout paths of reservable vehicles on a site's default search page, without a browser. */
export async function listCheckouts(url: string, search: string): Promise<string[]> {
  const text = await readText(url, `/search/${search}`)
  const links = text.matchAll(/<a\b[^>]*\bhref="([^"]+\/(?:checkout|buy-online))"[^>]*>/g)
  return [...new Set(Array.from(links, ([, path = '']) => path))]
}

/** Finds the first of these checkouts that is open for details, because other tests may hold a vehicle. */
export async function findCheckout(url: string, paths: readonly string[]): Promise<string> {
  for (const path of paths)
    if ((await readText(url, path)).includes('data-testid="checkout" data-state="details"')) return path
  throw new Error(`${url} has no reservable vehicle left.`)
}

/** Opens the first of these checkouts that is open for details. Returns its path. */
export async function openCheckout(page: Page, url: string, paths: readonly string[]): Promise<string> {
  const path = await findCheckout(url, paths)
  await page.goto(url + path)
  await expectState(page, 'details')
  return path
}

/** Reads a page of a site as a visitor without cookies. */
export async function readText(url: string, path: string): Promise<string> {
  const { host, port } = new URL(url)
  return (await ask({ host, port: Number(port), path, headers: BROWSER })).text
}

export function getCheckout(page: Page): Locator {
  return page.getByTestId('checkout')
}

export async function expectState(page: Page, state: string): Promise<void> {
  await expect(getCheckout(page)).toHaveAttribute('data-state', state)
}

/** Fills in the details and continues to the payment form. */
export async function sendDetails(page: Page, email = 'mia.nguyen@example.com'): Promise<void> {
  const form = page.locator('form[data-form="reservation"]')
  await form.locator('[name="name"]').fill('Mia')
  await form.locator('[name="last_name"]').fill('Nguyen')
  await form.locator('[name="email"]').fill(email)
  const isNewZealand = (await page.locator('html').getAttribute('lang')) === 'en-NZ'
  await form.locator('[name="phone"]').fill(isNewZealand ? '021 123 4567' : '0491 570 006')
  await form.locator('[name="postcode"]').fill('2000')
  await form.locator('[name="terms_conditions"]').check()
  await form.locator('button[type="submit"]').click()
}

/** The Payment Element's frame. */
export function getCardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[src*="payment-frame"]')
}

/** Fills in the Payment Element. Returns the pay button. */
export async function fillCard(page: Page, number: string): Promise<Locator> {
  const frame = getCardFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel(/^Expir(?:y|ation) date$/).fill('12 / 34')
  await frame.getByLabel('Security code').fill('123')
  return page.getByRole('button', { name: /^Pay / })
}

/** Fills in the Payment Element and pays. */
export async function payBy(page: Page, number: string): Promise<void> {
  const button = await fillCard(page, number)
  await button.click()
}

/** The sandbox's 3-D Secure dialog. */
export function getChallenge(page: Page): FrameLocator {
  return page.frameLocator('iframe[src*="three-d-secure"]')
}

export async function expectCardFields(page: Page): Promise<void> {
  await expect(getCardFrame(page).getByLabel('Card number')).toBeVisible()
}
