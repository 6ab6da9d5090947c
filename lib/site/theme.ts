import type { SiteDesign } from '@/config/schema/design'

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
