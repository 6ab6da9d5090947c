import { findCarForSale } from '../support/car-stock'
import { fillEnquiry, makeShopper } from '../support/enquiry'
import { listEventIds, listEvents } from '../support/events'
import { fillVisible } from '../support/step-fields'
import { expect, test } from '../support/test'

test('[EV-01] [EV-02] [EV-03] [FM-21] records an enquiry about a vehicle once, with the vehicle, before the success page', async ({
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
  // Events contain no personal data.
  expect(JSON.stringify(await listEvents(page))).not.toMatch(/Mia|Nguyen|mia@|0412/)
  const listCarEvents = async () =>
    (await sandbox.listEvents(site.slug)).filter((event) => JSON.stringify(event).includes(`"${id}"`))
  await expect
    .poll(listCarEvents)
    .toContainEqual(expect.objectContaining({ source: 'pixel', event: 'Lead', event_id: 22 }))
  await expect
    .poll(listCarEvents)
    .toContainEqual(expect.objectContaining({ source: 'tag-manager', eventId: 15 }))
  await page.goto(url + path)
  await form.scrollIntoViewIfNeeded()
  await expect(form.getByTestId('asked-before')).toContainText('You enquired about this vehicle on ')
  expect(await page.evaluate((slug) => localStorage.getItem(`enquired-cars:${slug}`), site.slug)).toContain(
    id,
  )
})

test('[EV-01] [EV-02] [EV-03] [MS-03] [MS-04] records each changed step and the completion once, with the vehicle', async ({
  page,
  site,
  url,
}) => {
  const shopper = makeShopper(site.country)
  const { car } = await findCarForSale(site, ({ price }) => Number(price) > 0)
  await page.goto(`${url}/finance-pre-approval/?car_id=${String(car['id'])}`)
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
  await form.getByRole('button', { name: 'Skip this and tell us by phone' }).click()
  await expect(count).toHaveText('Step 4 of 4')
  await form.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page).toHaveURL(/\/success\?category=finance-enquiry/)
  const ids = await listEventIds(page)
  expect(ids.filter((id) => id !== 9)).toEqual([31, 32, 32, 23])
  const steps = (await listEvents(page)).filter(({ eventId }) => eventId === 32).map(({ step }) => step)
  expect(steps).toEqual([1, 2])
  const sent = (await listEvents(page)).filter((event) => event['form'] === 'finance-pre-approval')
  for (const event of sent)
    expect(event['product']).toMatchObject({ content_ids: [String(car['id'])], value: Number(car['price']) })
  expect(
    await page.evaluate((slug) => localStorage.getItem(`success-category-${slug}`), site.slug),
  ).toContain('finance-enquiry')
})

test('[EV-01] [EV-02] records page views, searches and phone calls', async ({ page, url }) => {
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
    // Prevent the browser from opening the tel: link.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    document.querySelector<HTMLElement>('main a[href^="tel:"]')?.click()
  })
  await expect.poll(() => listEventIds(page)).toEqual([12, 25])
})

test('[EV-01] records the calculator, directions, vehicle lookup and valuation once each, with the page', async ({
  page,
  site,
  url,
}) => {
  const eventOf = (event: string, eventId: number, path: string) =>
    expect.objectContaining({ event, eventId, site: site.slug, page: path })
  await page.goto(`${url}/finance`)
  await expect.poll(() => listEventIds(page)).toEqual([9])
  const price = page.locator('[data-calculator] input').first()
  // The calculator loads when it scrolls into view.
  await price.scrollIntoViewIfNeeded()
  for (const dollars of ['31000', '32000']) await price.fill(dollars)
  await expect.poll(() => listEventIds(page)).toEqual([9, 26])
  expect(await listEvents(page)).toContainEqual(eventOf('finance_calculator', 26, '/finance'))

  await page.goto(`${url}/contact`)
  await expect.poll(() => listEventIds(page)).toEqual([12])
  await page.evaluate(() => {
    // Prevent the browser from opening the external map.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const links = [...document.querySelectorAll<HTMLElement>('main a[target="_blank"]')]
    links.find((link) => link.textContent?.includes('Map'))?.click()
  })
  await expect.poll(() => listEventIds(page)).toEqual([12, 40])
  expect(await listEvents(page)).toContainEqual(eventOf('get_directions', 40, '/contact'))

  await page.goto(`${url}/trade-in`)
  const form = page.locator('form[data-form="trade-in"]')
  const find = form.getByRole('button', { name: 'Find my vehicle' })
  await form.locator('[name="rego"]').fill('ABC123')
  await form.locator('[name="regoState"]').selectOption('VIC')
  const lookups = '**/api/simple-autograb-lookup'
  const vehicle = { make: 'Mazda', model: '3', year: 2016, name: '2016 Mazda 3' }
  await page.route(lookups, (route) => route.fulfill({ json: vehicle }))
  await find.click()
  await expect(form.getByTestId('rego-result')).toContainText('We can’t estimate')
  await page.unroute(lookups)
  await find.click()
  await expect(form.getByTestId('trade-in-estimate')).toBeVisible()
  expect(await listEvents(page)).toEqual([
    eventOf('vehicle_lookup', 41, '/trade-in'),
    eventOf('vehicle_valuation', 42, '/trade-in'),
  ])
  // Events contain no registration number or vehicle.
  expect(JSON.stringify(await listEvents(page))).not.toMatch(/ABC ?123|Mazda/)
})

test('[EV-01] records chat opens and messages, without their text', async ({ page, url }) => {
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

test.describe('site with page_load events', () => {
  test.use({ slug: 'southern-star-toyota' })

  test('[NV-05] loads the tag manager once and sends page_load after it has loaded', async ({
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

  test('[EV-01] [NV-05] sends no events and loads no tags', async ({ page, url }) => {
    await page.goto(`${url}/contact`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('visitedPages'))).toContain('/contact')
    expect(await page.evaluate(() => 'dataLayer' in window || 'fbq' in window)).toBe(false)
    await expect(page.locator('script[src*="gtm.js"], script[src*="fbevents.js"]')).toHaveCount(0)
  })
})
