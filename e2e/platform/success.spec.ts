import { ask, BROWSER } from '../support/ask'
import { listBarriers } from '../support/axe'
import { findCarForSale } from '../support/car-stock'
import { readProductAddress } from '../support/product-address'
import { expect, test } from '../support/test'

test('[RT-11] the success page shows the next steps and links for the enquired vehicle', async ({
  page,
  site,
  url,
}) => {
  const { path, car } = await findCarForSale(site)
  await page.goto(`${url}/success?category=used-vehicle-enquiry&car=${String(car['slug'])}`)
  await expect(page.locator('h1')).toHaveText('Thank you, your enquiry is with the sales team')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'You enquired about' }).getByRole('link')).toHaveAttribute(
    'href',
    path,
  )
  const meanwhile = main.getByRole('region', { name: 'In the meantime' }).getByRole('link')
  const hrefs = await meanwhile.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toContain(`/cars/trade-in?car_id=${String(car['id'])}`)
  expect(await listBarriers(page, 'main')).toEqual([])
  for (const href of hrefs) {
    const answer = await page.goto(url + String(href))
    expect(answer?.status(), String(href)).toBe(200)
  }
})

test('[RT-11] the success page accepts any query and never renders its values', async ({ site }) => {
  const host = `${site.slug}.localhost:${readProductAddress().port}`
  for (const query of [
    '',
    'category=',
    'category=no-such-enquiry',
    'category=constructor&form=__proto__&car=toString',
    'category=used-vehicle-enquiry&category=service-enquiry&car=a&car=b',
    `category=${encodeURIComponent('"><script>alert(1)</script>')}&name=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    'car=../../etc/passwd&category=used-vehicle-enquiry',
    'car=no-such-car&category=used-vehicle-enquiry',
    'category=%00%E2%80%A8&redirect=https://evil.example',
    `category=used-vehicle-enquiry&note=${'x'.repeat(1500)}`,
  ]) {
    const { status, text } = await ask({ host, path: `/success?${query}`, headers: BROWSER })
    expect(status, query).toBe(200)
    const body = text.replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    expect(body, query).toContain('What happens next')
    expect(body, query).not.toMatch(/alert\(1\)|evil\.example|etc\/passwd|xxxxx/)
  }
})
