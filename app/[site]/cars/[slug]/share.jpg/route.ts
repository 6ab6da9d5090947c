import { serveSharePicture } from '@/components/seo/render-share-picture.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { describeCarCard } from '@/lib/seo/share-card'
import { loadSite } from '@/lib/site/load-site.server'

// The picture is cached in memory; one without its photo for only a minute.
export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ site: string; slug: string }> }

/** Social preview image of a car: photo, name, price and brand. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { site: siteSlug, slug } = await params
  const site = await loadSite(siteSlug)
  const lookup = await getDealerApi().loadCar(site, slug)
  if (lookup.kind === 'unavailable') return refuse(503, { 'retry-after': '60' })
  if (lookup.kind === 'missing' || !lookup.car.show_on_dealer_website) return refuse(404)
  return serveSharePicture(site, describeCarCard(site, lookup.car))
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
