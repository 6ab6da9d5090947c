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
  test.each(COMMON)('[SS-12] %s has one, on which a mark can be seen', (name) => {
    const swatch = getSwatch(name)
    expect(swatch?.colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrastRatio(swatch?.mark ?? '', swatch?.colour ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  test('[SS-12] a longer name is the colour of its last word that is one', () => {
    expect(getSwatch('GRAPHITE GREY')).toEqual(getSwatch('grey'))
    expect(getSwatch('Pearl White Metallic')).toEqual(getSwatch('White'))
  })

  test.each(['', 'Aurora', 'Black / White', 'Two Tone Red', 'constructor', '5 years', 'Red & Black'])(
    '[SS-12] “%s” has none',
    (name) => {
      expect(getSwatch(name)).toBeNull()
    },
  )
})
