import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import type { Page } from '@playwright/test'
import type { Product } from '@/scripts/harness/start-product'
import { listPayments, type InboxPayment } from '../support/buyer'
import {
  CARDS,
  EXPECTED_REFUSALS,
  expectCardFields,
  expectState,
  fillCard,
  findCheckout,
  getCheckout,
  listCheckouts,
  payBy,
  readText,
  sendDetails,
} from '../support/checkout'
import { listBarriers } from '../support/axe'
import { DealerPlatform } from '../support/dealer-platform'
import { startOwnProduct } from '../support/own-product'
import { Sandbox } from '../support/sandbox'
import { expect, readSite, test } from '../support/test'

const SITE = readSite('harbour-city')
const SITES = readdirSync('config/sites')
  .filter((file) => file.endsWith('.json'))
  .map((file) => readSite(file.replace('.json', '')))
const FOLDER = '.tmp/e2e/checkout-endings'
const MINUTE = 60_000
/** Longer than the worker's back-off and the page's polling after an outage, on a busy machine. */
const RECOVERED = { timeout: 60_000 }

/** These tests change stock, inject faults and advance the clock, so they run on a separate product. */
test.describe.serial('reservation endings', () => {
  let product: Product
  let platform: DealerPlatform
  let sandbox: Sandbox
  let paths: string[] = []

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    product = await startOwnProduct(FOLDER, { webPreload: 'e2e/support/moved-clock.ts' })
    platform = new DealerPlatform(product, SITE.id)
    sandbox = new Sandbox(product.sandboxPort)
  })
  test.beforeEach(({ allowed }) => {
    allowed.push(...EXPECTED_REFUSALS)
  })
  test.afterEach(() => sandbox.clearFaults())
  test.afterAll(() => product.stop())

  /** Opens the checkout of an unused vehicle. Returns the vehicle's slug. */
  async function openDetails(page: Page): Promise<string> {
    if (paths.length === 0) paths = await listCheckouts(product.siteUrl(SITE.slug), SITE.default_search_path)
    const path = paths.pop()
    if (!path) throw new Error('No vehicle is left.')
    await page.goto(product.siteUrl(SITE.slug) + path)
    return path.split('/')[2] ?? ''
  }

  /** Opens the checkout of an unused vehicle and continues to the payment step. Returns the vehicle's slug. */
  async function openPayment(page: Page): Promise<string> {
    const slug = await openDetails(page)
    await sendDetails(page)
    await expectCardFields(page)
    return slug
  }

  /** Sends the details of a site's first free vehicle without the form. Returns the address of the payment step. */
  async function holdVehicle(page: Page, site: (typeof SITES)[number]): Promise<string> {
    const url = product.siteUrl(site.slug)
    const path = await findCheckout(url, await listCheckouts(url, site.default_search_path))
    // Any small document of the site: the browser stores the cookie of its owner.
    await page.goto(`${url}/robots.txt`)
    const body = {
      car_slug: path.split('/')[2],
      first_name: 'Mia',
      last_name: 'Nguyen',
      email: 'mia.nguyen@example.com',
      phone: site.country === 'NZ' ? '021 123 4567' : '0491 570 006',
      postcode: '2000',
      accepted_terms: true,
    }
    const id = await page.evaluate(async (details) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(details) }
      const answer = (await (await fetch('/api/reservations', init)).json()) as { reservation_id: string }
      return answer.reservation_id
    }, body)
    return `${url}${path}?reservation=${id}`
  }

  /** The countdown of the hold, in seconds. */
  async function readTimeLeft(page: Page): Promise<number> {
    const [minutes = 0, seconds = 0] = (await page.getByTestId('hold-countdown').innerText())
      .split(':')
      .map(Number)
    return minutes * 60 + seconds
  }

  async function expectUnavailable(page: Page, reason: string): Promise<void> {
    await expectState(page, 'unavailable')
    await expect(getCheckout(page)).toHaveAttribute('data-reason', reason)
    expect(await listBarriers(page)).toEqual([])
  }

  /** The payments of the last vehicle in the sandbox: statuses and cents received. */
  async function readCharges(): Promise<[status: string, received: number][]> {
    const payments = await listPayments(product)
    const last = payments.at(-1)?.metadata['vehicle']
    return payments
      .filter(({ metadata }) => metadata['vehicle'] === last)
      .map(({ status, amount_received: received }) => [status, received])
  }

  /** Counts the leads of a payment's vehicle. */
  async function countLeads(payment: InboxPayment | undefined): Promise<number> {
    const leads = await sandbox.listLeads(SITE.slug)
    return leads.filter(({ payload }) => String(payload['car_id']) === payment?.metadata['vehicle']).length
  }

  test('[RV-05] charges nothing when the vehicle is sold during the payment', async ({ page }) => {
    const slug = await openPayment(page)
    await platform.changeCar(slug, { status: 'sold', sold: true })
    await payBy(page, CARDS.success)
    await expectUnavailable(page, 'sold')
    expect(await readCharges()).toEqual([['canceled', 0]])
  })

  test('[RV-05] charges nothing when the price changes during the payment', async ({ page }) => {
    const slug = await openPayment(page)
    await platform.changeCar(slug, { price: 99_990 })
    await payBy(page, CARDS.success)
    await expectUnavailable(page, 'changed')
    expect(await readCharges()).toEqual([['canceled', 0]])
  })

  test('[RV-05] waits while the dealer platform is down and completes when it recovers', async ({ page }) => {
    await openPayment(page)
    await sandbox.setFault({ part: 'dealer-api', kind: 'status', status: 503, path: '/websites' })
    await payBy(page, CARDS.success)
    await expectState(page, 'processing')
    expect(await listBarriers(page)).toEqual([])
    await page.reload()
    await expectState(page, 'processing')
    await sandbox.clearFaults()
    await expect(getCheckout(page)).toHaveAttribute('data-state', 'done', RECOVERED)
    expect(await readCharges()).toEqual([['succeeded', expect.any(Number)]])
  })

  test('[RV-05] waits while the database is locked and completes when it is free', async ({ page }) => {
    await openPayment(page)
    const other = createClient({ url: `file:${join(product.dataDir, 'web/web.db')}` })
    const lock = await other.transaction('write')
    await payBy(page, CARDS.success)
    await expectState(page, 'processing')
    await lock.rollback()
    other.close()
    await expect(getCheckout(page)).toHaveAttribute('data-state', 'done', RECOVERED)
    expect(await readCharges()).toEqual([['succeeded', expect.any(Number)]])
    await expect.poll(async () => countLeads((await listPayments(product)).at(-1))).toBe(1)
  })

  test('[RV-05] an outage before the payment charges nothing and offers a way on, also without scripts', async ({
    page,
    browser,
  }) => {
    // No instance has a last known record of this vehicle.
    const address = `${product.siteUrl(SITE.slug)}/cars/never-shown/checkout`
    await sandbox.setFault({ part: 'dealer-api', kind: 'status', status: 503, path: '/websites' })
    await page.goto(address)
    await expectUnavailable(page, 'vehicle_unreadable')
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(address)
    await expect(plain.getByText('Your card has not been charged.')).toBeVisible()
    await expect(plain.locator('main a[href^="tel:"]')).toBeVisible()
    await expect(plain.locator('main a[href="/contact"]')).toBeVisible()
    await expect(plain.locator('main a[href="/cars/never-shown"]')).toBeVisible()
    await sandbox.clearFaults()
    // The platform now knows that there is no such vehicle.
    const [answer] = await Promise.all([
      plain.waitForResponse((response) => response.url() === address),
      plain.getByRole('link', { name: 'Try Again' }).click(),
    ])
    expect(answer.status()).toBe(404)
    await context.close()
  })

  test('[RV-05] shows an alert without a charge when the connection or Stripe is down, and accepts the same form later', async ({
    page,
    context,
    allowed,
  }) => {
    allowed.push(/50[03]/, /ERR_INTERNET_DISCONNECTED/)
    await openDetails(page)
    // The form's code loads with the page, the code that sends the details does not.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await sendDetails(page)
    await expect(page.getByTestId('form-alert')).toContainText('check your internet connection')
    await context.setOffline(false)
    await sandbox.setFault({ part: 'payments', kind: 'status', status: 503, path: '/v1' })
    await page.locator('form[data-form="reservation"] button[type="submit"]').click()
    await expect(page.getByTestId('form-alert')).toContainText('You have not been charged')
    await sandbox.clearFaults()
    await page.locator('form[data-form="reservation"] button[type="submit"]').click()
    await expectCardFields(page)
    await payBy(page, CARDS.success)
    await expectState(page, 'done')
  })

  test('[RV-03, RV-05] reserves the vehicle even if webhooks are lost and the tab is closed after the payment', async ({
    page,
    context,
  }) => {
    await sandbox.setFault({ part: 'webhooks', kind: 'reset' })
    const slug = await openPayment(page)
    const address = page.url()
    const confirmed = page.waitForResponse((response) => response.url().endsWith('/confirm'))
    await payBy(page, CARDS.success)
    await confirmed
    await page.close()
    // The worker compares unpaid holds with Stripe every minute.
    await platform.advanceClock(2 * MINUTE)
    const second = await context.newPage()
    await expect
      .poll(async () => (await readCharges()).map(([status]) => status), RECOVERED)
      .toEqual(['succeeded'])
    await second.goto(address)
    await expectState(second, 'done')
    expect(await readText(product.siteUrl(SITE.slug), `/cars/${slug}`)).not.toContain('data-reserve')
    const payment = (await listPayments(product)).at(-1)
    await expect.poll(() => countLeads(payment)).toBe(1)
  })

  test('[RV-03, RV-04] webhooks alone complete a payment: doubled and out of order, they capture once and send one lead', async ({
    page,
    allowed,
  }) => {
    allowed.push(/\/api\/reservations\//, /ERR_FAILED/)
    await openPayment(page)
    const types = ['payment_intent.amount_capturable_updated', 'payment_intent.succeeded']
    // The response to each is lost, so the authorisation is delivered again after the capture.
    for (const contains of types)
      await sandbox.setFault({ part: 'webhooks', kind: 'drop-answer', contains, jitterMs: 500, times: 1 })
    await page.route('**/api/reservations/**', (route) => route.abort())
    await payBy(page, CARDS.success)
    await expectState(page, 'processing')
    await expect.poll(readCharges).toEqual([['succeeded', expect.any(Number)]])
    const payment = (await listPayments(product)).at(-1)
    const listDeliveries = async () =>
      (await sandbox.listWebhooks(SITE.slug)).filter(({ payment_intent: id }) => id === payment?.id)
    for (const type of types)
      await expect
        .poll(listDeliveries)
        .toContainEqual(expect.objectContaining({ type, attempts: 2, last_status: 200 }))
    await page.unroute('**/api/reservations/**')
    await expectState(page, 'done')
    expect(await readCharges()).toEqual([['succeeded', expect.any(Number)]])
    await expect.poll(() => countLeads(payment)).toBe(1)
  })

  test('[RV-03, RV-05] charges nothing when another buyer reserves the vehicle during the payment', async ({
    page,
  }) => {
    const slug = await openPayment(page)
    // The dealer platform receives the other buyer's reservation after our check and before our reservation.
    const path = `/websites/${SITE.id}/cars/${slug}/reservations`
    await sandbox.setFault({ part: 'dealer-api', kind: 'latency', ms: 3500, path, times: 1 })
    await payBy(page, CARDS.success)
    await expect.poll(() => sandbox.listFaults(), { intervals: [50] }).toEqual([])
    await platform.reserveCar(slug)
    await expectUnavailable(page, 'reserved')
    await expect(
      page.getByRole('heading', { name: 'Another customer reserved this vehicle first' }),
    ).toBeFocused()
    await expect(getCheckout(page)).toContainText('Your card has not been charged')
    expect(await readCharges()).toEqual([['canceled', 0]])
  })

  test('[RV-02, RV-05] shows a price and deposit that changed since the page was opened, and pays after consent', async ({
    page,
  }) => {
    // This device's clock is a day ahead.
    await page.clock.install({ time: Date.now() + 24 * 60 * MINUTE })
    const slug = await openDetails(page)
    const summary = getCheckout(page)
    const before = Number(await summary.getByTestId('deposit').getAttribute('data-amount'))
    await platform.changeCar(slug, {
      price: 98_765,
      payment_processors: [{ authorization_type: 'stripe', deposit_amount: 777 }],
    })
    const [answer] = await Promise.all([page.waitForResponse('**/api/reservations'), sendDetails(page)])
    const { expires_at: end } = (await answer.json()) as { expires_at: string }
    const held = Date.parse(end) - Date.parse(answer.headers()['date'] ?? '')
    const alert = page.getByTestId('form-alert')
    await expect(alert).toContainText('The price and the deposit have changed')
    await expect(alert.locator('strong')).toHaveText(['$777', '$98,765'])
    expect(before).not.toBe(77_700)
    await expect(page.locator('iframe[src*="payment-frame"]')).toHaveCount(0)
    await expect(summary.getByTestId('deposit')).toHaveAttribute('data-amount', '77700')
    await expect(summary.getByTestId('price')).toHaveAttribute('data-amount', '98765')
    expect(await listBarriers(page)).toEqual([])
    await page.clock.fastForward(3 * MINUTE)
    await page.getByRole('button', { name: 'Continue to Payment' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Pay the deposit' })).toBeFocused()
    await expectCardFields(page)
    // Less up to one second, because the countdown rounds up.
    const left = (await readTimeLeft(page)) * 1000
    expect(left - 1000).toBeLessThanOrEqual(held - 3 * MINUTE)
    expect(left).toBeGreaterThan(held - 5 * MINUTE)
    await payBy(page, CARDS.success)
    await expectState(page, 'done')
    expect(await readCharges()).toEqual([['succeeded', 77_700]])
  })

  test('[RV-05] shows a decline that arrives after some seconds, keeps the end of the hold, and accepts another card', async ({
    page,
  }) => {
    await page.clock.install()
    await openPayment(page)
    const left = await readTimeLeft(page)
    await page.clock.fastForward(2 * MINUTE)
    await payBy(page, CARDS.declinedLater)
    await expectState(page, 'processing')
    await expectState(page, 'payment')
    await expect(page.getByTestId('form-alert')).toContainText('has not been charged')
    expect(await readTimeLeft(page)).toBeLessThanOrEqual(left - 120)
    expect(await listBarriers(page)).toEqual([])
    await payBy(page, CARDS.success)
    await expectState(page, 'done')
    expect(await readCharges()).toEqual([['succeeded', expect.any(Number)]])
  })

  test('[RV-03, RV-05] reserves the vehicle although the response to the payment is lost', async ({
    page,
    allowed,
  }) => {
    allowed.push(/\/v1\/payment_intents\//)
    await openPayment(page)
    const lost = { part: 'payments', path: '/v1/payment_intents', kind: 'drop-answer' }
    // The browser retries a request when a reused connection breaks.
    await sandbox.setFault({ ...lost, times: 20 })
    await payBy(page, CARDS.success)
    await expectState(page, 'processing')
    await sandbox.clearFaults()
    await expect(getCheckout(page)).toHaveAttribute('data-state', 'done', RECOVERED)
    expect(await readCharges()).toEqual([['succeeded', expect.any(Number)]])
  })

  test('[RV-03, RV-05] the back button returns to the payment, a double click pays once, and going back pays no second time', async ({
    page,
  }) => {
    await openPayment(page)
    const left = await readTimeLeft(page)
    await getCheckout(page).getByRole('heading', { level: 2 }).getByRole('link').click()
    await expect(getCheckout(page)).toHaveCount(0)
    await page.goBack()
    await expectState(page, 'payment')
    await expectCardFields(page)
    expect(await readTimeLeft(page)).toBeLessThanOrEqual(left)
    const pay = await fillCard(page, CARDS.success)
    await pay.dblclick()
    await expectState(page, 'done')
    expect(await readCharges()).toEqual([['succeeded', expect.any(Number)]])
    const receipt = page.url()
    await page.goBack()
    await page.goForward()
    await expect(page).toHaveURL(receipt)
    await expectState(page, 'done')
    expect(await readCharges()).toEqual([['succeeded', expect.any(Number)]])
  })

  test('[RV-05] an open page shows by itself that its hold has expired', async ({ page }) => {
    await page.clock.install()
    await openPayment(page)
    await page.clock.fastForward(((await readTimeLeft(page)) - 30) * 1000)
    await expect(page.getByText('Less than 1 minute left to pay.')).toBeAttached()
    await expectState(page, 'payment')
    await platform.advanceClock((SITE.reserve.checkout_minutes + 1) * MINUTE)
    await page.clock.fastForward(MINUTE)
    await expectUnavailable(page, 'expired')
    await expect(page).toHaveTitle(/^Your time to pay has ended: /)
    await expect.poll(readCharges).toEqual([['canceled', 0]])
    // The sandbox signs webhooks by its clock, which is now many minutes ahead of real time.
    const payment = (await listPayments(product)).at(-1)
    await expect
      .poll(async () =>
        (await sandbox.listWebhooks(SITE.slug)).filter(({ payment_intent: id }) => id === payment?.id),
      )
      .toContainEqual(expect.objectContaining({ type: 'payment_intent.canceled', last_status: 200 }))
    await page.getByRole('link', { name: 'Start a New Reservation' }).click()
    await expectState(page, 'details')
  })

  test('[RV-05] on every site, an expired hold charges nothing and can be restarted', async ({ page }) => {
    test.setTimeout(360_000)
    const addresses: string[] = []
    for (const site of SITES) addresses.push(await holdVehicle(page, site))
    const minutes = Math.max(...SITES.map(({ reserve }) => reserve.checkout_minutes)) + 1
    await platform.advanceClock(minutes * MINUTE)
    for (const address of addresses) {
      await page.goto(address)
      await expectUnavailable(page, 'expired')
      await page.getByRole('link', { name: 'Start a New Reservation' }).click()
      await expectState(page, 'details')
    }
    const listOutcomes = async () =>
      (await listPayments(product))
        .slice(-SITES.length)
        .map(({ status, amount_received: received }) => [status, received])
    await expect.poll(listOutcomes).toEqual(SITES.map(() => ['canceled', 0]))
  })
})
