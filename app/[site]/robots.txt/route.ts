import { getEnv } from '@/lib/env'
import { getBaseUrls, loadSite } from '@/lib/site/load-site.server'
import { writeRobots } from '@/lib/seo/sitemap'

export const revalidate = 3600

type Context = { params: Promise<{ site: string }> }

/** The `robots.txt` of a host. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { origin } = getBaseUrls(await loadSite((await params).site))
  const text = writeRobots({ origin, isStaging: getEnv().DASHBOARD_STAGING })
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
