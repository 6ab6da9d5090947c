import 'server-only'
import { unstable_cache } from 'next/cache'
import type { Site } from '@/config/schema/site'

/** Cache tag of every page that shows a website's stock. */
export function stockTag(websiteId: number): string {
  return `stock:${websiteId}`
}

/** Adds the site's stock tag to the page being rendered, so that an import or update can expire it. */
export async function tagStockPage(site: Pick<Site, 'id'>): Promise<void> {
  const tag = stockTag(site.id)
  await unstable_cache(async () => true, [tag], { tags: [tag] })()
}
