import { findSitemapFile, toSitemapResponse } from '@/lib/seo/load-sitemap.server'
import { loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ site: string; file: string }> }

/** One sitemap file of a host: pages, or up to 5,000 cars. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { site, file } = await params
  return toSitemapResponse(findSitemapFile(await loadSite(site), file))
}
