import { loadSitemapIndex, toSitemapResponse } from '@/lib/seo/load-sitemap.server'
import { loadSite } from '@/lib/site/load-site.server'

// Expires earlier when the stock changes, because its searches have the stock tag. Errors are not stored.
export const revalidate = 600

export function generateStaticParams(): { site: string }[] {
  return []
}

type Context = { params: Promise<{ site: string }> }

/** The sitemap index of a host. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return toSitemapResponse(loadSitemapIndex(await loadSite((await params).site)))
}
