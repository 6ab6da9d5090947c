import './sandbox-mode'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Site } from '@/config/schema/site'
import { getSiteRegistry } from '@/lib/site/registry.server'
import { printFigures, type Figure } from './bench/figure'
import { measureMemory } from './bench/measure-memory'
import { measureRefinements } from './bench/measure-refinements'
import { fillIndex, measureSearch } from './bench/measure-search'
import { measureThroughput } from './bench/measure-throughput'
import { measureVitals } from './bench/measure-vitals'
import { measureWeight } from './bench/measure-weight'
import { fetchPage, findPages } from './bench/site-pages'
import { ensureBuild } from './harness/build-web'
import { Product } from './harness/start-product'
import { runCommand } from './run-command'

const FOLDER = '.tmp/bench'
const START_LIMIT_S = 15

/**
 * `npm run bench [-- --site SLUG --requests 20000 --seconds 5 --cars 20000]`: builds if needed and measures performance.
 * Prints a table and exits 1 when a metric misses its limit.
 */
runCommand(async (env) => {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: 'harbour-city' },
      requests: { type: 'string', default: '3000' },
      seconds: { type: 'string', default: '5' },
      cars: { type: 'string', default: '20000' },
    },
  })
  await ensureBuild()
  rmSync(FOLDER, { recursive: true, force: true })
  const sites = await listSites()
  const main = sites.find(({ slug }) => slug === values.site)
  if (!main) throw new Error(`There is no site ${values.site}. Use --site with a slug from config/sites.`)
  const product = await Product.start({ dataDir: `${FOLDER}/data` })
  const figures: Figure[] = []
  try {
    const pages = await findPages(product.port, main.slug, main.default_search_path)
    logProgress('measuring script size')
    figures.push(...(await measureWeight(product.port, pages)))
    logProgress('measuring web vitals')
    figures.push(...(await measureVitals(product, main.slug, pages)))
    logProgress('measuring filter clicks in a browser')
    figures.push(...(await measureRefinements(product, main.slug, pages)))
    logProgress('measuring requests per second')
    figures.push(...(await measureThroughput(product.port, pages, FOLDER, Number(values.seconds))))
    logProgress('measuring a second start')
    figures.push(await measureSecondStart(product, main.slug))
    logProgress(`searching ${values.cars} cars`)
    const client = await fillIndex(
      `${product.sandboxUrl}/search`,
      env.MEILISEARCH_ADMIN_KEY,
      Number(values.cars),
    )
    figures.push(...(await measureSearch(client, Number(values.cars))))
    logProgress(`sending ${values.requests} mixed requests`)
    const all = await Promise.all(
      sites.map(({ slug, default_search_path: path }) => findPages(product.port, slug, path)),
    )
    figures.push(...(await measureMemory(product, all, Number(values.requests))))
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
