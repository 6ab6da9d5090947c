import { listBarriers } from '../support/axe'
import { findCarForSale, putCarRecord } from '../support/car-stock'
import { makeShopper } from '../support/enquiry'
import { expect, test } from '../support/test'

const PHOTO_MESSAGE = 'Please send photos for this car'

test('[CD-01] the image viewer zooms, pans, swipes, wraps around and goes full screen', async ({
  page,
  site,
  url,
}) => {
  const { path } = await findCarForSale(site, ({ photos_count: count }) => Number(count) >= 3)
  await page.goto(url + path)
  const links = page.locator('a[data-gallery]')
  const count = await links.count()
  await links.first().click()
  const viewer = page.getByTestId('lightbox')
  const picture = viewer.locator('img[alt]:not([alt=""])')
  await expect(viewer).toContainText(`1 of ${count}`)
  await expect(viewer).toHaveCSS('z-index', '1400')

  await page.mouse.move(700, 450)
  await page.mouse.wheel(0, -400)
  await expect(picture).toHaveAttribute('style', /scale\(2\)/)
  await page.keyboard.press('0')
  await expect(picture).toHaveAttribute('style', /scale\(1\)/)
  await page.mouse.dblclick(700, 450)
  await expect(picture).toHaveAttribute('style', /scale\(2\.5\)/)
  const before = await picture.getAttribute('style')
  await page.mouse.down()
  await page.mouse.move(760, 450, { steps: 3 })
  await page.mouse.up()
  await expect(picture).not.toHaveAttribute('style', before ?? '')
  await expect(viewer).toContainText(`1 of ${count}`)
  await viewer.getByRole('button', { name: 'Zoom out' }).click()
  await expect(picture).toHaveAttribute('style', /scale\(1\)/)

  await page.mouse.move(800, 450)
  await page.mouse.down()
  await page.mouse.move(500, 450, { steps: 3 })
  await page.mouse.up()
  await expect(viewer).toContainText(`2 of ${count}`)
  for (const [key, position] of [
    ['End', count],
    ['ArrowRight', 1],
    ['ArrowLeft', count],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(viewer).toContainText(`${position} of ${count}`)
  }
  await viewer.getByRole('button', { name: 'Picture 3' }).click()
  await expect(viewer.getByRole('button', { name: 'Picture 3' })).toHaveAttribute('aria-current', 'true')
  await viewer.getByRole('button', { name: 'Full screen' }).click()
  await viewer.getByRole('button', { name: 'Exit full screen' }).click()
  await viewer.getByRole('button', { name: 'Close gallery' }).click()
  await expect(viewer).toHaveCount(0)
})

test('[CD-01] lists recently viewed vehicles without a layout shift', async ({ page, site, url }) => {
  const first = await findCarForSale(site)
  const second = await findCarForSale(site, ({ id }) => id !== first.car.id)
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url + first.path)
  await expect(page.locator(`main[data-car-id="${first.car.id}"]`)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toContain(`viewed-cars:${site.slug}`)
  await page.goto(url + second.path)
  const before = page.getByRole('region', { name: 'Recently viewed' })
  await expect(before.getByRole('link')).toHaveCount(1)
  await expect(before.getByRole('link')).toHaveAttribute('href', first.path)
  expect(
    await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
  ).toBeLessThan(0.02)
})

test('[CD-01] copies the link when the Web Share API is not available', async ({
  page,
  site,
  url,
  context,
}) => {
  const { path } = await findCarForSale(site)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(url + path)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url + path)
})

test('[CD-03] links the vehicle history report from the record', async ({ page, site, url }) => {
  const path = await putCarRecord(site, {
    slug: 'with-a-report',
    stocknum: 'REPORT-1',
    make: 'Mazda',
    model: '3',
    price: 21_990,
    car_type: 'used',
    file: '/vehicle-history/REPORT-1.pdf',
  })
  await page.goto(url + path)
  const link = page.getByRole('link', { name: 'Car history report' })
  await expect(link).toHaveAttribute('target', '_blank')
  const file = await fetch((await link.getAttribute('href')) ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test.describe('single-make site', () => {
  test.use({ slug: 'southern-star-toyota' })

  test('[CD-06] explains the certification in a dialog', async ({ page, site, url }) => {
    const { path } = await findCarForSale(
      site,
      (car) => car['certified'] === true && car['make'] === 'Toyota' && car['car_type'] === 'used',
    )
    await page.goto(url + path)
    await page.getByRole('button', { name: 'About Toyota Certified' }).click()
    const dialog = page.getByRole('dialog', { name: 'Toyota Certified' })
    await expect(dialog).toContainText(site.price.certified_info)
    expect(await listBarriers(page, '#certified-info')).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[CD-01] [CD-02] [CD-05] images, phone number and photo request work', async ({
    page,
    site,
    url,
    sandbox,
  }) => {
    const { path, car } = await findCarForSale(site)
    await page.goto(url + path)
    const picture = await page.locator('a[data-gallery]').first().getAttribute('href')
    expect((await fetch(picture ?? '')).headers.get('content-type')).toMatch(/^image\//)

    await page.locator('[data-phone-reveal] summary').click()
    await expect(page.locator('[data-phone-reveal] a')).toBeVisible()

    const shopper = makeShopper(site.country)
    const email = `${Date.now()}.photos@example.com`
    await page.getByRole('button', { name: 'Request Photos' }).first().click()
    const form = page.locator('form[data-form="photo-request"]')
    for (const [name, value] of Object.entries({
      name: shopper.name,
      last_name: shopper.lastName,
      phone: shopper.phone,
      email,
    }))
      await form.locator(`[name="${name}"]`).fill(value)
    await form.locator('[type="submit"]').click()
    await expect(page).toHaveURL(/\/success\?category=/)
    await expect
      .poll(async () =>
        (await sandbox.listLeads(site.slug)).filter(({ payload }) => payload['email'] === email),
      )
      .toEqual([
        expect.objectContaining({
          payload: expect.objectContaining({
            message: PHOTO_MESSAGE,
            car_id: car.id,
            subcategory: 'Request Photos',
          }),
        }),
      ])
  })
})
