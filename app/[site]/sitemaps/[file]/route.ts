import { findSitemapFile, toSitemapResponse } from '@/lib/seo/load-sitemap.server'
import { loadSite } from '@/lib/site/load-site.server'

// As for the index.
export const revalidate = 600

export function generateStaticParams(): { file: string }[] {
  return []
}

type Context = { params: Promise<{ site: string; file: string }> }

/** One sitemap file of a host: pages, or up to 5,000 cars. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { site, file } = await params
  return toSitemapResponse(findSitemapFile(await loadSite(site), file))
}
