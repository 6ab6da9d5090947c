import { listBarriers } from '../support/axe'
import { findCarForSale } from '../support/car-stock'
import { listEventIds, listEvents } from '../support/events'
import { openHydrated } from '../support/hydration'
import { fillDetails, makePhone, readCode, signIn } from '../support/sign-in'
import { expect, test } from '../support/test'

const PHONE = { width: 390, height: 844 }

test('[WL-04] [WL-07] [WL-06] [RT-10] [EV-01] saves the vehicle after signing in, and records an event for each step', async ({
  page,
  site,
  url,
  sandbox,
  allowed,
  context,
}) => {
  const { path, car } = await findCarForSale(site)
  const { id } = car
  await openHydrated(page, url + path)
  const save = page.locator('main[data-car-id] form button[data-save-car]').first()
  await expect(save).toHaveAccessibleName(/^Save /)
  const name = (await save.getAttribute('value')) ?? ''
  await save.click()
  await expect(page).toHaveURL(/\/sign-in\?type=watchlist&redirect=.+&back=.+/)
  await expect(page.getByRole('link', { name: 'Back to the car' })).toHaveAttribute('href', path)
  expect(await listBarriers(page)).toEqual([])
  await page.setViewportSize(PHONE)

  const phone = makePhone()
  const number = page.getByLabel('Mobile Number')
  await expect(number).toHaveAttribute('autocomplete', 'tel')
  await number.fill('12')
  await number.press('Enter')
  await expect(page.locator('[data-error-for="phone_number"]')).toContainText('Invalid phone number')
  await expect(number).toBeFocused()
  await number.fill(phone)
  await number.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  const code = page.getByLabel('Verification code')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeVisible()
  expect(await listBarriers(page)).toEqual([])
  allowed.push(/422/)
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.locator('[data-error-for="code"]')).toContainText('incorrect or has expired')
  await code.fill(await readCode(sandbox, site.slug, phone))
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await fillDetails(page)
  const eventIds = await listEventIds(page)
  for (const event of [35, 36, 37]) expect(eventIds).toContain(event)
  await page.getByLabel('Postcode').press('Enter')

  await expect(page).toHaveURL(url + path)
  const toast = page.getByTestId('toast')
  await expect(toast).toContainText(`${name} is now available in your watchlist`)
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(save).toHaveAccessibleName(/^Saved /)
  expect(await listEvents(page)).toContainEqual(
    expect.objectContaining({
      eventId: 39,
      product: expect.objectContaining({ content_ids: [String(id)], value: car['price'] ?? 0 }),
    }),
  )
  await expect
    .poll(() => sandbox.listWatchlist(site.slug))
    .toContainEqual(expect.objectContaining({ phone_number: phone, car_id: id }))
  const user = await page.evaluate((slug) => localStorage.getItem(`user-${slug}`), site.slug)
  expect(JSON.parse(user ?? '{}')).toMatchObject({ name: 'Mia', email: 'mia.nguyen@example.com', phone })

  await toast.getByRole('link', { name: 'View List' }).click()
  await expect(page).toHaveURL(`${url}${site.watchlist_path}?tab=saved-cars`)
  const card = page.getByRole('main').getByTestId('car-card')
  await expect(card).toHaveAttribute('data-car-id', String(id))

  // A removal in another tab.
  const tab = await context.newPage()
  await tab.goto(url + path)
  await tab.locator('main[data-car-id] form button[data-save-car][aria-pressed="true"]').first().click()
  await expect(card).toHaveCount(0)
  await tab.close()
  await page.goto(`${url}/sign-in?type=watchlist&redirect=%2Fcontact`)
  await expect(page).toHaveURL(`${url}/contact`)
})

