import { loadSite } from '@/lib/site/load-site.server'

export const revalidate = 3600

type Context = { params: Promise<{ site: string }> }

/** Crawlers may read everything but forms' targets and filtered searches. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await loadSite((await params).site)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /success',
    'Disallow: /*?*refinementList',
    'Allow: /',
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
