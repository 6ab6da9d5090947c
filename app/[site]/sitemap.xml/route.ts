import { loadSitemapIndex, toSitemapResponse } from '@/lib/seo/load-sitemap.server'
import { loadSite } from '@/lib/site/load-site.server'

// Not cached, because the error response during a search outage must not be stored.
export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ site: string }> }

/** The sitemap index of a host. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return toSitemapResponse(loadSitemapIndex(await loadSite((await params).site)))
}
