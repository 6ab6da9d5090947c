import type { Site } from '@/config/schema/site'

/** Canonical origin of a site, without trailing slash: its `url`, else its domain over https, else `<slug>.localhost`. */
export function getSiteOrigin(site: Pick<Site, 'url' | 'domain_name' | 'slug'>): string {
  if (site.url) return site.url.replace(/\/+$/, '')
  return site.domain_name ? `https://${site.domain_name}` : `http://${site.slug}.localhost`
}
