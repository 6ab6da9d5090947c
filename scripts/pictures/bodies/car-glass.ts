import { STUFF, type Sheet } from '../studio/skin'
import type { Point } from '../studio/curves'
import type { CarArt } from './car-art'
import { boundsOf, grow } from './outlines'

/** Draws a window with a suggested interior: light from the opposite window, and the seats. */
export function drawSideGlass(sheet: Sheet, pane: CarArt['panes'][number]): void {
  const { x0, x1, y0, y1 } = boundsOf(pane.outline)
  sheet.cover(pane.outline, STUFF.glass, pane.radius)
  if (pane.tinted === true) return
  sheet.within(pane.outline, pane.radius, () => {
    sheet.soft(0.012, () => {
      sheet.cover(
        pane.outline.map(([x, y]) => [x + 0.03 + (x1 - x) * 0.06, y0 + 0.05 + (y - y0) * 0.72] as const),
        { colour: '#28323a', rough: 0.02 },
        0.05,
      )
      const width = Math.min(0.42, (x1 - x0) * 0.5)
      const seat = x0 + (x1 - x0) * 0.55
      sheet.cover(
        [
          [seat, y0 - 0.1],
          [seat + 0.03, y0 + (y1 - y0) * 0.42],
          [seat + width * 0.34, y0 + (y1 - y0) * 0.5],
          [seat + width * 0.72, y0 + (y1 - y0) * 0.42],
          [seat + width * 0.8, y0 - 0.1],
        ],
        { colour: '#0a0c0e', rough: 0.02 },
        0.06,
      )
      sheet.cover(
        [
          [seat + width * 0.2, y0 + (y1 - y0) * 0.5],
          [seat + width * 0.24, y0 + (y1 - y0) * 0.76],
          [seat + width * 0.62, y0 + (y1 - y0) * 0.76],
          [seat + width * 0.62, y0 + (y1 - y0) * 0.5],
        ],
        { colour: '#0a0c0e', rough: 0.02 },
        0.05,
      )
    })
  })
}

export function drawScreen(
  sheet: Sheet,
  screen: { outline: readonly Point[]; radius: number },
  isFront: boolean,
): void {
  const { x1, y0, y1 } = boundsOf(screen.outline)
  const height = y1 - y0
  sheet.cover(grow(screen.outline, 0.018), STUFF.blackGloss, screen.radius)
  sheet.cover(screen.outline, STUFF.glass, screen.radius)
  sheet.within(screen.outline, screen.radius, () => {
    sheet.soft(0.014, () => {
      if (isFront) {
        sheet.cover(
          [
            [-0.1, y0 + height * 0.22],
            [x1 * 0.86, y0 + height * 0.25],
            [x1 * 0.72, y1 - height * 0.14],
            [-0.1, y1 - height * 0.1],
          ],
          { colour: '#1d252b', rough: 0.02 },
          0.05,
        )
        seatBack(sheet, x1 * 0.46, y0, height, 0.62)
        sheet.ring(x1 * 0.46, y0 + height * 0.14, height * 0.2, 0.028, { colour: '#07090a', rough: 0.02 })
        sheet.cover(
          [
            [-0.1, y1 - height * 0.17],
            [0.1, y1 - height * 0.17],
            [0.11, y1 - height * 0.3],
            [-0.1, y1 - height * 0.3],
          ],
          { colour: '#07090a', rough: 0.02 },
          0.02,
        )
      } else {
        sheet.cover(
          [
            [-0.1, y0 + height * 0.3],
            [x1 * 0.8, y0 + height * 0.3],
            [x1 * 0.7, y1 - height * 0.16],
            [-0.1, y1 - height * 0.16],
          ],
          { colour: '#171d22', rough: 0.02 },
          0.05,
        )
        seatBack(sheet, x1 * 0.5, y0, height, 0.52)
      }
    })
    sheet.soft(0.02, () =>
      sheet.cover(
        [
          [-0.1, y1 - height * 0.07],
          [x1, y1 - height * 0.07],
          [x1, y1 + 0.05],
          [-0.1, y1 + 0.05],
        ],
        { colour: '#050607', rough: 0.02 },
      ),
    )
  })
  if (isFront)
    sheet.stroke(
      [
        [0.0, y0 + 0.012],
        [x1 * 0.5, y0 + 0.03],
        [x1 * 0.82, y0 + 0.05],
      ],
      0.014,
      STUFF.blackMatt,
      0.1,
    )
}

function seatBack(sheet: Sheet, at: number, y0: number, height: number, top: number): void {
  const dark = { colour: '#090b0d', rough: 0.02 }
  sheet.cover(
    [
      [at - 0.24, y0 - 0.1],
      [at - 0.2, y0 + height * (top - 0.2)],
      [at + 0.2, y0 + height * (top - 0.2)],
      [at + 0.24, y0 - 0.1],
    ],
    dark,
    0.08,
  )
  sheet.cover(
    [
      [at - 0.12, y0 + height * (top - 0.22)],
      [at - 0.11, y0 + height * top],
      [at + 0.11, y0 + height * top],
      [at + 0.12, y0 + height * (top - 0.22)],
    ],
    dark,
    0.05,
  )
}
