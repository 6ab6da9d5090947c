import 'server-only'
import { unstable_cache } from 'next/cache'

/** Revalidation time of a page with outage data, in seconds. Short, because the dealer platform may recover at any moment. */
const REVALIDATE_SECONDS = 3
const readMark = unstable_cache(async () => true, ['last-known'], { revalidate: REVALIDATE_SECONDS })

/** Shortens the revalidation time of the page being rendered, by reading a cached value with that lifetime. */
export async function markLastKnownPage(): Promise<void> {
  await readMark()
}
