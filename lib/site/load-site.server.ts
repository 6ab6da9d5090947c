import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import type { BaseUrls } from '@/lib/seo/describe-dealer'
import { findSite } from './find-site.server'
import { getSiteOrigin } from './origin'

/**
 * Loads the site of a request by the slug that the middleware added to the path. Calls `notFound()` for an unknown
 * site.
 */
export const loadSite = cache(async (slug: string): Promise<Site> => {
  const site = await findSite(slug)
  if (!site) notFound()
  return site
})

/** Base URLs of a site and its images, from the environment. */
export function getBaseUrls(site: Site): BaseUrls {
  const env = getEnv()
  return { origin: getSiteOrigin(site, env.PORT), images: env.IMAGES_URL }
}
