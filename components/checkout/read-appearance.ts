import type { Appearance } from '@stripe/stripe-js'

/** A colour that a canvas understands in the form that every browser and Stripe read: `rgb(…)` or `#rrggbb`. */
function resolveColour(value: string): string {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return value
  context.fillStyle = value
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/**
 * The Payment Element's look from the site's own CSS variables (`lib/site/theme.ts`), see
 * https://docs.stripe.com/elements/appearance-api. The frame cannot load the site's fonts, so the rest of the family list counts.
 */
export function readAppearance(root: HTMLElement = document.documentElement): Appearance {
  const style = getComputedStyle(root)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const colour = (name: string, fallback: string) => resolveColour(read(name) || fallback)
  return {
    theme: root.dataset['scheme'] === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--link', '#0b4a8f'),
      colorBackground: colour('--ground', '#ffffff'),
      colorText: colour('--ink', '#111111'),
      colorTextSecondary: colour('--muted', '#555555'),
      colorTextPlaceholder: colour('--muted', '#555555'),
      colorDanger: colour('--danger', '#b3261e'),
      fontFamily: style.fontFamily || 'system-ui, sans-serif',
      // Smaller text makes iOS zoom into the field.
      fontSizeBase: '16px',
      borderRadius: read('--radius-controls') || '6px',
      spacingUnit: '4px',
    },
    rules: { '.Input': { boxShadow: 'none', borderColor: colour('--muted', '#555555') } },
  }
}
