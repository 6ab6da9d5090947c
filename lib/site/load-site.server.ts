import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Site } from '@/config/schema/site'
import { findSite } from './find-site.server'

/**
 * The site of a request, by the slug that the middleware put into the path. Calls `notFound()` when there is no such site.
 */
export const loadSite = cache(async (slug: string): Promise<Site> => {
  const site = await findSite(slug)
  if (!site) notFound()
  return site
})
