import 'server-only'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { getSiteOrigin } from '@/lib/site/origin'
import type { BaseUrls } from './describe-dealer'

/** Base URLs of a site and its images, from the environment. */
export function getBaseUrls(site: Site): BaseUrls {
  const env = getEnv()
  return { origin: getSiteOrigin(site, env.PORT), images: env.IMAGES_URL }
}
