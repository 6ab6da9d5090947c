import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEnv } from '@/lib/env'
import { INDEX_SETTINGS } from '@/lib/search/index-settings'
import { connectSearch, syncIndex } from '@/scripts/stock/search-index'
import { startSandbox, type Sandbox } from '@/sandbox/server'

let sandbox: Sandbox
let folder: string
let search: ReturnType<typeof connectSearch>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-'))
  sandbox = await startSandbox({ port: 0, dataDir: folder, sitesDir: 'config/sites', only: ['search'] })
  search = connectSearch(`${sandbox.url}/search`, getEnv().MEILISEARCH_ADMIN_KEY)
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

const car = (id: number, dealership: string, change: object = {}) => ({
  id,
  slug: `car-${id}`,
  make: 'Kia',
  model: 'Rio',
  price: 10_000 + id,
  dealership_slug: dealership,
  status: 'in_stock',
  ...change,
})

describe('syncing stock to the index', () => {
  test('[SS-12] [SE-04] creates the index with every facet, filter and sort attribute', async () => {
    await syncIndex(search, [], { dealerships: null })
    const settings = await search.index('cars').getSettings()
    expect(new Set(settings.filterableAttributes)).toEqual(new Set(INDEX_SETTINGS.filterableAttributes))
    expect(new Set(settings.sortableAttributes)).toEqual(new Set(INDEX_SETTINGS.sortableAttributes))
    expect(settings.pagination?.maxTotalHits).toBeGreaterThanOrEqual(20_000)
    expect(settings.faceting?.maxValuesPerFacet).toBe(500)
    expect(settings.typoTolerance?.disableOnNumbers).toBe(true)
    const named = [
      'status',
      'badge',
      'car_type',
      'categories',
      'city',
      'colour',
      'dealership_name',
      'filtered_features',
      'item_type',
      'km',
      'location_name',
      'make',
      'make_model',
      'model',
      'price',
      'price_range',
      'subscription_price',
      'seats',
      'body',
      'drive',
      'fuel',
      'state',
      'tag',
      'transmission',
      'weekly_price_range',
      'year',
    ]
    expect(INDEX_SETTINGS.filterableAttributes).toEqual(expect.arrayContaining(named))
  })

  test('adds new documents, updates changed ones and deletes the others', async () => {
    const all = [car(1, 'a'), car(2, 'a'), car(3, 'b')]
    expect(await syncIndex(search, all, { dealerships: null })).toMatchObject({
      sent: 3,
      unchanged: 0,
      removed: 0,
    })
    expect(await syncIndex(search, all, { dealerships: null })).toMatchObject({
      sent: 0,
      unchanged: 3,
      removed: 0,
    })
    const later = [car(1, 'a', { price: 5 }), car(3, 'b')]
    expect(await syncIndex(search, later, { dealerships: null })).toMatchObject({
      sent: 1,
      unchanged: 1,
      removed: 1,
    })
  })

  test('does not change the documents of other sites when syncing one site', async () => {
    await syncIndex(search, [car(1, 'a'), car(3, 'b')], { dealerships: null })
    expect(await syncIndex(search, [], { dealerships: ['a'] })).toMatchObject({ removed: 1 })
    const { results } = await search.index('cars').getDocuments({ fields: ['id'] })
    expect(results).toEqual([{ id: 3 }])
  })

  test('skips records without an id or slug and counts them', async () => {
    const result = await syncIndex(search, [car(7, 'a'), { make: 'Kia' }], { dealerships: ['a'] })
    expect(result).toMatchObject({ sent: 1, unreadable: 1 })
  })

  test('fails with a helpful message when the search service is not running', async () => {
    const nowhere = connectSearch('http://127.0.0.1:9', 'x'.repeat(16))
    await expect(syncIndex(nowhere, [], { dealerships: null })).rejects.toThrow(
      /search service at .*MEILISEARCH_URL/,
    )
  })
})
