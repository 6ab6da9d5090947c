import type { Appearance } from '@stripe/stripe-js'

/** Converts any CSS colour to hexadecimal through a canvas: Stripe rejects newer notations such as OKLCH. */
function resolveColour(value: string): string {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return value
  context.fillStyle = value
  context.fillRect(0, 0, 1, 1)
  const channels = Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Builds the Payment Element's appearance from the site's CSS variables (`lib/site/theme.ts`;
 * https://docs.stripe.com/elements/appearance-api). Stripe's iframe lacks the site's fonts, so it uses the
 * generic ones at the end of the list.
 */
export function readAppearance(root: HTMLElement = document.documentElement): Appearance {
  const style = getComputedStyle(root)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const colour = (name: string) => resolveColour(read(name))
  return {
    theme: root.dataset['scheme'] === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--link'),
      colorBackground: colour('--ground'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--muted'),
      colorTextPlaceholder: colour('--muted'),
      colorDanger: colour('--danger'),
      fontFamily: `${style.fontFamily}, system-ui, sans-serif`,
      // iOS zooms into fields with smaller text.
      fontSizeBase: '16px',
      borderRadius: read('--radius-controls') || '6px',
      spacingUnit: '4px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    // Matches labels and spacing of the details form.
    rules: {
      '.Input': { boxShadow: 'none', borderColor: colour('--muted') },
      '.Label': { fontSize: '16px', fontWeight: '600', marginBottom: '6px' },
    },
  }
}
