import { getEnv } from '@/lib/env'
import { getPlaces } from '@/lib/seo/places.server'
import { writeRobots } from '@/lib/seo/robots'
import { loadSite } from '@/lib/site/load-site.server'

export const revalidate = 3600

type Context = { params: Promise<{ site: string }> }

/** The `robots.txt` of a host. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { origin } = getPlaces(await loadSite((await params).site))
  const text = writeRobots({ origin, isStaging: getEnv().DASHBOARD_STAGING })
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
