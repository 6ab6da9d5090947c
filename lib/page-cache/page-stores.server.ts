import 'server-only'
import { forgetStockOverview } from '@/lib/search/stock-overview.server'

type StoredPage = { lastModified: number; cacheControl?: { revalidate?: number | false; expire?: number } }
type OpenPageStore = {
  read: (key: string) => Promise<StoredPage | null>
  expireTags: (tags: readonly string[], at: number) => void
}

/**
 * The open stores of the page cache in this process: none before its first request, and none in an operator's command. Next.js
 * loads the cache handler outside of the bundles, so its stores are found through the global object.
 */
function listPageStores(): OpenPageStore[] {
  const { pageStores } = globalThis as typeof globalThis & { pageStores?: Map<string, OpenPageStore> }
  return [...(pageStores?.values() ?? [])]
}

/**
 * Expires a cache tag (`lib/dealer-api/cache-tags.ts`) outside of a request, where `revalidateTag` of Next.js has no effect
 * (https://github.com/vercel/next.js/issues/72578). Returns whether the page cache is open; if not, call it again later.
 */
export function expireTag(tag: string): boolean {
  const [kind, id] = tag.split(':')
  if (kind === 'stock') forgetStockOverview(Number(id))
  const stores = listPageStores()
  for (const store of stores) store.expireTags([tag], Date.now())
  return stores.length > 0
}

/**
 * Whether the page cache of this process can serve a page: fresh, or stale, after which it is rendered again. `null` if not.
 * @param path internal path, such as `/{site}/cars/{slug}`
 */
export async function findStoredPage(path: string): Promise<'fresh' | 'stale' | null> {
  for (const store of listPageStores()) {
    const page = await store.read(`page ${path}`)
    const { revalidate, expire = Infinity } = page?.cacheControl ?? {}
    const age = page ? (Date.now() - page.lastModified) / 1000 : Infinity
    if (age < expire) return age < (revalidate || Infinity) ? 'fresh' : 'stale'
  }
  return null
}
