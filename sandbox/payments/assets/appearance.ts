import type { Appearance } from './messages'

/** Custom properties and rules for the frame's style sheet, and warnings for the page's console. */
export type Style = {
  properties: [name: string, value: string][]
  rules: { selector: string; properties: [name: string, value: string][] }[]
  warnings: string[]
}

const BASE = {
  fontFamily: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, sans-serif',
  fontSizeBase: '16px',
  fontSizeSm: '0.93rem',
  fontLineHeight: '1.15',
  fontWeightNormal: '400',
  fontWeightMedium: '500',
  borderRadius: '4px',
  spacingUnit: '4px',
  gridRowSpacing: '',
  gridColumnSpacing: '',
  focusBoxShadow: '',
  focusOutline: '',
}
const THEMES: Record<string, Record<string, string>> = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorDanger: '#df1b41',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorDanger: '#fe87a1',
  },
  flat: { colorPrimary: '#0570de', colorBackground: '#f1f1f1', colorText: '#30313d', colorDanger: '#df1b41' },
}
/** Colour variables without a theme default; the style sheet derives them. */
const DERIVED = ['colorTextSecondary', 'colorTextPlaceholder']

const COLOUR = /^(#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:rgba?|hsla?)\([\d\s.,%/a-z+-]*\)|[a-z]+)$/i
const SELECTOR = /^\.[A-Z][A-Za-z]*(?:--[a-z]+)?(?::{1,2}[a-z-]+)*$/
const KEYWORDS = new Set(['inherit', 'initial', 'unset', 'revert', 'none', 'currentcolor', 'var'])

/**
 * Resolves `elements({appearance})` to the frame's style. Like Stripe.js, it accepts colours as HEX, `rgb()`,
 * `hsl()` or a name. Other values (`oklch()`, `var()`) produce a warning and keep the theme's value.
 */
export function readAppearance({ theme = 'stripe', variables = {}, rules = {} }: Appearance): Style {
  const warnings: string[] = []
  const values: Record<string, string> = { ...BASE, ...(THEMES[theme] ?? THEMES['stripe']) }
  for (const [name, value] of Object.entries(variables)) {
    const problem = checkVariable(name, value)
    if (problem) warnings.push(problem)
    else values[name] = String(value)
  }
  return {
    properties: Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[`--${toKebab(name)}`, value]],
    ),
    rules: Object.entries(rules).flatMap(([selector, declarations]) => {
      if (!SELECTOR.test(selector)) {
        warnings.push(
          `stripe.elements(): invalid rule "${selector}" provided; "${selector}" is not a supported rule.`,
        )
        return []
      }
      const properties = Object.entries(declarations).map(([name, value]): [string, string] => [
        toKebab(name),
        String(value),
      ])
      return [{ selector, properties }]
    }),
    warnings,
  }
}

function checkVariable(name: string, value: unknown): string | null {
  // Stripe.js has more variables than this style sheet uses, so unused names are accepted without a warning.
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    return `stripe.elements(): invalid variable "${name}"; "${name}" is not a supported variable.`
  if (typeof value !== 'string' || value.includes('var(--'))
    return `stripe.elements(): invalid variable value "${String(value)}" provided to "${name}".`
  const isColour = /^(color|accessibleColor|icon.*Color)/.test(name) || DERIVED.includes(name)
  return isColour && (!COLOUR.test(value) || KEYWORDS.has(value.toLowerCase()))
    ? `stripe.elements(): invalid variable value "${value}" provided to "${name}"; "${name}" accepts a valid HEX, rgb(), or hsl() CSS color.`
    : null
}

function toKebab(name: string): string {
  return name.replace(/[A-Z0-9]+/g, (part) => `-${part.toLowerCase()}`)
}
