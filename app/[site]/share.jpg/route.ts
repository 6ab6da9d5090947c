import { serveSharePicture } from '@/components/seo/render-share-picture.server'
import { scenePicturePath } from '@/lib/images/vehicle-pictures'
import { describeSiteCard } from '@/lib/seo/share-card'
import { loadSite } from '@/lib/site/load-site.server'

// The picture is cached in memory; one without its photo for only a minute.
export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ site: string }> }

/** Social preview image of a site. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const site = await loadSite((await params).site)
  return serveSharePicture(site, describeSiteCard(site, scenePicturePath(site.home, '3x2') ?? ''))
}
