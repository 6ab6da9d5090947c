import 'server-only'
import { unstable_cache } from 'next/cache'

/** Seconds that a page made of what was last known is kept: the dealer platform may be back at any moment. */
const KEPT_SECONDS = 3
const readMark = unstable_cache(async () => true, ['last-known'], { revalidate: KEPT_SECONDS })

/** Gives the cached page being rendered a short life. What is read means nothing; that it was read limits the page. */
export async function markLastKnownPage(): Promise<void> {
  await readMark()
}
