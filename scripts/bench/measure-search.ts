import { Meilisearch, type MultiSearchQuery } from 'meilisearch'
import { INDEX_NAME } from '@/lib/search/index-settings'
import { median, type Figure } from './figure'

const ROUNDS = 60
const BATCH = 2000
const FACETS = [
  'make',
  'model',
  'body',
  'car_type',
  'transmission',
  'fuel',
  'drive',
  'colour',
  'year',
  'seats',
  'state',
  'location_name',
  'price',
  'km',
]

type Client = Meilisearch

/** Fills the index up to `documents` documents with copies of the present ones under new ids. */
export async function fillIndex(url: string, adminKey: string, documents: number): Promise<Client> {
  const client = new Meilisearch({ host: url, apiKey: adminKey })
  const index = client.index(INDEX_NAME)
  const { results, total } = await index.getDocuments<Record<string, unknown>>({ limit: 20_000 })
  for (let added = total; added < documents; added += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, documents - added) }, (_, offset) => {
      const id = 10_000_000 + added + offset
      return { ...results[(added + offset) % results.length], id, slug: `copy-${id}` }
    })
    await index.addDocuments(batch).waitTask({ timeout: 120_000 })
  }
  return client
}

/** Measures the median time of a filtered multi-search: one query for the hits, and one per facet without that facet's filter. */
export async function measureSearch(client: Client, documents: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [count, limit] of [
    [5, 10],
    [15, 20],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const queries = buildQueries(count, round)
      const started = performance.now()
      await client.multiSearch({ queries })
      times.push(performance.now() - started)
    }
    const p50 = median(times)
    figures.push({
      what: `filtered search of ${count} queries over ${documents.toLocaleString('en-AU')} cars, p50`,
      measured: `${p50.toFixed(1)} ms`,
      bar: `≤ ${limit} ms`,
      holds: p50 <= limit,
    })
  }
  return figures
}

/** Builds queries that differ in every round, so that no response is cached. */
function buildQueries(count: number, round: number): MultiSearchQuery[] {
  const base = '(status = in_stock OR status = coming_soon) AND show_on_dealer_website = true'
  const refinements: Record<string, string> = {
    car_type: 'car_type = used',
    price: `price >= ${5000 + round * 100} AND price <= ${60_000 + round * 500}`,
    transmission: 'transmission = Automatic',
    year: `year >= ${2008 + (round % 10)}`,
  }
  const filterWithout = (facet?: string) =>
    [base, ...Object.entries(refinements).flatMap(([name, filter]) => (name === facet ? [] : [filter]))].join(
      ' AND ',
    )
  return [
    { indexUid: INDEX_NAME, q: '', filter: filterWithout(), facets: FACETS, limit: 21, sort: ['price:asc'] },
    ...Object.keys({ ...refinements, ...Object.fromEntries(FACETS.map((name) => [name, true])) })
      .slice(0, count - 1)
      .map((facet) => ({
        indexUid: INDEX_NAME,
        q: '',
        filter: filterWithout(facet),
        facets: [facet],
        limit: 1,
      })),
  ]
}
