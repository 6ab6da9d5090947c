import type { Site } from '@/config/schema/site'

/** What decides which search service a site uses. */
export type SearchedSite = Pick<Site, 'slug' | 'integrations'>

/** Host and public key of a site that has a search service of its own; `null` where it uses the installation's. */
export function getOwnSearch({ integrations }: SearchedSite): { host: string; key: string } | null {
  const { search_host: host, search_public_key: key } = integrations
  return host && key ? { host, key } : null
}
