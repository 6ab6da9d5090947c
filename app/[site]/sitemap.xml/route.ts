import { serveSitemapIndex } from '@/lib/seo/serve-sitemap.server'
import { loadSite } from '@/lib/site/load-site.server'

// Not a cached page: while the search service is down, what stands here must not be kept.
export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ site: string }> }

/** The sitemap index of a host. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return serveSitemapIndex(await loadSite((await params).site))
}
