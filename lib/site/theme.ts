import type { SiteDesign } from '@/config/schema/design'
import type { Site } from '@/config/schema/site'

/**
 * Converts a design's tokens to CSS custom properties for the `<html>` element; `app/globals.css` maps them to
 * utilities.
 * @param families loaded CSS font-family of each role.
 */
export function buildThemeVariables(
  design: SiteDesign,
  families: { display: string; text: string; aside: string },
): Record<`--${string}`, string> {
  const { palette, radius, display_style: style } = design
  return {
    '--ground': palette.ground,
    '--surface': palette.surface,
    '--ink': palette.ink,
    '--muted': palette.muted,
    '--line': palette.line ?? `color-mix(in oklab, ${palette.ink} 14%, ${palette.ground})`,
    '--primary': palette.primary,
    '--on-primary': palette.on_primary,
    '--accent': palette.accent,
    '--on-accent': palette.on_accent,
    '--link': palette.link,
    '--radius-site': `${radius}px`,
    '--radius-controls': `${design.control_radius ?? Math.min(radius, 14)}px`,
    '--display-weight': String(style.weight),
    '--display-stretch': `${style.stretch}%`,
    '--display-scale': String(style.scale),
    '--display-tracking': `${style.tracking}em`,
    '--display-case': style.caps ? 'uppercase' : 'none',
    '--family-display': families.display,
    '--family-text': families.text,
    '--family-aside': families.aside,
  }
}

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
