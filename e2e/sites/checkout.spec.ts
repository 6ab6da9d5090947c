import { listBarriers } from '../support/axe'
import {
  CARDS,
  EXPECTED_REFUSALS,
  expectCardFields,
  expectState,
  findCheckout,
  getCheckout,
  getChallenge,
  listCheckouts,
  payBy,
  readText,
  sendDetails,
} from '../support/checkout'
import { expect, test } from '../support/test'
import type { Page } from '@playwright/test'

type Vehicles = { page: Page; url: string; search: string }

/** The checkout path of a vehicle that is free. Phone and desktop projects share a site's stock, and take from its two ends. */
async function findNext({ page, url, search }: Vehicles): Promise<string> {
  const paths = await listCheckouts(url, search)
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  return findCheckout(url, isPhone ? paths.toReversed() : paths)
}

test('[RT-06, RV-03, RV-04, RV-05] a declined card and a failed 3-D Secure check charge nothing, a passed check reserves, and each step survives a reload @phone', async ({
  page,
  site,
  url,
  allowed,
}) => {
  allowed.push(...EXPECTED_REFUSALS)
  const path = await findNext({ page, url, search: site.default_search_path })
  expect(path.endsWith(`/${site.checkout_path}`)).toBe(true)
  await page.goto(url + path)
  await sendDetails(page)
  await expectState(page, 'payment')
  await expectCardFields(page)
  expect(await listBarriers(page)).toEqual([])
  await page.reload()
  await expectState(page, 'payment')
  await expectCardFields(page)

  await payBy(page, CARDS.noFunds)
  await expect(page.getByTestId('form-alert')).toContainText('not enough funds')
  await expect(page.getByTestId('form-alert')).toContainText('has not been charged')
  expect(await listBarriers(page)).toEqual([])

  const challenge = getChallenge(page)
  await payBy(page, CARDS.threeDSecure)
  await challenge.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByTestId('form-alert')).toContainText('could not verify')
  await payBy(page, CARDS.threeDSecure)
  await challenge.getByRole('button', { name: 'Complete authentication' }).click()
  await expectState(page, 'done')
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  expect(await listBarriers(page)).toEqual([])
  await page.reload()
  await expectState(page, 'done')
  // Other shoppers see the vehicle as reserved.
  expect(await readText(url, path.slice(0, path.lastIndexOf('/')))).not.toContain('data-reserve')
})

test('[RT-06, RV-03, RV-05] two tabs of a shopper pay once, another shopper is rejected, and the receipt opens on another device without tags @desktop @few', async ({
  page,
  site,
  url,
  allowed,
  browser,
}) => {
  allowed.push(...EXPECTED_REFUSALS)
  const path = await findNext({ page, url, search: site.default_search_path })
  const other = await browser.newContext()
  const rival = await other.newPage()
  await rival.goto(url + path)
  await expectState(rival, 'details')
  // The address that other sites use redirects to this site's.
  const otherName = site.checkout_path === 'checkout' ? 'buy-online' : 'checkout'
  await page.goto(`${url}${path.slice(0, path.lastIndexOf('/'))}/${otherName}`)
  expect(new URL(page.url()).pathname).toBe(path)
  await sendDetails(page)
  await expectCardFields(page)
  const second = await page.context().newPage()
  await second.goto(url + path)
  await expectState(second, 'payment')

  await sendDetails(rival, 'rival@example.com')
  await expectState(rival, 'unavailable')
  await expect(getCheckout(rival)).toHaveAttribute('data-reason', 'held')
  await expect(rival).toHaveTitle(/^Another customer is reserving this vehicle: /)
  expect(await readText(url, path)).toContain('data-reason="held"')

  await payBy(page, CARDS.success)
  await expectState(page, 'done')
  expect(await listBarriers(page)).toEqual([])
  // Playwright shows every page as visible, so the event of a return to the tab is dispatched.
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expectState(second, 'done')
  await rival.reload()
  await expect(getCheckout(rival)).toHaveAttribute('data-reason', 'reserved')
  expect(await listBarriers(rival)).toEqual([])

  const link = (await page.locator('a[href*="receipt="]').last().getAttribute('href')) ?? ''
  // The link names the site's own domain, which no test machine resolves.
  const { pathname, search } = new URL(link, url)
  const answer = await rival.goto(url + pathname + search)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expectState(rival, 'done')
  await expect(rival.locator('[data-private]')).toHaveCount(1)
  await expect(rival.locator('[data-chat-launcher]:visible')).toHaveCount(0)
  await other.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[RV-05] the details are sent as a reservation enquiry @desktop @few', async ({
    page,
    site,
    url,
    sandbox,
  }) => {
    const path = await findNext({ page, url, search: site.default_search_path })
    await page.goto(url + path)
    await expectState(page, 'details')
    // Playwright disables scripts, but the parser still treats them as enabled and does not render <noscript>.
    expect(await page.content()).toContain('Enable JavaScript to pay by card')
    await expect(page.getByTestId('deposit')).toBeVisible()
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
    const email = `plain.${site.slug}.${Date.now()}@example.com`
    await sendDetails(page, email)
    await expect(page).toHaveURL(/\/success\?category=reserve-car/)
    await expect(page.getByText('The vehicle is not reserved yet')).toBeVisible()
    const leads = await sandbox.listLeads(site.slug)
    const sent = leads.filter(({ payload }) => payload['email'] === email)
    expect(sent).toMatchObject([{ payload: { category: 'Reserve Car' } }])
  })
})
