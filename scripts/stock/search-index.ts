import { isDeepStrictEqual } from 'node:util'
import { Meilisearch, MeilisearchApiError, type EnqueuedTaskPromise, type Index } from 'meilisearch'
import { carToDocument, type SearchDocument } from '@/lib/search/document'
import { INDEX_NAME, INDEX_SETTINGS, PRIMARY_KEY } from '@/lib/search/index-settings'
import { Failure } from './failure'

export type SyncResult = { sent: number; unchanged: number; removed: number; unreadable: number }

const BATCH = 1000
const TASK_TIMEOUT_MS = 120_000
const REQUEST_TIMEOUT_MS = 30_000

/** Creates a Meilisearch client with the admin key. */
export function connectSearch(host: string, adminKey: string): Meilisearch {
  return new Meilisearch({ host, apiKey: adminKey, timeout: REQUEST_TIMEOUT_MS })
}

/**
 * Syncs the index with `cars`: adds new documents, updates changed ones and deletes the others. With `dealerships`, only their
 * documents are compared and deleted. Waits until all tasks have finished.
 * @throws Failure when the service cannot be reached, rejects a request or fails a task.
 */
export async function syncIndex(
  client: Meilisearch,
  cars: readonly unknown[],
  options: { dealerships: readonly string[] | null; onProgress?: (done: number, all: number) => void },
): Promise<SyncResult> {
  try {
    await prepareIndex(client)
    const index = client.index<SearchDocument>(INDEX_NAME)
    const documents = cars.map((car) => carToDocument(car))
    const expected = new Map(
      documents.flatMap((document) => (document ? [[document.id, document] as const] : [])),
    )
    const present = await readDocuments(index, options.dealerships)
    const changed = [...expected.values()].filter((document) => !isSame(present.get(document.id), document))
    const gone = [...present.keys()].filter((id) => !expected.has(id))
    for (let start = 0; start < changed.length; start += BATCH) {
      await waitForTask(index.addDocuments(changed.slice(start, start + BATCH), { primaryKey: PRIMARY_KEY }))
      options.onProgress?.(Math.min(start + BATCH, changed.length), changed.length)
    }
    for (let start = 0; start < gone.length; start += BATCH)
      await waitForTask(index.deleteDocuments(gone.slice(start, start + BATCH)))
    return {
      sent: changed.length,
      unchanged: expected.size - changed.length,
      removed: gone.length,
      unreadable: documents.filter((document) => document === null).length,
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new Failure(
      `A request to the search service at ${client.config.host} failed: ${message}. Check that it is running and that MEILISEARCH_URL and MEILISEARCH_ADMIN_KEY are correct.`,
    )
  }
}

/** Creates the index if it does not exist and updates its settings if they differ. */
async function prepareIndex(client: Meilisearch): Promise<void> {
  try {
    await client.getRawIndex(INDEX_NAME)
  } catch (error) {
    if (!(error instanceof MeilisearchApiError) || error.cause?.code !== 'index_not_found') throw error
    await waitForTask(client.createIndex(INDEX_NAME, { primaryKey: PRIMARY_KEY }))
  }
  const index = client.index(INDEX_NAME)
  const settings = await index.getSettings()
  if (!areSettingsCurrent(settings))
    await waitForTask(index.updateSettings({ ...INDEX_SETTINGS, ...copyLists() }))
}

/** The client's types require mutable arrays. */
function copyLists() {
  return {
    filterableAttributes: [...INDEX_SETTINGS.filterableAttributes],
    sortableAttributes: [...INDEX_SETTINGS.sortableAttributes],
    searchableAttributes: [...INDEX_SETTINGS.searchableAttributes],
  }
}

function sorted(list: readonly unknown[] | null | undefined): string[] {
  return [...(list ?? [])].map(String).sort()
}

function areSettingsCurrent(settings: Awaited<ReturnType<Index['getSettings']>>): boolean {
  return (
    isDeepStrictEqual(sorted(settings.filterableAttributes), sorted(INDEX_SETTINGS.filterableAttributes)) &&
    isDeepStrictEqual(sorted(settings.sortableAttributes), sorted(INDEX_SETTINGS.sortableAttributes)) &&
    // The order of searchable attributes is their ranking order, so it must match.
    isDeepStrictEqual(settings.searchableAttributes, [...INDEX_SETTINGS.searchableAttributes]) &&
    settings.typoTolerance?.disableOnNumbers === INDEX_SETTINGS.typoTolerance.disableOnNumbers &&
    settings.faceting?.maxValuesPerFacet === INDEX_SETTINGS.faceting.maxValuesPerFacet &&
    settings.pagination?.maxTotalHits === INDEX_SETTINGS.pagination.maxTotalHits
  )
}

async function readDocuments(
  index: Index<SearchDocument>,
  dealerships: readonly string[] | null,
): Promise<Map<number, SearchDocument>> {
  const filter = dealerships ? { filter: `dealership_slug IN [${dealerships.map(quote).join(', ')}]` } : {}
  const present = new Map<number, SearchDocument>()
  for (let offset = 0, total = 1; offset < total; offset += BATCH) {
    const page = await index.getDocuments<SearchDocument>({ offset, limit: BATCH, ...filter })
    for (const document of page.results) present.set(document.id, document)
    total = page.total
  }
  return present
}

/** The site schema limits slugs to lower-case letters, digits and hyphens, so quoting is enough. */
function quote(slug: string): string {
  return JSON.stringify(slug)
}

function isSame(present: SearchDocument | undefined, expected: SearchDocument): boolean {
  return present !== undefined && isDeepStrictEqual({ ...present }, expected)
}

async function waitForTask(task: EnqueuedTaskPromise): Promise<void> {
  const done = await task.waitTask({ timeout: TASK_TIMEOUT_MS, interval: 25 })
  if (done.status !== 'succeeded')
    throw new Failure(`A task of the search service failed: ${done.error?.message ?? done.status}`)
}
