import type { Site } from '@/config/schema/site'

/** The site settings that select its search service. */
export type SearchedSite = Pick<Site, 'slug' | 'integrations'>

/** Host and public key of a site's own search service; `null` for sites that use the installation's. */
export function getOwnSearch({ integrations }: SearchedSite): { host: string; key: string } | null {
  const { search_host: host, search_public_key: key } = integrations
  return host && key ? { host, key } : null
}
