import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Site } from '@/config/schema/site'
import { findSite } from './find-site.server'

/**
 * Loads the site of a request by the slug that the middleware added to the path. Calls `notFound()` for an unknown
 * site.
 */
export const loadSite = cache(async (slug: string): Promise<Site> => {
  const site = await findSite(slug)
  if (!site) notFound()
  return site
})
