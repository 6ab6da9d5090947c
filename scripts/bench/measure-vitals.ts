import { chromium, type Browser, type Page } from 'playwright'
import { findBrowser } from '../harness/find-browser'
import type { Product } from '../harness/start-product'
import { median, type Figure } from './figure'
import type { SitePages } from './site-pages'

const MAX_SHIFT = 0.02
const PHONE = { width: 390, height: 844 }
/** Upper limit of a "good" largest contentful paint, in ms (https://web.dev/articles/lcp). */
const MAX_PAINT_MS = 2500
/** Lighthouse's mobile throttling: 1.6 Mbit/s down, 150 ms round trip, 4× CPU slowdown. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOW_CPU = { rate: 4 }
const RUNS = 3

/**
 * Measures home, search, car page and checkout on a phone-sized viewport: layout shift, and under mobile throttling the largest
 * contentful paint and the time to interactive (the end of the last task of 50 ms or more).
 */
export async function measureVitals(product: Product, slug: string, pages: SitePages): Promise<Figure[]> {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env })
  const figures: Figure[] = []
  try {
    for (const name of ['home', 'search', 'car', 'checkout'] as const) {
      const page = await openPhone(browser)
      await page.goto(product.siteUrl(slug) + pages[name], { waitUntil: 'networkidle' })
      // Scroll to the end, so that lazily loaded images and forms count towards the layout shift.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.waitForLoadState('networkidle')
      const { shift } = await readVitals(page)
      await page.close()
      figures.push({
        what: `layout shift on a phone: ${name}`,
        measured: shift.toFixed(4),
        bar: `≤ ${MAX_SHIFT}`,
        holds: shift <= MAX_SHIFT,
      })
      const runs: Vitals[] = []
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await measureThrottled(browser, product.siteUrl(slug) + pages[name]))
      const paint = median(runs.map((vitals) => vitals.paint))
      figures.push(
        {
          what: `largest contentful paint on a slow phone: ${name}`,
          measured: `${(paint / 1000).toFixed(2)} s`,
          bar: `≤ ${MAX_PAINT_MS / 1000} s`,
          holds: paint <= MAX_PAINT_MS,
        },
        {
          what: `time to interactive on a slow phone: ${name}`,
          measured: `${(median(runs.map((vitals) => vitals.interactive)) / 1000).toFixed(2)} s`,
          bar: '',
          holds: null,
        },
      )
    }
  } finally {
    await browser.close()
  }
  return figures
}

/** Navigation timeout under throttling, in ms. */
const PAGE_TIMEOUT_MS = 120_000

async function openPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  await page.addInitScript(observeVitals)
  return page
}

/** Measures a page under mobile throttling with an empty browser cache. */
async function measureThrottled(browser: Browser, url: string): Promise<Vitals> {
  const page = await openPhone(browser)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', SLOW_CPU)
  // On a busy machine the images of a long page take more than the default 30 s under throttling.
  await page.goto(url, { waitUntil: 'networkidle', timeout: PAGE_TIMEOUT_MS })
  const vitals = await readVitals(page)
  await page.close()
  return vitals
}

async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
}

/** Times in ms since the navigation. */
type Vitals = { shift: number; paint: number; interactive: number }

/** Runs in the page before its own scripts. */
function observeVitals(): void {
  const vitals: Vitals = { shift: 0, paint: 0, interactive: 0 }
  Object.assign(window, { vitals })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) vitals.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.interactive = entry.startTime + entry.duration
  }).observe({ type: 'longtask', buffered: true })
}
