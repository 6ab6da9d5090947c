import 'server-only'
import { unstable_cache } from 'next/cache'
import { noteErrorPage, OUTAGE_TAG } from './health'

const readMark = unstable_cache(async () => true, [OUTAGE_TAG], { tags: [OUTAGE_TAG], revalidate: 1 })

/**
 * Makes the cached page being rendered short-lived and removable: a page without results must not outlive the outage.
 * What it reads means nothing; that it was read gives the page the tag and a life of one second.
 */
export async function markErrorPage(): Promise<void> {
  noteErrorPage()
  await readMark()
}
