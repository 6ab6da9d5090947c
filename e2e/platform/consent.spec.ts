import type { Page } from '@playwright/test'
import { ask } from '../support/ask'
import { fillEnquiry, makeShopper, type Shopper } from '../support/enquiry'
import { startOwnProduct } from '../support/own-product'
import { readProductAddress } from '../support/product-address'
import { Sandbox } from '../support/sandbox'
import { expect, test } from '../support/test'

const SLUG = 'harbour-city'
const FOLDER = '.tmp/e2e/consent'
const urlOf = (slug: string) => `http://${slug}.localhost:${readProductAddress().port}`

async function openForm(page: Page, slug: string, shopper: Shopper) {
  await page.goto(`${urlOf(slug)}/contact`)
  const form = page.locator('form[data-form="contact"]')
  await fillEnquiry(form, shopper)
  return form
}

test.describe('consent evidence of the newsletter checkbox', () => {
  for (const { scripts, touch, method } of [
    { scripts: true, touch: false, method: 'left ticked' },
    { scripts: true, touch: true, method: 'ticked by the shopper' },
    { scripts: false, touch: true, method: 'left ticked or ticked again' },
  ])
    test.describe(`scripts ${scripts ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled: scripts })

      test(`[FM-10] ${touch ? 'unticked and ticked' : 'untouched'}: ${method}`, async ({ page, sandbox }) => {
        const shopper = makeShopper()
        const form = await openForm(page, SLUG, shopper)
        const box = form.getByRole('checkbox', { name: /subscribe to receive/ })
        await expect(box).toBeChecked()
        if (touch) {
          await box.uncheck()
          await box.check()
        }
        await form.locator('[type="submit"]').click()
        await expect(page).toHaveURL(/\/success\?/)
        await expect.poll(() => sandbox.findLeads(SLUG, shopper.message)).toHaveLength(1)
        const [lead] = await sandbox.findLeads(SLUG, shopper.message)
        expect(lead?.payload['website_consent']).toMatchObject({
          page: '/contact',
          shown: 'these words',
          opt_in: { given: true, method, text: expect.stringContaining('subscribe to receive') },
          terms: { text: expect.stringContaining('terms of use') },
          notice: { text: expect.stringContaining('Harbour City Motor Group Pty Ltd collects') },
        })
      })
    })
})

test('[FM-12] shows the collection notice of the site’s country beside every form, also without JavaScript', async () => {
  for (const [slug, pattern] of [
    [SLUG, /Harbour City Motor Group Pty Ltd collects these details to respond to your enquiry/],
    ['kiwi-auto', /We hold them at \d+ /],
    ['bluetongue-trucks', /to quote, to answer you and to support your fleet/],
  ] as const) {
    const { text } = await ask({ host: new URL(urlOf(slug)).host, path: '/contact' })
    const notice = /data-testid="privacy-notice"[^>]*>(.*?)<\/p>/s.exec(text)?.[1] ?? ''
    expect(notice).toMatch(pattern)
    expect(notice).toContain('/privacy-policy')
  }
})

test('[FM-12] the privacy policy opens in a new tab and keeps the form’s values', async ({ page }) => {
  const shopper = makeShopper()
  const form = await openForm(page, SLUG, shopper)
  const opened = page.waitForEvent('popup')
  await form.getByRole('link', { name: 'Privacy policy (opens in a new tab)' }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(form.locator('[name="message"]')).toHaveValue(shopper.message)
})

test.describe('a site with Turnstile', () => {
  test('[FM-13] loads Turnstile once, after the first interaction with the form', async ({
    page,
    sandbox,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (/turnstile|bot-check/.test(request.url())) requested.push(new URL(request.url()).pathname)
    })
    await page.goto(`${urlOf('bargain-bay')}/contact`)
    const form = page.locator('form[data-form="contact"]')
    await form.scrollIntoViewIfNeeded()
    expect(requested).toEqual([])
    const shopper = makeShopper()
    await fillEnquiry(form, shopper)
    await form.locator('[type="submit"]').click()
    await expect(page).toHaveURL(/\/success\?/)
    await expect.poll(() => sandbox.findLeads('bargain-bay', shopper.message)).toHaveLength(1)
    expect(requested).toEqual(['/turnstile/v0/api.js', '/turnstile/v0/token'])
  })

  test('[LD-05] falls back to the proof of work when the Turnstile script is blocked', async ({
    page,
    sandbox,
    allowed,
  }) => {
    allowed.push(/turnstile/)
    await page.route(/\/turnstile\//, (route) => route.abort())
    const shopper = makeShopper()
    const form = await openForm(page, 'bargain-bay', shopper)
    await form.locator('[type="submit"]').click()
    await expect(page).toHaveURL(/\/success\?/, { timeout: 30_000 })
    await expect.poll(() => sandbox.findLeads('bargain-bay', shopper.message)).toHaveLength(1)
  })
})

/** Runs on a separate product, because it injects a fault. */
test('[LD-05] falls back to the proof of work when Turnstile’s verification is down', async ({
  page,
  allowed,
}) => {
  test.setTimeout(180_000)
  allowed.push(/422/)
  const product = await startOwnProduct(FOLDER)
  try {
    const sandbox = new Sandbox(product.sandboxPort)
    await sandbox.setFault({ part: 'turnstile', path: '/v0/siteverify', kind: 'status', status: 503 })
    const shopper = makeShopper()
    await page.goto(`http://bargain-bay.localhost:${product.port}/contact`)
    const form = page.locator('form[data-form="contact"]')
    await fillEnquiry(form, shopper)
    await form.locator('[type="submit"]').click()
    await expect(page).toHaveURL(/\/success\?/, { timeout: 30_000 })
    await expect.poll(() => sandbox.findLeads('bargain-bay', shopper.message)).toHaveLength(1)
  } finally {
    await product.stop()
  }
})
