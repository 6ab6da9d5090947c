import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ICON_NAMES } from '@/components/ui/icon'
import { getMakeLogo, MARKED_MAKES } from '@/lib/makes/make-marks'

describe('drawn assets', () => {
  test('[SS-04] every make with a logo has its file; other makes have none', () => {
    for (const make of MARKED_MAKES) expect(existsSync(`public/assets/makes/${make}.svg`), make).toBe(true)
    expect(getMakeLogo('Toyota')).toBe('/assets/makes/toyota.svg')
    expect(getMakeLogo('Citroën')).toBe('/assets/makes/citroen.svg')
    expect(getMakeLogo('BMW Motorrad')).toBe('/assets/makes/bmw.svg')
  })

  test.each([
    ['Jayco', 'J'],
    ['BYD', 'BYD'],
    ['Cub', 'CUB'],
    ['Land Rover', 'LR'],
    ['Mercedes-Benz', 'MB'],
    ['Škoda Auto', 'ŠA'],
    ['', ''],
  ])('[SS-04] without a logo, %s has the initials %s', (make, initials) => {
    expect(getMakeLogo(make)).toBe(initials)
  })

  test('the sprite contains every icon', () => {
    const sprite = readFileSync('public/assets/icons.svg', 'utf8')
    for (const name of ICON_NAMES) expect(sprite, name).toContain(`<symbol id="${name}"`)
  })
})
