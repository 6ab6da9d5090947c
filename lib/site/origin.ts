import type { Site } from '@/config/schema/site'

const HTTP_PORT = 80

/**
 * Canonical origin of a site, without trailing slash: its `url`, else its domain with https, else `<slug>.localhost`
 * with the server's port.
 */
export function getSiteOrigin(
  site: Pick<Site, 'url' | 'domain_name' | 'slug'>,
  localPort: number = HTTP_PORT,
): string {
  if (site.url) return site.url.replace(/\/{1,9}$/, '')
  if (site.domain_name) return `https://${site.domain_name}`
  return `http://${site.slug}.localhost${localPort === HTTP_PORT ? '' : `:${localPort}`}`
}
