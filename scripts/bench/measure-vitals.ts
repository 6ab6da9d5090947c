import { chromium, type Browser, type Page } from 'playwright-core'
import { findBrowser } from '../harness/find-browser'
import type { Product } from '../harness/start-product'
import { median, type Figure } from './figure'
import type { SitePages } from './site-pages'

const SHIFT_BAR = 0.02
const PHONE = { width: 390, height: 844 }
/** What is called good for the largest paint, in ms (https://web.dev/articles/lcp). */
const PAINT_BAR_MS = 2500
/** A slow line and a slow phone, as Lighthouse has them: 1.6 Mbit/s, 150 ms there and back, a processor four times as slow. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOW_PROCESSOR = { rate: 4 }
const RUNS = 3

/**
 * Layout shift of home, search, car page and checkout on a phone's screen; on a slow phone and line their largest paint, and when they
 * are interactive: the end of the last task of 50 ms or more.
 */
export async function measureVitals(product: Product, slug: string, pages: SitePages): Promise<Figure[]> {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env })
  const figures: Figure[] = []
  try {
    for (const name of ['home', 'search', 'car', 'checkout'] as const) {
      const page = await openPhone(browser)
      await page.goto(product.siteUrl(slug) + pages[name], { waitUntil: 'networkidle' })
      // All the way down, where late pictures and forms could push things about.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.waitForLoadState('networkidle')
      const { shift } = await readVitals(page)
      await page.close()
      figures.push({
        what: `layout shift on a phone: ${name}`,
        measured: shift.toFixed(4),
        bar: `≤ ${SHIFT_BAR}`,
        holds: shift <= SHIFT_BAR,
      })
      const runs: Vitals[] = []
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await measureSlowly(browser, product.siteUrl(slug) + pages[name]))
      const paint = median(runs.map((vitals) => vitals.paint))
      figures.push(
        {
          what: `largest paint on a slow phone: ${name}`,
          measured: `${(paint / 1000).toFixed(2)} s`,
          bar: `≤ ${PAINT_BAR_MS / 1000} s`,
          holds: paint <= PAINT_BAR_MS,
        },
        {
          what: `interactive on a slow phone: ${name}`,
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

/** Longest wait for a page on the slow line, in ms. */
const PAGE_LIMIT_MS = 120_000

async function openPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  await page.addInitScript(watchVitals)
  return page
}

/** A page's figures on a slow phone and line, with nothing in the browser's cache. */
async function measureSlowly(browser: Browser, url: string): Promise<Vitals> {
  const page = await openPhone(browser)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  await session.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR)
  // On a busy machine the pictures of a long page need more than the default 30 s on this line.
  await page.goto(url, { waitUntil: 'networkidle', timeout: PAGE_LIMIT_MS })
  const vitals = await readVitals(page)
  await page.close()
  return vitals
}

async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
}

/** Times in ms since the navigation. */
type Vitals = { shift: number; paint: number; interactive: number }

/** Runs in the page, before its own scripts. */
function watchVitals(): void {
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
