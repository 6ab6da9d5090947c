import 'server-only'
import { Meilisearch, type EnqueuedTaskPromise } from 'meilisearch'
import { getEnv } from '@/lib/env'
import type { SearchDocument } from './document'
import { INDEX_NAME, PRIMARY_KEY } from './index-settings'

/** Timeouts of one request and of the indexing task, in ms. */
const REQUEST_TIMEOUT_MS = 1500
const TASK_TIMEOUT_MS = 2000
const TASK_POLL_MS = 20

/** Connection for writing the index. The admin key never leaves the server. */
type IndexAccess = { host: string; adminKey: string }

/**
 * Replaces one vehicle's document in the search index, or deletes it when `document` is `null`, and waits until
 * the change is searchable. Idempotent.
 * @throws when the service cannot be reached, rejects the request, or does not finish in time.
 */
export async function indexCar(
  carId: number,
  document: SearchDocument | null,
  access: IndexAccess = readIndexAccess(),
): Promise<void> {
  const client = new Meilisearch({ host: access.host, apiKey: access.adminKey, timeout: REQUEST_TIMEOUT_MS })
  const index = client.index(INDEX_NAME)
  await waitForTask(
    document ? index.addDocuments([document], { primaryKey: PRIMARY_KEY }) : index.deleteDocument(carId),
  )
}

function readIndexAccess(): IndexAccess {
  const { MEILISEARCH_URL: host, MEILISEARCH_ADMIN_KEY: adminKey } = getEnv()
  return { host, adminKey }
}

async function waitForTask(task: EnqueuedTaskPromise): Promise<void> {
  const done = await task.waitTask({ timeout: TASK_TIMEOUT_MS, interval: TASK_POLL_MS })
  if (done.status !== 'succeeded')
    throw new Error(`the search service could not complete a task: ${done.error?.message ?? done.status}`)
}