test('[WL-05] [WL-02] reverts a failed save with an alert, syncs other devices and clears the list on sign-out', async ({
  page,
  site,
  url,
  sandbox,
  allowed,
}) => {
  allowed.push(/401/, /50\d/)
  await page.goto(`${url}/sign-in?type=watchlist&redirect=%2Fsearch%2F${site.default_search_path}`)
  await signIn(page, sandbox, site.slug)
  await expect(page).toHaveURL(/\/search\//)
  const heart = page
    .getByTestId('car-card')
    .last()
    .getByRole('button', { name: /^Save / })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.route('**/api/watchlist/save-car', (route) =>
    route.fulfill({ status: 502, json: { success: false, error: 'The list is closed for the night.' } }),
  )
  await heart.click()
  await expect(page.getByTestId('toast').getByRole('alert')).toContainText(
    'The list is closed for the night.',
  )
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/watchlist/save-car')
  await heart.click()
  await expect(page.getByTestId('toast')).toContainText('Car Saved In Watchlist')

  // Saved on another device: this browser syncs when a page is idle.
  const other = page.getByTestId('car-card').first().locator('button[data-save-car]')
  const id = Number(await other.getAttribute('data-save-car'))
  await page.evaluate(
    (car) =>
      fetch('/api/watchlist/save-car', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ car_id: car }),
      }),
    id,
  )
  await page.reload()
  await expect(other).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`${url}${site.watchlist_path}?tab=my-details`)
  await expect(page.getByRole('main')).toContainText('Mia Nguyen')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${url}/`)
  await page.goto(url + site.watchlist_path)
  await expect(page.getByText('Sign in to see your saved cars')).toBeVisible()
  // The client clears the stored list after the server-rendered text is visible.
  await expect
    .poll(() => page.evaluate((slug) => localStorage.getItem(`saved-cars:${slug}`), site.slug))
    .toBe('[]')
})

test('[WL-07] the code can be resent after 30 s, and the number can be changed', async ({
  page,
  site,
  url,
  sandbox,
}) => {
  const phone = makePhone()
  await page.clock.install()
  await page.goto(`${url}/sign-in?type=watchlist`)
  await page.getByLabel('Mobile Number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const again = page.getByRole('button', { name: /^Resend code/ })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(31_000)
  await expect(again).toHaveAttribute('aria-disabled', 'false')
  await again.click()
  await expect(page.getByRole('status').filter({ hasText: 'We sent a new code' })).toBeVisible()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect
    .poll(async () => (await sandbox.listMessages(site.slug)).filter(({ to }) => to === phone))
    .toHaveLength(2)
  await page.getByRole('link', { name: 'Change number' }).click()
  await expect(page.getByRole('heading', { name: 'Your mobile number' })).toBeFocused()
  await expect(page.getByLabel('Mobile Number')).toHaveValue(phone)
})

test('[RT-10] sign-in redirects only within the site', async ({ page, url, sandbox, site }) => {
  await page.goto(`${url}/sign-in?type=watchlist&redirect=%2F%2Fevil.example&back=https%3A%2F%2Fevil.example`)
  await expect(page.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', '/')
  await signIn(page, sandbox, site.slug)
  await expect(page).toHaveURL(`${url}${site.watchlist_path}?tab=saved-cars`)
  await expect(page.getByText('No saved cars yet')).toBeVisible()
})

test.describe('scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('[WL-04] [WL-07] [RT-12] signing in, saving and removing a vehicle work with plain forms', async ({
    page,
    site,
    url,
    sandbox,
  }) => {
    const { path, car } = await findCarForSale(site)
    const phone = makePhone()
    await page.goto(url + path)
    await page.locator('main[data-car-id] form button[data-save-car]').first().click()
    await expect(page).toHaveURL(/\/sign-in\?/)
    await page.getByLabel('Mobile Number').fill('12')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.locator('[data-error-for="phone_number"]')).toContainText('Invalid phone number')
    await expect(page.getByLabel('Mobile Number')).toHaveValue('12')
    await page.getByLabel('Mobile Number').fill(phone)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    expect(page.url()).not.toContain(phone)
    await page.getByLabel('Verification code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.locator('[data-error-for="code"]')).toContainText('incorrect or has expired')
    await page.getByLabel('Verification code').fill(await readCode(sandbox, site.slug, phone))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await fillDetails(page)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(`${url}${site.watchlist_path}?tab=saved-cars`)
    const card = page.getByRole('main').getByTestId('car-card')
    await expect(card).toHaveAttribute('data-car-id', String(car['id']))
    await page.getByRole('button', { name: /^Remove / }).click()
    await expect(page.getByText('No saved cars yet')).toBeVisible()
  })
})
