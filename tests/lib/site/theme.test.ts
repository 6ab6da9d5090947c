import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from '@/config/schema/contrast'
import { buildThemeVariables } from '@/lib/site/theme'
import { getPrimaryVehicle, getVehicleBasePath, getVehicleNoun } from '@/lib/site/template'
import { makeSite } from '../search/site-fixture'

const families = { display: 'Archivo', text: 'Nunito', aside: 'Shantell' }
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#767676', '#FFFFFF', 4.54],
    ['#777777', '#FFFFFF', 4.48],
    ['#0000FF', '#FFFFFF', 8.59],
  ])('[CF-03] %s on %s has the WCAG contrast ratio %s', (a, b, expected) => {
    expect(contrastRatio(a, b)).toBeCloseTo(expected, 2)
  })

  test('[CF-03] computes luminance with the WCAG weights', () => {
    const luminance = (hex: string) => contrastRatio(hex, '#000000') * 0.05 - 0.05
    expect(luminance('#FF0000')).toBeCloseTo(0.2126, 4)
    expect(luminance('#00FF00')).toBeCloseTo(0.7152, 4)
    expect(luminance('#0000FF')).toBeCloseTo(0.0722, 4)
  })

  test('[CF-03] the ratio is symmetric and between 1 and 21', () => {
    fc.assert(
      fc.property(colour, colour, (a, b) => {
        const ratio = contrastRatio(a, b)
        expect(ratio).toBe(contrastRatio(b, a))
        expect(ratio).toBeGreaterThanOrEqual(1)
        expect(ratio).toBeLessThanOrEqual(21)
      }),
    )
  })
})

describe('theme', () => {
  test('[CF-03] converts palette, radii and fonts to variables', () => {
    const { design } = makeSite()
    expect(buildThemeVariables({ ...design, radius: 20 }, families)).toMatchObject({
      '--primary': design.palette.primary,
      '--on-primary': design.palette.on_primary,
      '--radius-site': '20px',
      '--radius-controls': '14px',
      '--family-display': 'Archivo',
      '--family-aside': 'Shantell',
    })
    expect(buildThemeVariables({ ...design, control_radius: 999 }, families)['--radius-controls']).toBe(
      '999px',
    )
  })

  test('[CF-03] derives a missing line colour from ink and ground', () => {
    const { design } = makeSite()
    expect(buildThemeVariables(design, families)['--line']).toContain('color-mix')
    const lined = { ...design, palette: { ...design.palette, line: '#DDDDDD' } }
    expect(buildThemeVariables(lined, families)['--line']).toBe('#DDDDDD')
  })
})

describe('template', () => {
  test('[RT-05] [SS-13] [NV-04] sets base path, noun and outline', () => {
    const bikes = makeSite({ template: 'motorcycles' })
    expect(getVehicleBasePath(bikes)).toBe('/motorcycles')
    expect(getVehicleNoun(bikes)).toEqual({ one: 'Motorcycle', many: 'Motorcycles' })
    expect(getPrimaryVehicle(bikes)).toBe('bike')
    expect(getVehicleNoun(makeSite({ template: 'trucks' })).many).toBe('Trucks')
    expect(getVehicleNoun(makeSite({ template: 'rv' })).one).toBe('RV')
    expect(getVehicleBasePath(makeSite({ template: 'brand' }))).toBe('/cars')
  })

  test('[CF-06] is overridden by the site’s settings', () => {
    const site = makeSite({
      template: 'motorcycles',
      vehicle_base_path: '/cars',
      vehicle_noun: { one: 'Bike', many: 'Bikes' },
      override_primary_vehicle: 'truck',
    })
    expect(getVehicleBasePath(site)).toBe('/cars')
    expect(getVehicleNoun(site).many).toBe('Bikes')
    expect(getPrimaryVehicle(site)).toBe('truck')
  })
})
