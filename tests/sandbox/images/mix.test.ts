import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyShoulder,
  decodeSrgb,
  encodeSrgb,
  mixPaint,
  undoShoulder,
  type Layer,
} from '@/sandbox/images/mix'
import { colourToPaint, FINISHES } from '@/sandbox/images/paint'

const pixel = (...data: [number, number, number, number]): Layer => ({
  data: Uint8Array.from(data),
  width: 1,
  height: 1,
})
const difference = (a: Layer, b: Layer): number =>
  Math.max(...a.data.map((value, at) => Math.abs(value - (b.data[at] ?? 0))))
const channel = fc.integer({ min: 0, max: 255 })
const hex = fc
  .array(channel, { minLength: 3, maxLength: 3 })
  .map((values) => values.map((value) => value.toString(16).padStart(2, '0')).join(''))

describe('tone curve', () => {
  it('restores the original light after undoing the shoulder and sRGB', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2, noNaN: true }), (light) => {
        expect(undoShoulder(decodeSrgb(encodeSrgb(applyShoulder(light))))).toBeCloseTo(light, 3)
      }),
    )
  })
})

describe('mixPaint', () => {
  it('leaves areas unchanged that look the same in both renders (tyres, glass, shadow)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 249 }), hex, (value, paint) => {
        const same = pixel(value, value, value, 255)
        const mixed = mixPaint(same, same, { hex: paint, finish: 'solid' }).data[0] ?? -1
        expect(Math.abs(mixed - value)).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('returns the black render for black paint and the white render for white paint', () => {
    const black = pixel(40, 44, 50, 200)
    const white = pixel(190, 194, 200, 200)
    expect(difference(mixPaint(black, white, { hex: '000000', finish: 'solid' }), black)).toBeLessThanOrEqual(
      2,
    )
    expect(difference(mixPaint(black, white, { hex: 'ffffff', finish: 'solid' }), white)).toBeLessThanOrEqual(
      2,
    )
  })

  it('never gets darker when a paint channel gets lighter', () => {
    fc.assert(
      fc.property(channel, channel, fc.constantFrom(...FINISHES), (a, b, finish) => {
        const of = (value: number): number =>
          mixPaint(pixel(30, 30, 30, 255), pixel(200, 200, 200, 255), {
            hex: value.toString(16).padStart(2, '0').repeat(3),
            finish,
          }).data[0] ?? 0
        expect(of(Math.max(a, b))).toBeGreaterThanOrEqual(of(Math.min(a, b)))
      }),
    )
  })

  it('keeps the alpha of the render and dims with the light', () => {
    const bright = mixPaint(pixel(20, 20, 20, 90), pixel(180, 180, 180, 90), {
      hex: '808080',
      finish: 'solid',
    })
    const dim = mixPaint(
      pixel(20, 20, 20, 90),
      pixel(180, 180, 180, 90),
      { hex: '808080', finish: 'solid' },
      [0.5, 0.5, 0.5],
    )
    expect(bright.data[3]).toBe(90)
    expect(dim.data[0] ?? 0).toBeLessThan(bright.data[0] ?? 0)
  })

  it('rejects renders of different sizes', () => {
    const wide: Layer = { data: new Uint8Array(8), width: 2, height: 1 }
    expect(() => mixPaint(pixel(0, 0, 0, 0), wide, { hex: '000000', finish: 'solid' })).toThrow(RangeError)
  })
})

describe('colourToPaint', () => {
  it('returns the same paint for the same name and seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (name, seed) => {
        expect(colourToPaint(name, seed)).toEqual(colourToPaint(name, seed))
      }),
    )
  })

  it('always returns six hexadecimal digits and a known finish', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (name, seed) => {
        const paint = colourToPaint(name, seed)
        expect(paint.hex).toMatch(/^[0-9a-f]{6}$/)
        expect(FINISHES).toContain(paint.finish)
      }),
    )
  })

  it('varies the white of white cars but keeps all of them light', () => {
    const whites = new Set(Array.from({ length: 20 }, (_, seed) => colourToPaint('White', seed).hex))
    expect(whites.size).toBeGreaterThan(10)
    for (const white of whites) expect(Number.parseInt(white.slice(0, 2), 16)).toBeGreaterThan(200)
  })

  it('recognises the colour word in manufacturer colour names', () => {
    const { hex: blue } = colourToPaint('Deep Crystal Blue Mica', 1)
    expect(Number.parseInt(blue.slice(4), 16)).toBeGreaterThan(Number.parseInt(blue.slice(0, 2), 16))
    expect(colourToPaint('Matte Black', 1).finish).toBe('matt')
    expect(colourToPaint('#AABBCC')).toEqual({ hex: 'aabbcc', finish: 'metallic' })
  })
})
