import { findCarForSale } from '../support/car-stock'
import { fillEnquiry, makeShopper } from '../support/enquiry'
import { listEventIds, listEvents } from '../support/events'
import { fillVisible } from '../support/step-fields'
import { expect, test } from '../support/test'

test('[EV-01] [EV-02] [EV-03] [FM-21] an enquiry about a car is told once, with the car, before the success page', async ({
  page,
  site,
  url,
  sandbox,
}) => {
  const { path } = await findCarForSale(site, (car) => car['car_type'] === 'used' && Number(car['price']) > 0)
  const shopper = makeShopper(site.country)
  await page.goto(url + path)
  await expect.poll(() => listEventIds(page)).toEqual([4])
  const main = page.locator('main[data-car-id]')
  const id = (await main.getAttribute('data-car-id')) ?? ''
  const price = Number(await main.getByTestId('price').first().getAttribute('data-amount'))
  const form = page.locator('form[data-form="car-enquiry"]')
  await fillEnquiry(form, shopper)
  await form.locator('[type="submit"]').click()
  await expect(page).toHaveURL(/\/success\?category=used-vehicle-enquiry/)

  const product = {
    content_ids: [id],
    contents: [{ id, quantity: 1 }],
    currency: 'AUD',
    value: price,
    content_type: 'product',
    content_name: expect.stringMatching(/\w/),
  }
  expect(await listEvents(page)).toEqual([
    expect.objectContaining({ event: 'used_car_view', eventId: 4, site: site.slug, page: path, product }),
    expect.objectContaining({
      event: 'used_car_enquiry',
      eventId: 15,
      form: 'car-enquiry',
      category: 'used-vehicle-enquiry',
      page: path,
      product,
    }),
  ])
  // No part of a record names the shopper.
  expect(JSON.stringify(await listEvents(page))).not.toMatch(/Mia|Nguyen|mia@|0412/)
  const told = async () =>
    (await sandbox.listEvents(site.slug)).filter((event) => JSON.stringify(event).includes(`"${id}"`))
  await expect
    .poll(told)
    .toContainEqual(expect.objectContaining({ source: 'pixel', event: 'Lead', event_id: 22 }))
  await expect.poll(told).toContainEqual(expect.objectContaining({ source: 'tag-manager', eventId: 15 }))
  await page.goto(url + path)
  await form.scrollIntoViewIfNeeded()
  await expect(form.getByTestId('asked-before')).toContainText('You enquired about this vehicle on ')
  expect(await page.evaluate((slug) => localStorage.getItem(`enquired-cars:${slug}`), site.slug)).toContain(
    id,
  )
})

test('[EV-01] [EV-03] [MS-03] [MS-04] each saved step is told, an unchanged one is not again, and the end once', async ({
  page,
  site,
  url,
}) => {
  const shopper = makeShopper(site.country)
  await page.goto(`${url}/finance-pre-approval/`)
  const form = page.locator('form[data-form="finance-pre-approval"]')
  const go = form.getByRole('button', { name: 'Continue' })
  const count = form.getByTestId('step-count')
  await fillVisible(form, shopper)
  await go.click()
  await expect(count).toHaveText('Step 2 of 4')
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(count).toHaveText('Step 1 of 4')
  await go.click()
  await expect(count).toHaveText('Step 2 of 4')
  await fillVisible(form, shopper)
  await form.getByRole('button', { name: 'Skip work and home' }).click()
  await expect(count).toHaveText('Step 4 of 4')
  await form.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page).toHaveURL(/\/success\?category=finance-enquiry/)
  const ids = await listEventIds(page)
  expect(ids.filter((id) => id !== 9)).toEqual([31, 32, 32, 22])
  const steps = (await listEvents(page)).filter(({ eventId }) => eventId === 32).map(({ step }) => step)
  expect(steps).toEqual([1, 2])
  expect(
    await page.evaluate((slug) => localStorage.getItem(`success-category-${slug}`), site.slug),
  ).toContain('finance-enquiry')
})

test('[EV-01] [EV-02] pages, searches and dialled numbers are told while somebody looks around', async ({
  page,
  url,
}) => {
  await page.goto(url)
  await expect.poll(() => listEventIds(page)).toEqual([1])
  await page.goto(`${url}/search/used-cars?query=ford`)
  await expect.poll(() => listEventIds(page)).toEqual([2, 27])
  const [, search] = await listEvents(page)
  const product = search?.['product'] as { search_string: string; content_ids: string[] }
  expect(product.search_string).toMatch(/^ford$/i)
  expect(product.content_ids.length).toBeGreaterThan(0)

  await page.goto(`${url}/contact`)
  await expect.poll(() => listEventIds(page)).toEqual([12])
  await page.evaluate(() => {
    // The machine that runs this has no telephone.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    document.querySelector<HTMLElement>('main a[href^="tel:"]')?.click()
  })
  await expect.poll(() => listEventIds(page)).toEqual([12, 25])
})

