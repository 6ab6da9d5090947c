import 'server-only'
import { unstable_cache } from 'next/cache'
import type { Site } from '@/config/schema/site'
import { getOutageTag, noteErrorPage } from './health'

/** Cache tag of every page that shows a website's stock. */
export function stockTag(websiteId: number): string {
  return `stock:${websiteId}`
}

/** Adds the site's stock tag to the page being rendered, so that an import or update can expire it. */
export async function tagStockPage(site: Pick<Site, 'id'>): Promise<void> {
  const tag = stockTag(site.id)
  await unstable_cache(async () => true, [tag], { tags: [tag] })()
}

/**
 * Gives the page being rendered the site's outage tag and a lifetime of one second, so that a page without
 * results does not outlive the outage. The cached value itself is not used.
 */
export async function markErrorPage(site: Site): Promise<void> {
  noteErrorPage(site)
  const tag = getOutageTag(site)
  await unstable_cache(async () => true, [tag], { tags: [tag], revalidate: 1 })()
}
