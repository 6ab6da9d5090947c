import { chromium } from 'playwright-core'
import { findBrowser } from '../harness/find-browser'
import type { Product } from '../harness/start-product'
import type { Figure } from './figure'
import type { SitePages } from './site-pages'

const SHIFT_BAR = 0.02
const PHONE = { width: 390, height: 844 }

/** Layout shift and largest paint of home, search and car page on a phone's screen, unthrottled, on this machine. */
export async function measureVitals(product: Product, slug: string, pages: SitePages): Promise<Figure[]> {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env })
  const figures: Figure[] = []
  try {
    for (const name of ['home', 'search', 'car'] as const) {
      const page = await browser.newPage({
        viewport: PHONE,
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      })
      await page.addInitScript(watchVitals)
      await page.goto(product.siteUrl(slug) + pages[name], { waitUntil: 'networkidle' })
      // All the way down, where late pictures and forms could push things about.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.waitForLoadState('networkidle')
      const { shift, paint } = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
      await page.close()
      figures.push({
        what: `layout shift on a phone: ${name} (largest paint ${(paint / 1000).toFixed(2)} s)`,
        measured: shift.toFixed(4),
        bar: `≤ ${SHIFT_BAR}`,
        holds: shift <= SHIFT_BAR,
      })
    }
  } finally {
    await browser.close()
  }
  return figures
}

type Vitals = { shift: number; paint: number }

/** Runs in the page, before its own scripts. */
function watchVitals(): void {
  const vitals: Vitals = { shift: 0, paint: 0 }
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
}
