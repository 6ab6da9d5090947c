import type { Site } from '@/config/schema/site'

/** Generates a site's icon as SVG: its initials on its primary colour. */
export function renderSiteIcon(site: Pick<Site, 'name' | 'design'>): string {
  const { palette, radius } = site.design
  const initials = site.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) =>
      word
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .charAt(0)
        .toUpperCase(),
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${Math.min(radius, 20)}" fill="${palette.primary}"/><text x="32" y="43" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="30" fill="${palette.on_primary}">${initials}</text></svg>`
}
