import { expect, test } from 'vitest'
import { readAppearance } from '@/sandbox/payments/assets/appearance'

const read = (variables: Record<string, unknown>, theme?: string) => {
  const { properties, warnings } = readAppearance({ variables, ...(theme ? { theme } : {}) })
  return { ...Object.fromEntries(properties), warnings }
}

test('overrides theme values with variables', () => {
  expect(read({ colorPrimary: 'rgb(10, 20, 30)', borderRadius: '0', spacingUnit: '5px' })).toMatchObject({
    '--color-primary': 'rgb(10, 20, 30)',
    '--border-radius': '0',
    '--spacing-unit': '5px',
    '--color-background': '#ffffff',
    warnings: [],
  })
  expect(read({}, 'night')).toMatchObject({ '--color-background': '#30313d' })
})

test.each(['#abc', '#aabbcc', 'rgb(1 2 3)', 'hsl(227 12% 30%)', 'white'])(
  'accepts the colour %s',
  (color) => {
    expect(read({ colorText: color })).toMatchObject({ '--color-text': color, warnings: [] })
  },
)

test.each(['oklch(0.5 0.2 20)', 'var(--ink)', 'color-mix(in srgb, red, blue)', '#12345', 'none', 3])(
  'ignores the colour %s with a warning, as Stripe.js does',
  (color) => {
    const style = read({ colorText: color })
    expect(style).toMatchObject({ '--color-text': '#30313d' })
    expect(style.warnings).toEqual([expect.stringContaining('provided to "colorText"')])
  },
)

test('accepts rules for Stripe classes and rejects other selectors', () => {
  const { rules, warnings } = readAppearance({
    rules: {
      '.Input--invalid': { borderColor: '#b11657' },
      '.Input:focus': { boxShadow: 'none' },
      'body, .Input': { display: 'none' },
    },
  })
  expect(rules).toEqual([
    { selector: '.Input--invalid', properties: [['border-color', '#b11657']] },
    { selector: '.Input:focus', properties: [['box-shadow', 'none']] },
  ])
  expect(warnings).toEqual([expect.stringContaining('"body, .Input"')])
})
