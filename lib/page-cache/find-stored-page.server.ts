import 'server-only'

type StoredPage = { lastModified: number; cacheControl?: { expire?: number } }
type PageStores = ReadonlyMap<string, { read: (key: string) => Promise<StoredPage | null> }>

/**
 * Whether the page cache of this process can serve a page, fresh or stale.
 * @param path internal path, such as `/{site}/cars/{slug}`
 */
export async function hasStoredPage(path: string): Promise<boolean> {
  // Next.js loads the cache handler outside of the bundles, so its stores are found through the global object.
  const { pageStores } = globalThis as typeof globalThis & { pageStores?: PageStores }
  for (const store of pageStores?.values() ?? []) {
    const page = await store.read(`page ${path}`)
    const seconds = page?.cacheControl?.expire ?? Infinity
    if (page && page.lastModified + seconds * 1000 > Date.now()) return true
  }
  return false
}
