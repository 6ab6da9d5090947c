import type { Browser, Locator, Page } from '@playwright/test'
import { ask, BROWSER } from '../support/ask'
import { findCarForSale } from '../support/car-stock'
import { listBarriers, measureOverflow } from '../support/axe'
import {
  CARDS,
  EXPECTED_REFUSALS,
  expectCardFields,
  expectState,
  getCardFrame,
  getChallenge,
  getCheckout,
  listCheckouts,
  openCheckout,
  payBy,
  sendDetails,
} from '../support/checkout'
import { listEventIds } from '../support/events'
import { openHydrated } from '../support/hydration'
import { readProductAddress } from '../support/product-address'
import { expect, readSite, test } from '../support/test'

/** A light site of cars and a dark site of motorcycles. */
const TWO_SITES = ['harbour-city', 'ironbark-motorcycles']
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const RESERVE_CAR = 30
const STRIPE_SCRIPT = '**/payments/v3/stripe.js*'
/** Longer than Stripe.js may take to load. */
const LOAD_LIMIT = '00:31'

/** Lists checkouts from the middle of the search page: the sites' own tests take vehicles from both ends. */
async function listFreeCheckouts(slug: string): Promise<string[]> {
  const site = readSite(slug)
  const paths = await listCheckouts(siteUrl(slug), site.default_search_path)
  const middle = Math.floor(paths.length / 2)
  return [...paths.slice(middle), ...paths.slice(0, middle)]
}

function siteUrl(slug: string): string {
  return `http://${slug}.localhost:${readProductAddress().port}`
}

/** Opens a free checkout and continues to the payment step. Returns the checkout's path. */
async function openPayment(page: Page, slug: string): Promise<string> {
  const path = await openCheckout(page, siteUrl(slug), await listFreeCheckouts(slug))
  await sendDetails(page)
  await expectState(page, 'payment')
  return path
}

test.beforeEach(({ allowed }) => {
  allowed.push(...EXPECTED_REFUSALS)
})

test('[RV-05] Stripe.js blocked or never loaded: says so, charges nothing, and loads it on retry', async ({
  page,
  allowed,
}) => {
  const slug = 'longreach-rv'
  allowed.push(/stripe\.js|ERR_FAILED/)
  await page.clock.install()
  await page.route(STRIPE_SCRIPT, (route) => route.abort())
  await openPayment(page, slug)
  const alert = page.getByTestId('form-alert')
  await expect(alert).toContainText('The payment form did not load')
  await expect(alert).toContainText('Your card has not been charged')
  expect(await listBarriers(page)).toEqual([])

  await page.unroute(STRIPE_SCRIPT)
  await page.route(STRIPE_SCRIPT, () => {})
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Loading the payment form' })).toBeVisible()
  await page.clock.fastForward('00:07')
  await expect(page.getByRole('status').filter({ hasText: 'longer than usual' })).toContainText(
    'Your card has not been charged',
  )
  await page.clock.fastForward(LOAD_LIMIT)
  await expect(alert).toContainText('The payment form did not load')
  await page.unroute(STRIPE_SCRIPT)
  await retry.press('Enter')
  await expectCardFields(page)
  await expect(alert).toHaveCount(0)

  // The card fields are in a frame that can be blocked as well.
  await page.route('**/payment-frame.html*', (route) => route.abort())
  await page.reload()
  await expect(alert).toContainText('The payment form did not load')
  await page.unroute('**/payment-frame.html*')
  await retry.press('Enter')
  await expectCardFields(page)
})

