import { chromium } from '@playwright/test'
import { findBrowser } from './scripts/harness/find-browser'
const b = await findBrowser()
const browser = await chromium.launch({
  executablePath: b.executablePath,
  env: b.env,
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
page.on('console', (m) => {
  if (m.type() !== 'info') console.log('CONSOLE', m.type(), m.text().slice(0, 600))
})
page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 600)))
let log = false
page.on('request', (r) => {
  if (log && !/images|_next\/static.*(css|woff)/.test(r.url()))
    console.log('  req', r.method(), r.url().slice(0, 140))
})
await page.goto('http://harbour-city.localhost:3100/search/new-used-and-demo-cars')
await page.waitForLoadState('networkidle')
log = true
const st = async (label: string) =>
  console.log(
    label,
    await page.getByTestId('search').getAttribute('data-status'),
    await page.getByTestId('result-count').getAttribute('data-count'),
    page.url(),
    await page.title(),
  )
await st('start')
await page.getByTestId('search').hover()
await page.waitForTimeout(1500)
await st('hovered')
const v = page.locator('[data-facet="make"]').nth(1)
console.log(await v.getAttribute('data-value'), await v.getAttribute('data-count'))
const t = Date.now()
await v.click()
await page.waitForFunction(() => document.querySelector('[data-testid=refinement]'))
console.log('chip after', Date.now() - t)
await page.waitForTimeout(700)
await st('clicked')
const v2 = page.locator('[data-facet="body"]').nth(0)
console.log(await v2.getAttribute('data-value'), await v2.getAttribute('data-count'))
await v2.click()
await page.waitForTimeout(900)
await st('body')
await page.goBack()
await page.waitForTimeout(600)
await st('back')
await page.goForward()
await page.waitForTimeout(600)
await st('fwd')
await page.reload()
await page.waitForTimeout(1500)
await st('reload')
await page.goBack()
await page.waitForTimeout(1500)
await st('back2')
await page.locator('[data-testid=car-card] h3 a').first().click()
await page.waitForURL(/cars\//)
console.log('car', page.url())
await page.goBack()
await page.waitForTimeout(1500)
await st('back from car')
await browser.close()
