import 'server-only'
import { unstable_cache } from 'next/cache'
import type { Site } from '@/config/schema/site'
import { getOutageTag, noteErrorPage } from './health'

/**
 * Makes the cached page being rendered short-lived and removable: a page without results must not outlive the outage. The
 * cached value means nothing; reading it gives the page the site's outage tag and a lifetime of one second.
 */
export async function markErrorPage(site: Site): Promise<void> {
  noteErrorPage(site)
  const tag = getOutageTag(site)
  await unstable_cache(async () => true, [tag], { tags: [tag], revalidate: 1 })()
}
