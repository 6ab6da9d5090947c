import { listBarriers, measureOverflow } from '../support/axe'
import { findCarForSale, putCarRecord } from '../support/car-stock'
import { expect, test } from '../support/test'

test(
  '[CD-01] [CD-02] [CD-05] opens the image viewer, reveals and records the phone number, and requests photos',
  { tag: '@phone' },
  async ({ page, site, url, sandbox }) => {
    const { path, car } = await findCarForSale(site, ({ photos_count: count }) => Number(count) >= 3)
    await page.goto(url + path)
    await expect(page.locator('h1')).toHaveCount(1)

    const links = page.locator('a[data-gallery]')
    const count = await links.count()
    await links.first().click()
    const viewer = page.getByTestId('lightbox')
    // Its text is there before it is open and has the focus.
    await expect(viewer).toBeVisible()
    await expect(viewer).toContainText(`1 of ${count}`)
    await page.keyboard.press('ArrowRight')
    await expect(viewer).toContainText(`2 of ${count}`)
    await viewer.getByRole('button', { name: 'Previous picture' }).click()
    await expect(viewer).toContainText(`1 of ${count}`)
    expect(await listBarriers(page, '[data-testid="lightbox"]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(links.first()).toBeFocused()
    await links.first().click()
    await expect(viewer).toBeVisible()
    await page.goBack()
    await expect(viewer).toHaveCount(0)
    expect(page.url()).toBe(url + path)

    const reveal = page.locator('[data-phone-reveal]')
    if (site.car_page.phone_reveal) {
      await expect(reveal.locator('summary')).toContainText(/^.{5}\*+/)
      await reveal.locator('summary').click()
      const number = reveal.locator('a')
      await expect(number).toBeFocused()
      expect(await number.getAttribute('href')).toBe(
        `tel:${(await number.innerText()).replaceAll(/[^+\d]/g, '')}`,
      )
      await expect
        .poll(() => sandbox.listPhoneCalls(site.slug))
        .toContainEqual(
          expect.objectContaining({
            type: 'reveal',
            car_id: car.id,
            dealership_id: car['dealership_id'],
            website_id: site.id,
          }),
        )
    } else await expect(reveal).toHaveCount(0)

    const asking = page.locator('button[commandfor="request-photos"][command="show-modal"]')
    if (site.car_page.request_photos) {
      await asking.click()
      const dialog = page.getByRole('dialog', { name: 'Request Photos' })
      await expect(dialog.getByLabel('Email', { exact: true })).toBeVisible()
      expect(await listBarriers(page, '#request-photos')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    } else await expect(asking).toHaveCount(0)
  },
)

test(
  '[CD-01] renders a record with scripts, long words and numbers as text safely',
  { tag: '@phone' },
  async ({ page, site, url }) => {
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      void dialog.dismiss()
    })
    const hostile = `<img src=x onerror="alert(1)"><script>alert(2)</script>${'endless'.repeat(40)}`
    const path = await putCarRecord(site, {
      slug: `a-hostile-record-${site.slug}`,
      stocknum: 'HOSTILE-1',
      name: hostile,
      year: '2021',
      make: hostile,
      model: hostile,
      badge: hostile,
      series: null,
      colour: hostile,
      price: '$21,990.00',
      before_price: '23990',
      km: '61,250',
      car_type: 'used',
      // Sold, so that it does not affect counts in other tests.
      status: 'sold',
      description: `<p onclick="alert(3)">${hostile.repeat(30)}</p>`,
      features: [hostile, hostile, null, 7],
      highlights: [{ name: hostile, value: hostile }],
      specifications: [{ group: hostile, name: hostile, value: hostile }],
      file: 'javascript:alert(4)',
      location_name: hostile,
      images: [null, { image: null }],
      primary_image_url: null,
    })
    const response = await page.goto(url + path)
    expect(response?.status()).toBe(200)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.getByTestId('price').first()).toHaveAttribute('data-amount', '21990')
    await expect(page.locator('#enquire form')).toBeVisible()
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    expect(await listBarriers(page)).toEqual([])
    expect(alerts).toEqual([])
  },
)