test('[EV-01] the calculator, the way to a dealer, a vehicle found and one valued are told, each once with its page', async ({
  page,
  site,
  url,
}) => {
  const tell = (event: string, eventId: number, path: string) =>
    expect.objectContaining({ event, eventId, site: site.slug, page: path })
  await page.goto(`${url}/finance`)
  await expect.poll(() => listEventIds(page)).toEqual([9])
  const price = page.locator('[data-calculator] input').first()
  // Its code comes when it is near.
  await price.scrollIntoViewIfNeeded()
  for (const dollars of ['31000', '32000']) await price.fill(dollars)
  await expect.poll(() => listEventIds(page)).toEqual([9, 26])
  expect(await listEvents(page)).toContainEqual(tell('finance_calculator', 26, '/finance'))

  await page.goto(`${url}/contact`)
  await expect.poll(() => listEventIds(page)).toEqual([12])
  await page.evaluate(() => {
    // The map is somebody else's.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const links = [...document.querySelectorAll<HTMLElement>('main a[target="_blank"]')]
    links.find((link) => link.textContent?.includes('Map'))?.click()
  })
  await expect.poll(() => listEventIds(page)).toEqual([12, 40])
  expect(await listEvents(page)).toContainEqual(tell('get_directions', 40, '/contact'))

  await page.goto(`${url}/trade-in`)
  const form = page.locator('form[data-form="trade-in"]')
  const find = form.getByRole('button', { name: 'Find my vehicle' })
  await form.locator('[name="rego"]').fill('ABC123')
  await form.locator('[name="regoState"]').selectOption('VIC')
  const lookups = '**/api/simple-autograb-lookup'
  const vehicle = { make: 'Mazda', model: '3', year: 2016, name: '2016 Mazda 3' }
  await page.route(lookups, (route) => route.fulfill({ json: vehicle }))
  await find.click()
  await expect(form.getByTestId('rego-result')).toContainText('We have no figure')
  await page.unroute(lookups)
  await find.click()
  await expect(form.getByTestId('trade-in-estimate')).toBeVisible()
  expect(await listEvents(page)).toEqual([
    tell('vehicle_lookup', 41, '/trade-in'),
    tell('vehicle_valuation', 42, '/trade-in'),
  ])
  // A plate is nobody's business but the dealer's.
  expect(JSON.stringify(await listEvents(page))).not.toMatch(/ABC ?123|Mazda/)
})

test('[EV-01] a chat is told when it opens and with each message, never what was said', async ({
  page,
  url,
}) => {
  await page.goto(`${url}/contact`)
  await expect.poll(() => listEventIds(page)).toEqual([12])
  await page.locator('[data-chat-launcher]').click()
  const box = page.getByRole('dialog', { name: /^Chat with / }).getByRole('textbox', { name: 'Your message' })
  for (const [count, text] of [
    [3, 'Is it yellow?'],
    [4, 'Or blue?'],
  ] as const) {
    await box.fill(text)
    await box.press('Enter')
    await expect.poll(() => listEventIds(page)).toHaveLength(count)
  }
  expect(await listEventIds(page)).toEqual([12, 54, 55, 57])
  expect(JSON.stringify(await listEvents(page))).not.toMatch(/yellow|blue/)
})

test.describe('a site that wants page-load records', () => {
  test.use({ slug: 'southern-star-toyota' })

  test('[NV-05] the tag manager is loaded once, and told of the page once it is there', async ({
    page,
    url,
    sandbox,
  }) => {
    await sandbox.setFault({ part: 'tags', path: '/gtm.js', kind: 'latency', ms: 800, times: 1 })
    await page.goto(`${url}/finance`)
    await expect
      .poll(() => listEvents(page))
      .toContainEqual({
        event: 'page_load',
        site: 'southern-star-toyota',
        page: '/finance',
      })
    await page.locator('header a[href="/"]:visible').first().click()
    await expect.poll(() => listEventIds(page)).toContain(1)
    expect((await listEvents(page)).filter(({ event }) => event === 'page_load')).toHaveLength(1)
    await expect(page.locator('script[src*="gtm.js"]')).toHaveCount(1)
    expect(await page.evaluate(() => 'fbq' in window)).toBe(false)
  })
})

test.describe('a site without tags', () => {
  test.use({ slug: 'bargain-bay' })

  test('[EV-01] [NV-05] tells nobody and loads nothing', async ({ page, url }) => {
    await page.goto(`${url}/contact`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('visitedPages'))).toContain('/contact')
    expect(await page.evaluate(() => 'dataLayer' in window || 'fbq' in window)).toBe(false)
    await expect(page.locator('script[src*="gtm.js"], script[src*="fbevents.js"]')).toHaveCount(0)
  })
})
