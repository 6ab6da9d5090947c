import { makeSampleRecord } from '@/components/catalog/fixtures/vehicles'
import type { Site } from '@/config/schema/site'
import { DealerPlatform, type CarFields } from '@/e2e/support/dealer-platform'
import { CAR_LIST_LIMITS } from '@/lib/cars/car'
import { getVehicleBasePath } from '@/lib/site/template'
import { MAX_DESCRIPTION, MAX_LIST } from '@/lib/text/limited'
import type { Product } from '../harness/start-product'
import type { Figure } from './figure'
import { fetchPage, type SitePages } from './site-pages'

const ROUNDS = 40
/**
 * One process renders the pages of all sites one after another, so a request can wait for a render of another site. The largest
 * record may make the slowest requests take twice as long as an ordinary one does.
 */
const MAX_RATIO = 2

/**
 * Measures the p95 of requests to one site while another site renders the page of a record again and again: the largest record
 * that the limits allow, and one beyond them, relative to an ordinary vehicle. The rounds of all records alternate, so that the
 * load of the machine affects them equally.
 */
export async function measureIsolation(product: Product, noisy: Site, quiet: SitePages): Promise<Figure[]> {
  const platform = new DealerPlatform(product, noisy.id)
  const records = { [ORDINARY]: {}, [LARGEST]: buildLargest(1), [BEYOND]: buildLargest(3) }
  for (const [slug, fields] of Object.entries(records))
    await platform.addCar({ ...makeSampleRecord(noisy), ...fields, slug, stocknum: slug })
  const host = `${noisy.slug}.localhost`
  const render = async (slug: string) => {
    const path = `${getVehicleBasePath(noisy)}/${slug}`
    await platform.revalidate(`car:${noisy.id}:${slug}`)
    const { status } = await fetchPage(product.port, host, path)
    if (status !== 200) throw new Error(`${host}${path} returned ${status}.`)
  }
  const read = async () => {
    const times: number[] = []
    for (const path of [quiet.home, quiet.search, quiet.car, encodeURI(quiet.filtered)])
      times.push(await timeRequest(product.port, quiet.host, path))
    return times
  }
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const slug of [IDLE, ...Object.keys(records)]) {
      const measured = await (slug === IDLE ? read() : readDuring(() => render(slug), read))
      // The first round fills the caches.
      if (round > 0) times.set(slug, [...(times.get(slug) ?? []), ...measured])
    }
  for (const slug of Object.keys(records)) await platform.removeCar(slug)
  const p95 = (slug: string) => {
    const sorted = (times.get(slug) ?? []).toSorted((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  }
  const compare = (slug: string, base: string, bar: number | null): Figure => ({
    what: `p95 of a site while another renders ${NAMES[slug] ?? slug} ÷ ${NAMES[base] ?? base}`,
    measured: `${p95(slug).toFixed(0)} ÷ ${p95(base).toFixed(0)} ms = ${(p95(slug) / p95(base)).toFixed(2)}`,
    bar: bar === null ? '' : `≤ ${bar}`,
    holds: bar === null ? null : p95(slug) <= bar * p95(base),
  })
  return [
    compare(LARGEST, ORDINARY, MAX_RATIO),
    compare(BEYOND, ORDINARY, MAX_RATIO),
    compare(ORDINARY, IDLE, null),
  ]
}

const IDLE = 'idle'
const ORDINARY = 'bench-ordinary'
const LARGEST = 'bench-largest'
const BEYOND = 'bench-beyond'
const NAMES: Record<string, string> = {
  [IDLE]: 'nothing',
  [ORDINARY]: 'an ordinary vehicle',
  [LARGEST]: 'the largest record',
  [BEYOND]: 'one beyond the limits',
}

/** Repeats `load` while `read` runs. */
async function readDuring(load: () => Promise<void>, read: () => Promise<number[]>): Promise<number[]> {
  const stop = new AbortController()
  const repeat = async () => {
    while (!stop.signal.aborted) await load()
  }
  const loading = repeat()
  try {
    return await read()
  } finally {
    stop.abort()
    await loading
  }
}

async function timeRequest(port: number, host: string, path: string): Promise<number> {
  const startedAt = performance.now()
  const { status } = await fetchPage(port, host, path)
  if (status !== 200) throw new Error(`${host}${path} returned ${status}.`)
  return performance.now() - startedAt
}

const fill = (start: string, length: number) => start.padEnd(length, 'words ')

/** Fields of a record at the limits, or `excess` times as large. Its response is below the size limit, so the page is rendered. */
function buildLargest(excess: number): CarFields {
  const many = <Item>(count: number, build: (index: number, length: number) => Item) =>
    // The JSON of each item has up to 50 characters besides the text.
    Array.from({ length: count * excess }, (_, index) => build(index, MAX_LIST / count - 50))
  return {
    features: many(CAR_LIST_LIMITS.features, (index, length) => fill(`${index} `, length)),
    images: many(CAR_LIST_LIMITS.images, (index, length) => ({
      image: { url: `${`/vehicles/${index}-`.padEnd(length, 'a')}.jpg` },
    })),
    specifications: many(CAR_LIST_LIMITS.specifications, (index, length) => ({
      group: `Group ${index}`,
      name: fill(`${index} `, length / 2),
      value: fill(`${index} `, length / 2),
    })),
    description: '<p>a<b>b</b></p> '.repeat(MAX_DESCRIPTION).slice(0, MAX_DESCRIPTION * excess),
  }
}
