import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { z } from 'zod'
import { SANDBOX_KEYS } from '@/lib/sandbox-keys'
import { readProductAddress } from '../support/product-address'
import { expect, test } from '../support/test'

/**
 * Tests the sandbox's Stripe.js with Stripe's React components, on a page of another origin with the sites' strict CSP. The
 * checkout page has its own tests.
 */
const intentSchema = z.object({ id: z.string(), client_secret: z.string(), status: z.string() })
type Intent = z.output<typeof intentSchema>

const CARDS = {
  success: '4242424242424242',
  declined: '4000000000009995',
  authentication: '4000002760003184',
} as const

let server: Server
let address: string
const readSandbox = () => `http://127.0.0.1:${readProductAddress().sandboxPort}`

test.use({
  // The API responds to declines and unexpected states with an error status, as Stripe does.
  allowed: async ({ slug: _slug }, use) => {
    await use([/\/payments\/v1\/payment_intents\/pi_/])
  },
})

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['e2e/support/payment-page.tsx'],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const script = outputFiles[0]?.text ?? ''
  const origin = readSandbox()
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Checkout</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <main><h1>Checkout</h1><div id="root"></div></main>
    <script src="${origin}/payments/v3/stripe.js"></script><script src="/page.js"></script></html>`
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `frame-src ${origin}`,
    `connect-src 'self' ${origin}`,
    "img-src 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  server = createServer(({ url }, response) => {
    const isScript = url === '/page.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
    })
    response.end(isScript ? script : html)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  address = `http://shop.localhost:${(server.address() as AddressInfo).port}`
})

test.afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

async function callApi(path: string, params: Record<string, string>, account?: string): Promise<Intent> {
  const response = await fetch(`${readSandbox()}/payments/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS.STRIPE_SECRET_KEY}`,
      ...(account ? { 'stripe-account': account } : {}),
    },
    body: new URLSearchParams(params),
  })
  return intentSchema.parse(await response.json())
}

const createIntent = (account?: string) =>
  callApi(
    'payment_intents',
    { amount: '50000', currency: 'aud', capture_method: 'manual', 'payment_method_types[0]': 'card' },
    account,
  )

async function openPage(page: Page, intent: Intent, account?: string): Promise<void> {
  const query = new URLSearchParams({
    client_secret: intent.client_secret,
    key: SANDBOX_KEYS.STRIPE_PUBLISHABLE_KEY,
    ...(account ? { account } : {}),
  })
  await page.goto(`${address}/?${query}`)
}

const findCard = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')
const findChallenge = (page: Page) => page.frameLocator('iframe[title="3D Secure authentication"]')
const findResult = (page: Page) => page.getByRole('status', { name: 'Result' })
const readEvents = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'events'))

async function pay(page: Page, number: string): Promise<void> {
  const card = findCard(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiry date').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay' }).click()
}

test('pays once with a card under a strict CSP', async ({ page }) => {
  const intent = await createIntent()
  await openPage(page, intent)
  await pay(page, CARDS.success)
  await expect(findResult(page)).toHaveText('requires_capture')
  expect(await readEvents(page)).toEqual([
    'loaderstart',
    'ready',
    'change card filled incomplete',
    'change card filled complete',
  ])
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(findResult(page)).toHaveText('invalid_request_error payment_intent_unexpected_state')
  // The Payment Element rejects a paid intent.
  await page.reload()
  await expect
    .poll(() => readEvents(page))
    .toEqual(['loaderstart', 'loaderror payment_intent_unexpected_state'])
})

test('shows a decline and accepts another card', async ({ page }) => {
  await openPage(page, await createIntent())
  await pay(page, CARDS.declined)
  await expect(findResult(page)).toHaveText('card_error insufficient_funds')
  await pay(page, CARDS.success)
  await expect(findResult(page)).toHaveText('requires_capture')
})

test('pays on a connected account, and hides its payments from other accounts', async ({ page }) => {
  const intent = await createIntent('acct_harbour')
  await openPage(page, intent, 'acct_bay')
  await expect.poll(() => readEvents(page)).toEqual(['loaderstart', 'loaderror resource_missing'])
  await openPage(page, intent, 'acct_harbour')
  await pay(page, CARDS.success)
  await expect(findResult(page)).toHaveText('requires_capture')
})

test.describe('3-D Secure', () => {
  test('completes the payment', async ({ page }) => {
    await openPage(page, await createIntent())
    await pay(page, CARDS.authentication)
    await findChallenge(page).getByRole('button', { name: 'Complete authentication' }).click()
    await expect(findResult(page)).toHaveText('requires_capture')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  for (const way of ['Fail authentication', 'Close', 'Escape'])
    test(`returns to the form after: ${way}`, async ({ page }) => {
      await openPage(page, await createIntent())
      await pay(page, CARDS.authentication)
      await expect(findChallenge(page).getByRole('heading')).toBeFocused()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await findChallenge(page).getByRole('button', { name: way }).click()
      await expect(findResult(page)).toHaveText('invalid_request_error payment_intent_authentication_failure')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused()
      await pay(page, CARDS.success)
      await expect(findResult(page)).toHaveText('requires_capture')
    })

  test('as a full page, redirects to the return URL of the intent', async ({ page }) => {
    const intent = await createIntent()
    const returnUrl = `${address}/back`
    const response = await fetch(`${readSandbox()}/payments/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SANDBOX_KEYS.STRIPE_SECRET_KEY}` },
      body: new URLSearchParams({ payment_method: 'pm_card_authenticationRequired', return_url: returnUrl }),
    })
    const confirmed = z
      .object({ next_action: z.object({ redirect_to_url: z.object({ url: z.url() }) }) })
      .parse(await response.json())
    await page.goto(confirmed.next_action.redirect_to_url.url)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await page.waitForURL((url) => url.pathname === '/back')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
  })
})

test('reports a lost response as a connection error, and the intent has the result', async ({
  page,
  sandbox,
}) => {
  const intent = await createIntent()
  await openPage(page, intent)
  await expect.poll(() => readEvents(page)).toEqual(['loaderstart', 'ready'])
  await sandbox.setFault({
    part: 'payments',
    path: `/v1/payment_intents/${intent.id}/confirm`,
    kind: 'drop-answer',
    // The browser retries a request when a reused connection breaks.
    times: 20,
  })
  await pay(page, CARDS.success)
  await expect(findResult(page)).toHaveText('api_connection_error')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(findResult(page)).toHaveText('requires_capture')
})

for (const width of [390, 1440])
  test(`fits at ${width} px, resizes for errors and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, await createIntent())
    const frame = page.locator('iframe[title="Secure payment input frame"]')
    await expect(findCard(page).getByLabel('Card number')).toBeVisible()
    const before = (await frame.boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(findResult(page)).toHaveText('validation_error incomplete_number')
    const number = findCard(page).getByLabel('Card number')
    await expect(number).toBeFocused()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(number).toHaveAccessibleDescription('Your card number is incomplete.')
    await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual(
      [],
    )
  })
