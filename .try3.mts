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
await page.mouse.move(200, 500)
await page.mouse.move(220, 520)
await page.waitForTimeout(1500)
say('click')
await page.locator('[data-facet="make"]').nth(1).click()
await page.waitForTimeout(3000)
say(page.url())
await browser.close()
