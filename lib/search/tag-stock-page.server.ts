import 'server-only'
import { unstable_cache } from 'next/cache'
import type { Site } from '@/config/schema/site'

/** Cache tag of every page that shows something of a website's stock. */
export function stockTag(websiteId: number): string {
  return `stock:${websiteId}`
}

/** Gives the page being rendered its site's stock tag, so that an import or a change can expire it. */
export async function tagStockPage(site: Pick<Site, 'id'>): Promise<void> {
  const tag = stockTag(site.id)
  await unstable_cache(async () => true, [tag], { tags: [tag] })()
}
