import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../harness/find-browser'
import { findFreePort, type Product } from '../harness/start-product'

import { median, type Figure } from './figure'
import type { SitePages } from './site-pages'

const RUNS = 3
/** Lighthouse's categories with their bars of the design, out of 100. */
const BARS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof BARS
const CATEGORIES = Object.keys(BARS) as Category[]

/** Lighthouse's marks of home, search and car page on its simulated phone: the middle of three runs, each in a new browser. */
export async function measureLighthouse(product: Product, slug: string, pages: SitePages): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of ['home', 'search', 'car'] as const) {
    const marks: Record<Category, number>[] = []
    for (let run = 0; run < RUNS; run += 1) marks.push(await audit(product.siteUrl(slug) + pages[name]))
    for (const category of CATEGORIES) {
      const mark = median(marks.map((of) => of[category]))
      figures.push({
        what: `Lighthouse on a phone, ${category}: ${name}`,
        measured: String(mark),
        bar: `≥ ${BARS[category]}`,
        holds: mark >= BARS[category],
      })
    }
  }
  return figures
}

async function audit(url: string): Promise<Record<Category, number>> {
  const port = await findFreePort()
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env, args: [`--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'silent' })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`)
    const { categories } = result.lhr
    const read = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
    return {
      performance: read('performance'),
      accessibility: read('accessibility'),
      'best-practices': read('best-practices'),
      seo: read('seo'),
    }
  } finally {
    await browser.close()
  }
}
