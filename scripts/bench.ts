import './sandbox-mode'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Site } from '@/config/schema/site'
import { getSiteRegistry } from '@/lib/site/registry.server'
import { printFigures, type Figure } from './bench/figure'
import { measureIsolation } from './bench/measure-isolation'
import { measureMemory } from './bench/measure-memory'
import { measureCheckoutWeight, measureWeight } from './bench/measure-weight'
import { measureReserved } from './bench/measure-reserved'
import { measureRefinements } from './bench/measure-refinements'
import { fillIndex, measureSearch } from './bench/measure-search'
import { measureThroughput } from './bench/measure-throughput'
import { measureVitals } from './bench/measure-vitals'
import { fetchPage, findPages, type SitePages } from './bench/site-pages'
import { ensureBuild } from './harness/build-web'
import { Product } from './harness/start-product'
import { runCommand } from './run-command'

const FOLDER = '.tmp/bench'
const START_LIMIT_S = 15

type Bench = {
  product: Product
  main: Site
  sites: readonly Site[]
  pages: SitePages
  seconds: number
  cars: number
  requests: number
  searchKey: string
}

/** The parts in the order in which they run: `reserved` sells stock, and `search` replaces the index. */
const PARTS: Record<string, { step: string; measure: (bench: Bench) => Promise<Figure[]> }> = {
  weight: {
    step: 'measuring script size',
    measure: async ({ product, main, pages }) => [
      ...(await measureWeight(product.port, pages)),
      await measureCheckoutWeight(product, main.slug, pages),
    ],
  },
  vitals: {
    step: 'measuring web vitals',
    measure: ({ product, main, pages }) => measureVitals(product, main.slug, pages),
  },
  refinements: {
    step: 'measuring filter clicks in a browser',
    measure: ({ product, main, pages }) => measureRefinements(product, main.slug, pages),
  },
  throughput: {
    step: 'measuring requests per second',
    measure: ({ product, pages, seconds }) => measureThroughput(product.port, pages, FOLDER, seconds),
  },
  isolation: {
    step: 'measuring one site while another has the largest record',
    measure: ({ product, main, sites, pages }) => {
      const noisy = sites.find(({ slug }) => slug !== main.slug)
      if (!noisy) throw new Error('There is only one site.')
      return measureIsolation(product, noisy, pages)
    },
  },
  reserved: {
    step: 'reserving vehicles',
    measure: ({ product, main, pages }) => measureReserved(product, main.slug, pages),
  },
  start: {
    step: 'measuring a second start',
    measure: async ({ product, main }) => [await measureSecondStart(product, main.slug)],
  },
  search: {
    step: 'searching many cars',
    measure: async ({ product, searchKey, cars }) =>
      measureSearch(await fillIndex(`${product.sandboxUrl}/search`, searchKey, cars), cars),
  },
  memory: {
    step: 'sending mixed requests',
    measure: async ({ product, sites, requests }) => {
      const all = sites.map(({ slug, default_search_path: path }) => findPages(product.port, slug, path))
      return measureMemory(product, await Promise.all(all), requests)
    },
  },
}

/**
 * `npm run bench [-- --only weight,reserved --site SLUG --requests 20000 --seconds 5 --cars 20000]`: builds if needed and measures
 * performance. Prints a table and exits 1 when a metric misses its limit.
 */
runCommand(async (env) => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(PARTS).join() },
      site: { type: 'string', default: 'harbour-city' },
      requests: { type: 'string', default: '3000' },
      seconds: { type: 'string', default: '5' },
      cars: { type: 'string', default: '20000' },
    },
  })
  const only = new Set(values.only.split(','))
  const unknown = [...only].filter((name) => !Object.hasOwn(PARTS, name))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join()}. Use --only with ${Object.keys(PARTS).join()}.`)
  await ensureBuild()
  rmSync(FOLDER, { recursive: true, force: true })
  const sites = await listSites()
  const main = sites.find(({ slug }) => slug === values.site)
  if (!main) throw new Error(`There is no site ${values.site}. Use --site with a slug from config/sites.`)
  const product = await Product.start({ dataDir: `${FOLDER}/data` })
  const figures: Figure[] = []
  try {
    const bench: Bench = {
      product,
      main,
      sites,
      pages: await findPages(product.port, main.slug, main.default_search_path),
      seconds: Number(values.seconds),
      cars: Number(values.cars),
      requests: Number(values.requests),
      searchKey: env.MEILISEARCH_ADMIN_KEY,
    }
    for (const [name, { step, measure }] of Object.entries(PARTS)) {
      if (!only.has(name)) continue
      logProgress(step)
      figures.push(...(await measure(bench)))
    }
  } finally {
    await product.stop()
  }
  printFigures(figures)
  process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0
})

async function measureSecondStart(product: Product, slug: string): Promise<Figure> {
  await product.stop()
  const started = performance.now()
  await product.startPart('sandbox')
  await product.seed()
  await product.startPart('web')
  const { status } = await fetchPage(product.port, `${slug}.localhost`, '/')
  const seconds = (performance.now() - started) / 1000
  return {
    what: 'second start until the home page responds',
    measured: `${seconds.toFixed(1)} s`,
    bar: `≤ ${START_LIMIT_S} s`,
    holds: status === 200 && seconds <= START_LIMIT_S,
  }
}

async function listSites(): Promise<Site[]> {
  const registry = getSiteRegistry()
  const lookups = await Promise.all((await registry.listSlugs()).map((slug) => registry.findBySlug(slug)))
  return lookups.flatMap((lookup) => (lookup.kind === 'site' ? [lookup.site] : []))
}

function logProgress(step: string): void {
  console.log(`… ${step}`)
}
