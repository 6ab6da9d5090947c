import { describe, expect, test } from 'vitest'
import { moveBy, WHOLE, zoomAt, type Point } from '@/lib/images/zoom'

const STAGE = { width: 400, height: 800 }
const PICTURE = { width: 3000, height: 2000 }
/** The picture at the width of the stage. */
const SHOWN = { width: 400, height: 800 / 3 }

describe('image zoom', () => {
  test('[CD-01] fits an image into the viewport; one of unknown size fills it', () => {
    /** The furthest that an image can be moved to the side and down at four times its size. */
    const findReach = (picture: typeof PICTURE) =>
      moveBy({ scale: 4, x: 0, y: 0 }, { x: 9999, y: 9999 }, picture, STAGE)
    expect(findReach(PICTURE).x).toBeCloseTo((4 * SHOWN.width - STAGE.width) / 2)
    expect(findReach(PICTURE).y).toBeCloseTo((4 * SHOWN.height - STAGE.height) / 2)
    expect(findReach({ width: 0, height: 0 })).toEqual({ scale: 4, x: 600, y: 1200 })
  })

  test('[CD-01] limits the scale to 1–5', () => {
    expect(zoomAt(WHOLE, 0.2, { x: 0, y: 0 }, PICTURE, STAGE)).toEqual(WHOLE)
    expect(zoomAt(WHOLE, 50, { x: 0, y: 0 }, PICTURE, STAGE).scale).toBe(5)
  })

  test('[CD-01] keeps the content under the pointer in place', () => {
    const point: Point = { x: 100, y: 0 }
    const view = zoomAt(WHOLE, 3, point, PICTURE, STAGE)
    const under = { x: (point.x - view.x) / view.scale, y: (point.y - view.y) / view.scale }
    expect(under.x).toBeCloseTo(100)
    expect(under.y).toBeCloseTo(0)
  })

  test('[CD-01] never moves an edge of the image inside the viewport', () => {
    let view = WHOLE
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let step = 0; step < 2000; step += 1) {
      const point = { x: (random() - 0.5) * 900, y: (random() - 0.5) * 1800 }
      view =
        random() < 0.5
          ? zoomAt(view, view.scale * (0.4 + random() * 2), point, PICTURE, STAGE)
          : moveBy(view, point, PICTURE, STAGE)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(5)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(
        Math.max(0, (SHOWN.width * view.scale - STAGE.width) / 2) + 1e-6,
      )
      expect(Math.abs(view.y)).toBeLessThanOrEqual(
        Math.max(0, (SHOWN.height * view.scale - STAGE.height) / 2) + 1e-6,
      )
    }
  })
})