test('[RV-03, RV-05, EV-01] returns from the bank’s page without its parameters: failed charges nothing, passed reserves', async ({
  page,
  slug,
}) => {
  await openPayment(page, slug)
  const address = page.url()
  await expectCardFields(page)
  await payBy(page, CARDS.bankPage)
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expectState(page, 'payment')
  await expect(page.getByTestId('form-alert')).toContainText('could not verify')
  await expect(page.getByTestId('form-alert')).toContainText('has not been charged')
  await expect(page).toHaveURL(address)
  expect(await listBarriers(page)).toEqual([])
  await page.reload()
  await expectCardFields(page)
  await expect(page.getByTestId('form-alert')).toHaveCount(0)

  await payBy(page, CARDS.bankPage)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expectState(page, 'done')
  await expect(page).toHaveURL(address)
  await expect.poll(() => listEventIds(page)).toEqual([RESERVE_CAR])
})

test('[RV-03, RV-04, EV-01] buys by keyboard from the gallery to the receipt, and records the reservation once', async ({
  page,
  slug,
  site,
  sandbox,
}) => {
  const [checkout = ''] = await listFreeCheckouts(slug)
  await openHydrated(page, siteUrl(slug) + checkout.slice(0, checkout.lastIndexOf('/')))
  await page.locator('a[data-gallery]').first().press('Enter')
  await tabTo(page, page.getByTestId('lightbox').getByRole('link', { name: 'Reserve Now' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(siteUrl(slug) + checkout)
  await expectState(page, 'details')

  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  const form = page.locator('form[data-form="reservation"]')
  const values = {
    name: 'Mia',
    last_name: 'Nguyen',
    email: 'mia.nguyen@example.com',
    phone: '0491 570 006',
    postcode: '2000',
  }
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, form.locator(`[name="${name}"]`))
    await page.keyboard.type(value)
  }
  await tabTo(page, form.locator('[name="terms_conditions"]'))
  await page.keyboard.press('Space')
  await tabTo(page, form.locator('button[type="submit"]'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay the deposit' })).toBeFocused()
  await expectCardFields(page)

  const frame = getCardFrame(page)
  await tabTo(page, frame.getByLabel('Card number'))
  const pay = page.getByRole('button', { name: /^Pay / })
  // The frame moves the focus from a complete number to the expiry date, and from there to the security code.
  await page.keyboard.type(`${CARDS.noFunds}1234123`)
  await tabTo(page, pay)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/payment_intents/*/confirm', async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Contacting your bank' })).toHaveCount(1)
  const busy = page.getByRole('button', { name: 'Contacting your bank' })
  await expect(busy).toBeFocused()
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'not enough funds' })).toBeVisible()
  await expect(pay).toBeFocused()

  await tabTo(page, frame.getByLabel('Card number'), 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(CARDS.threeDSecure)
  await tabTo(page, pay)
  await page.keyboard.press('Space')
  const challenge = getChallenge(page)
  await expect(challenge.getByRole('heading')).toBeFocused()
  await tabTo(page, challenge.getByRole('button', { name: 'Complete authentication' }))
  await page.keyboard.press('Enter')
  await expectState(page, 'done')
  await expect(page.getByRole('heading', { level: 1, name: /is reserved$/ })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Print receipt' }))

  await expect.poll(() => listEventIds(page)).toEqual([RESERVE_CAR])
  const id = await getCheckout(page).getByTestId('price').first().getAttribute('data-amount')
  const listReserved = async () =>
    (await sandbox.listEvents(site.slug)).filter(
      ({ source, eventId, page: path }) =>
        source === 'tag-manager' && eventId === RESERVE_CAR && path === checkout,
    )
  await expect.poll(listReserved).toMatchObject([{ product: { value: Number(id) } }])
  await page.reload()
  await expectState(page, 'done')
  await openHydrated(page, page.url())
  expect(await listEventIds(page)).toEqual([])
  expect(await listReserved()).toHaveLength(1)
})

test('[RV-03] only checkout pages allow the wallets’ origins to pay', async ({ page, slug }) => {
  const [checkout = ''] = await listFreeCheckouts(slug)
  const readPolicy = async (path: string) =>
    (await page.goto(siteUrl(slug) + path))?.headers()['permissions-policy'] ?? ''
  const policy = await readPolicy(checkout)
  for (const origin of ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://pay.google.com'])
    expect(policy).toContain(`"${origin}"`)
  const { path: car } = await findCarForSale(readSite(slug))
  for (const path of ['/', car, '/contact']) expect(await readPolicy(path)).toMatch(/payment=\(self\)/)
})

for (const slug of TWO_SITES)
  test(`[RV-05] on ${slug} a refusal, 3-D Secure and the page without scripts are accessible and fit, and the card fields match the site`, async ({
    page,
    browser,
  }) => {
    const paths = await listFreeCheckouts(slug)
    const path = await openCheckout(page, siteUrl(slug), paths)
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const rival = await context.newPage()
    await rival.goto(siteUrl(slug) + path)
    await expectState(rival, 'details')
    await sendDetails(page)
    await expectCardFields(page)

    const { palette } = readSite(slug).design
    expect(await readCardStyle(page)).toEqual({
      background: palette.ground.toLowerCase(),
      primary: palette.link.toLowerCase(),
      text: palette.ink.toLowerCase(),
    })

    await sendDetails(rival, 'rival@example.com')
    await expectState(rival, 'unavailable')
    const refusal = 'Another customer is reserving this vehicle'
    await expect(rival.getByRole('heading', { name: refusal })).toBeFocused()
    await expect(rival).toHaveTitle(new RegExp(`^${refusal}: `))
    await expectFits(rival, 'refused')
    await rival.reload()
    await expectState(rival, 'unavailable')
    await expectFits(rival, 'held')
    await context.close()

    await payBy(page, CARDS.threeDSecure)
    await expect(getChallenge(page).getByRole('heading')).toBeVisible()
    await expectFits(page, '3-D Secure')

    const plain = await openWithoutScripts(browser, siteUrl(slug) + (paths.at(-1) ?? ''))
    await expect(plain.getByText('Enable JavaScript to pay by card')).toBeVisible()
    await expectFits(plain, 'without scripts')
    await plain.context().close()
  })

/** Expects no accessibility violation and no horizontal scrolling on a phone and a desktop. */
async function expectFits(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    // Media queries apply in the next frame.
    await expect.poll(() => measureOverflow(page), `${name} at ${size.width} px`).toBeLessThanOrEqual(0)
    expect(await listBarriers(page), `${name} at ${size.width} px`).toEqual([])
  }
}

/** Opens a page as a browser without scripts shows it, including `<noscript>`, which Playwright does not render. */
async function openWithoutScripts(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const { host, pathname: path } = new URL(address)
  const { text } = await ask({ host, path, headers: BROWSER })
  const body = text.replaceAll(/<script\b.*?<\/script>/gs, '').replaceAll(/<\/?noscript>/g, '')
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  return page
}

/** Presses Tab until an element has the focus, and expects every stop on the page to have a visible focus indicator. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const stops: string[] = []
  while (
    !(await target.evaluate((element) => element.ownerDocument.hasFocus() && element.matches(':focus')))
  ) {
    if (stops.length > 60) throw new Error(`${key} does not reach ${String(target)}: ${stops.join(', ')}`)
    await page.keyboard.press(key)
    const stop = await page.evaluate(() => {
      const { activeElement: element } = document
      if (!element || element === document.body || element instanceof HTMLIFrameElement) return null
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      const hasIndicator = outlineStyle !== 'none' || boxShadow !== 'none'
      return { name: element.outerHTML.slice(0, 120), hasIndicator }
    })
    expect(stop ?? { hasIndicator: true }).toMatchObject({ hasIndicator: true })
    stops.push(stop?.name ?? 'frame')
  }
}

/** Reads the appearance that reached the Payment Element's frame. */
function readCardStyle(page: Page) {
  return getCardFrame(page)
    .locator('html')
    .evaluate((root) => {
      const read = (name: string) => root.style.getPropertyValue(name).trim()
      return {
        background: read('--color-background'),
        primary: read('--color-primary'),
        text: read('--color-text'),
      }
    })
}
