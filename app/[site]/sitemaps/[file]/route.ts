import { serveSitemapFile } from '@/lib/seo/serve-sitemap.server'
import { loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ site: string; file: string }> }

/** One file of a host's sitemap: pages, or up to five thousand cars. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { site, file } = await params
  return serveSitemapFile(await loadSite(site), file)
}
