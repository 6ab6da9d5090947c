import { chromium } from '@playwright/test'
import { findBrowser } from './scripts/harness/find-browser'
const b = await findBrowser()
const browser = await chromium.launch({
  executablePath: b.executablePath,
  env: b.env,
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
const t0 = Date.now()
const say = (...a: unknown[]) => console.log(Date.now() - t0, ...a)
page.on('console', (m) => say('CONSOLE', m.type(), m.text().slice(0, 600)))
page.on('pageerror', (e) => say('PAGEERROR', e.message.slice(0, 600)))
page.on('framenavigated', (f) => say('NAV', f.url()))
page.on('request', (r) => {
  if (!/images/.test(r.url())) say('req', r.resourceType(), r.method(), r.url().slice(21, 140))
})
await page.goto('http://harbour-city.localhost:3100/search/new-used-and-demo-cars')
await page.waitForLoadState('networkidle')
say('move')
const st = async (label: string) =>
  say(
    label,
    await page.getByTestId('search').getAttribute('data-status'),
    await page.getByTestId('result-count').getAttribute('data-count'),
    page.url().slice(20),
    await page.title(),
    'y',
    await page.evaluate(() => scrollY),
  )
await page.mouse.move(200, 500)
await page.mouse.move(220, 520)
await page.waitForTimeout(1500)
await st('hover')
const v = page.locator('[data-facet="make"]').nth(1)
say('click make', await v.getAttribute('data-value'), await v.getAttribute('data-count'))
await v.click()
await page.waitForTimeout(900)
await st('make')
const v2 = page.locator('[data-facet="car_type"]').nth(0)
say(await v2.getAttribute('data-value'), await v2.getAttribute('data-count'))
await v2.click()
await page.waitForTimeout(900)
await st('type')
await page.goBack()
await page.waitForTimeout(600)
await st('back')
await page.goForward()
await page.waitForTimeout(600)
await st('fwd')
await page.goBack()
await page.goBack()
await page.waitForTimeout(600)
await st('back2')
await page.getByTestId('pagination').locator('a').nth(1).click()
await page.waitForTimeout(900)
await st('page 2')
await page.evaluate(() => scrollTo(0, 1500))
await page.waitForTimeout(200)
await page.locator('[data-testid=car-card] h3 a').nth(6).click()
await page.waitForURL(/cars\//)
say('car', page.url())
await page.goBack()
await page.waitForTimeout(1500)
await st('back from car')
await page.reload()
await page.waitForTimeout(1500)
await st('reload')
await browser.close()
