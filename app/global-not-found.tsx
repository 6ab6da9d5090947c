import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import type { Site } from '@/config/schema/site'
import { findSite } from '@/lib/site/find-site.server'
import { getSiteRegistry } from '@/lib/site/registry.server'
import NotFound from './[site]/not-found'
import { describeSite, describeViewport, SiteShell } from './site-shell'

/** The site of the request's host; the middleware has already rejected other hosts. */
const loadRequestSite = cache(async (): Promise<Site | null> => {
  const lookup = await getSiteRegistry().findByHost((await headers()).get('host'))
  return lookup.kind === 'site' ? findSite(lookup.site.slug) : null
})

export async function generateMetadata(): Promise<Metadata> {
  const site = await loadRequestSite()
  return { ...(site ? describeSite(site) : {}), title: 'Page not found' }
}

export async function generateViewport(): Promise<Viewport> {
  const site = await loadRequestSite()
  return site ? describeViewport(site) : {}
}

/**
 * The 404 page of a site for every path without a route (`RT-16`). The middleware rewrites missing cars and pages to such a
 * path, because Next.js sends it as a complete document (ADR 54).
 */
export default async function GlobalNotFound() {
  const site = await loadRequestSite()
  if (!site)
    return (
      <html lang="en">
        <body>Not found</body>
      </html>
    )
  return (
    <SiteShell site={site}>
      <NotFound />
    </SiteShell>
  )
}
