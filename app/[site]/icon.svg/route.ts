import { renderSiteIcon } from '@/lib/site/theme'
import { loadSite } from '@/lib/site/load-site.server'

export const revalidate = 3600

type Context = { params: Promise<{ site: string }> }

/** The site's icon, generated from its name and colours. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const site = await loadSite((await params).site)
  return new Response(renderSiteIcon(site), { headers: { 'content-type': 'image/svg+xml' } })
}
