import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Site } from '@/config/schema/site'
import { parseSearchUrl } from '@/lib/search/url'
import { parseSite } from '@/lib/site/parse-site'
import { planStock } from '@/sandbox/seed/plan'
import type { Vehicle } from '@/sandbox/seed/vehicle'

const FOLDER = 'config/sites'
const sites = readdirSync(FOLDER).flatMap((name) => {
  const parsed = parseSite(name.slice(0, -'.json'.length), readFileSync(`${FOLDER}/${name}`, 'utf8'))
  return parsed.ok ? [parsed.site] : []
})
const plan = await planStock()

describe.each(sites.map((site) => [site.slug, site] as const))('%s', (_, site) => {
  const stock = site.dealerships.flatMap(({ slug }) => plan.get(slug) ?? [])

  test('[RT-01, RT-02, RT-03, RT-04] every stock link uses a canonical URL with results', () => {
    const links = [...listLinks(site)].filter((link) => link.startsWith('/search/'))
    const failing = links.filter((link) => countVehicles(site, stock, link) === 0)
    expect(failing).toEqual([])
  })

  test('[LK-01] links use the /pages prefix only where the site enables it', () => {
    const prefixed = [...listLinks(site)].filter((link) => link.startsWith('/pages/'))
    const allowed = site.use_pages_path ? prefixed : ['/pages/book-a-service']
    expect(prefixed.filter((link) => !allowed.includes(link))).toEqual([])
  })
})

/** All URLs in a site file. */
function* listLinks(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, entry] of Object.entries(value)) {
    if (key === 'url' && typeof entry === 'string') yield entry
    else yield* listLinks(entry)
  }
}

/** Number of vehicles at a search URL; 0 for a URL that is unknown or redirected. */
function countVehicles(site: Site, stock: readonly Vehicle[], link: string): number {
  const { pathname, searchParams } = new URL(link, 'http://site.localhost')
  const parsed = parseSearchUrl(
    {
      site,
      vocabulary: {
        makes: [...new Set(stock.map(({ make }) => make))],
        models: Object.fromEntries(
          stock.map(({ make }) => [
            make,
            [...new Set(stock.filter((other) => other.make === make).map(({ model }) => model))],
          ]),
        ),
        bodies: [...new Set(stock.map(({ body }) => body))],
        values: {},
      },
    },
    pathname.split('/').slice(2),
    searchParams,
  )
  if (!parsed || parsed.isOdd) return 0
  const { refinements, ranges } = parsed.state
  return stock.filter(
    (vehicle) =>
      Object.entries(refinements).every(([facet, wanted]) =>
        wanted.some((value) => valuesOf(vehicle, facet).includes(value)),
      ) &&
      Object.entries(ranges).every(([name, range]) =>
        isWithin(Number(valuesOf(vehicle, name)[0] ?? Number.NaN), range),
      ),
  ).length
}

function isWithin(
  value: number,
  { min = 0, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number },
) {
  return value >= min && value <= max
}

function valuesOf(vehicle: Vehicle, facet: string): string[] {
  const value = (vehicle as unknown as Record<string, unknown>)[facet]
  return (Array.isArray(value) ? value : [value]).filter((entry) => entry !== null).map(String)
}
