import { describe, expect, test } from 'vitest'
import { contrastRatio } from '@/config/schema/contrast'
import { getSwatch } from '@/lib/search/facets/swatches'

/** Colours of the demo stock. */
const COMMON = [
  'White',
  'Grey',
  'Silver',
  'Black',
  'Blue',
  'Red',
  'Brown',
  'Gold',
  'Green',
  'Orange',
  'Yellow',
  'Bronze',
  'Beige',
  'Burgundy',
  'Purple',
  'Champagne',
  'Sand',
  'Charcoal',
  'Graphite',
  'Khaki',
]

describe('swatches', () => {
  test.each(COMMON)('[SS-12] %s has a swatch with a visible check mark', (name) => {
    const swatch = getSwatch(name)
    expect(swatch?.colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrastRatio(swatch?.mark ?? '', swatch?.colour ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  test('[SS-12] uses the last known word of a longer name', () => {
    expect(getSwatch('GRAPHITE GREY')).toEqual(getSwatch('grey'))
    expect(getSwatch('Pearl White Metallic')).toEqual(getSwatch('White'))
  })

  test.each(['', 'Aurora', 'Black / White', 'Two Tone Red', 'constructor', '5 years', 'Red & Black'])(
    '[SS-12] “%s” has no swatch',
    (name) => {
      expect(getSwatch(name)).toBeNull()
    },
  )
})
