import type { Point } from '../studio/curves'
import { STUFF } from '../studio/skin'
import type { Sheet, Skin } from '../studio/skin'
import type { Shell } from '../studio/shell'

export type GrillePattern = 'bars' | 'mesh' | 'vertical' | 'closed'

/** What is drawn on a car's shell. Side outlines are in (x, y); screens in (z, y); nose and tail in (way around the corner, y). */
export type CarArt = {
  /** All side glass as one dark outline, and the panes in it. */
  daylight: { outline: readonly Point[]; radius: number; bright?: boolean }
  panes: readonly { outline: readonly Point[]; radius: number; tinted?: boolean }[]
  doors: readonly (readonly Point[])[]
  fuelCap?: Point
  screen: { outline: readonly Point[]; radius: number }
  backlight?: { outline: readonly Point[]; radius: number }
  bonnet: readonly Point[]
  roofLines?: readonly (readonly Point[])[]
  lamp: {
    outline: readonly Point[]
    radius: number
    lights: readonly Point[]
    lightRadius: number
    day: readonly Point[]
  }
  grille: {
    outline: readonly Point[]
    radius: number
    pattern: GrillePattern
    frame?: boolean
    pitch?: number
  }
  intakes: readonly { outline: readonly Point[]; radius: number }[]
  noseLines?: readonly (readonly Point[])[]
  tailLamp: { outline: readonly Point[]; radius: number; lit: readonly Point[]; amber?: Point }
  tailBar?: { y: number; to: number }
  tailLines?: readonly (readonly Point[])[]
  valance: readonly { outline: readonly Point[]; radius: number }[]
  /** Heights of the number plates; 0 for none. */
  plates: { nose: number; tail: number }
  /** Dark lower edge of the sides up to this height. */
  sill?: number
  cladding?: { sill: number; arch: number; bumper: number }
}

const GAP = 0.007

export function drawCar(skin: Skin, shell: Shell, art: CarArt): void {
  drawSide(skin.side, shell, art)
  drawNose(skin.nose, art)
  drawTail(skin.tail, art)
  drawTop(skin.top, art)
  drawScreen(skin.front, art.screen, true)
  if (art.backlight !== undefined) drawScreen(skin.rear, art.backlight, false)
}

function drawSide(sheet: Sheet, shell: Shell, art: CarArt): void {
  const { front, rear, radius, arch, archHeight = 0 } = shell.stance
  const reach = arch + archHeight
  for (const line of art.doors) sheet.stroke(line, GAP, STUFF.gap, 0.07)
  if (art.fuelCap !== undefined) {
    const [x, y] = art.fuelCap
    sheet.stroke(
      [
        [x - 0.075, y - 0.075],
        [x + 0.075, y - 0.075],
        [x + 0.075, y + 0.075],
        [x - 0.075, y + 0.075],
      ],
      0.004,
      STUFF.gap,
      0.03,
      true,
    )
  }
  const { cladding, sill } = art
  if (sill !== undefined)
    sheet.cover(
      [
        [-3, 0],
        [3, 0],
        [3, sill],
        [-3, sill],
      ],
      STUFF.plastic,
    )
  if (cladding !== undefined) {
    const half = shell.length / 2 + 0.1
    sheet.cover(
      [
        [-half, 0],
        [half, 0],
        [half, cladding.sill],
        [-half, cladding.sill],
      ],
      STUFF.plastic,
    )
    for (const x of [front, rear]) sheet.circle(x, radius, reach + cladding.arch, STUFF.plastic)
    for (const x of [front, rear]) sheet.ring(x, radius, reach + cladding.arch, 0.004, STUFF.gap)
  }
  for (const x of [front, rear]) sheet.ring(x, radius, reach + 0.008, 0.012, { height: 0.35 })
  if (art.daylight.bright === true)
    sheet.stroke(art.daylight.outline, 0.02, STUFF.chrome, art.daylight.radius, true)
  sheet.cover(art.daylight.outline, STUFF.blackGloss, art.daylight.radius)
  for (const pane of art.panes) drawSideGlass(sheet, pane)
}

/** A pane with a hint of the cabin: the far window's light, and the seats before it. */
function drawSideGlass(sheet: Sheet, pane: CarArt['panes'][number]): void {
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

function drawScreen(
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

function drawNose(sheet: Sheet, art: CarArt): void {
  if (art.cladding !== undefined)
    sheet.cover(
      [
        [-0.1, 0],
        [2, 0],
        [2, art.cladding.bumper],
        [-0.1, art.cladding.bumper],
      ],
      STUFF.plastic,
    )
  for (const line of art.noseLines ?? []) sheet.stroke(line, GAP, STUFF.gap, 0.06)
  for (const intake of art.intakes) drawMesh(sheet, intake, 'mesh', 0.024)
  drawMesh(sheet, art.grille, art.grille.pattern, art.grille.pitch ?? 0.036)
  if (art.grille.frame === true)
    sheet.stroke(art.grille.outline, 0.018, STUFF.chrome, art.grille.radius, true)
  drawHeadLamp(sheet, art.lamp)
}

function drawMesh(
  sheet: Sheet,
  area: { outline: readonly Point[]; radius: number },
  pattern: GrillePattern,
  pitch: number,
): void {
  const { x1, y0, y1 } = boundsOf(area.outline)
  if (pattern === 'closed') {
    sheet.cover(area.outline, STUFF.blackGloss, area.radius)
    return
  }
  sheet.cover(area.outline, { colour: '#040405', rough: 0.9, height: 0.3 }, area.radius)
  sheet.within(area.outline, area.radius, () => {
    const bar = { colour: '#1b1d1f', rough: 0.3, height: 0.7 }
    if (pattern === 'bars')
      for (let y = y0 + pitch / 2; y < y1; y += pitch)
        sheet.stroke(
          [
            [-0.2, y],
            [x1 + 0.2, y],
          ],
          pitch * 0.42,
          { colour: '#33373b', rough: 0.2, metal: 0.8, height: 0.75 },
        )
    if (pattern === 'vertical')
      for (let x = pitch / 2; x < x1; x += pitch)
        sheet.stroke(
          [
            [x, y0],
            [x, y1],
          ],
          pitch * 0.36,
          { colour: '#8b9095', rough: 0.16, metal: 1, height: 0.8 },
        )
    if (pattern === 'mesh')
      for (let x = -0.6; x < x1 + 0.6; x += pitch) {
        sheet.stroke(
          [
            [x, y0],
            [x + (y1 - y0) * 0.7, y1],
          ],
          pitch * 0.2,
          bar,
        )
        sheet.stroke(
          [
            [x, y1],
            [x + (y1 - y0) * 0.7, y0],
          ],
          pitch * 0.2,
          bar,
        )
      }
  })
  sheet.stroke(area.outline, 0.008, { colour: '#08090a', rough: 0.3, height: 0.4 }, area.radius, true)
}

function drawHeadLamp(sheet: Sheet, lamp: CarArt['lamp']): void {
  sheet.stroke(lamp.outline, 0.012, STUFF.gap, lamp.radius, true)
  sheet.cover(lamp.outline, STUFF.lampShell, lamp.radius)
  sheet.within(lamp.outline, lamp.radius, () => {
    sheet.soft(0.004, () => {
      for (const [u, v] of lamp.lights) {
        const r = lamp.lightRadius
        sheet.circle(u, v, r * 1.18, STUFF.lampSilver)
        sheet.circle(u, v, r, { colour: '#22282e', rough: 0.05 })
        sheet.circle(u, v, r * 0.72, { colour: '#8fa0b2', rough: 0.04, glow: 0.35 })
        sheet.circle(u + r * 0.16, v + r * 0.18, r * 0.34, { colour: '#ffffff', rough: 0.04, glow: 0.8 })
      }
    })
    sheet.stroke(lamp.day, 0.02, STUFF.lampLight, 0.03)
    sheet.stroke(lamp.outline, 0.022, { colour: '#3a4046', rough: 0.08, metal: 0.6 }, lamp.radius, true)
  })
}

function drawTail(sheet: Sheet, art: CarArt): void {
  if (art.cladding !== undefined)
    sheet.cover(
      [
        [-0.1, 0],
        [2, 0],
        [2, art.cladding.bumper],
        [-0.1, art.cladding.bumper],
      ],
      STUFF.plastic,
    )
  for (const line of art.tailLines ?? []) sheet.stroke(line, GAP, STUFF.gap, 0.06)
  for (const part of art.valance) sheet.cover(part.outline, STUFF.plastic, part.radius)
  if (art.tailBar !== undefined) {
    const { y, to } = art.tailBar
    sheet.cover(
      [
        [-0.1, y - 0.028],
        [to, y - 0.028],
        [to, y + 0.028],
        [-0.1, y + 0.028],
      ],
      STUFF.lampRed,
    )
    sheet.stroke(
      [
        [-0.1, y],
        [to, y],
      ],
      0.014,
      STUFF.lampRedLit,
    )
  }
  const { outline, radius, lit, amber } = art.tailLamp
  const { x0, x1, y0, y1 } = boundsOf(outline)
  sheet.stroke(outline, 0.012, STUFF.gap, radius, true)
  sheet.cover(outline, STUFF.lampRed, radius)
  sheet.within(outline, radius, () => {
    sheet.soft(0.02, () =>
      sheet.cover(
        [
          [x0, y0],
          [x1, y0],
          [x1, y0 + (y1 - y0) * 0.35],
          [x0, y0 + (y1 - y0) * 0.35],
        ],
        { colour: '#3a0306', rough: 0.04 },
      ),
    )
    sheet.stroke(lit, 0.026, STUFF.lampRedLit, 0.03)
    if (amber !== undefined)
      sheet.stroke(
        [
          [amber[0] - 0.04, amber[1]],
          [amber[0] + 0.05, amber[1]],
        ],
        0.024,
        { colour: '#b9bec3', rough: 0.08 },
      )
    sheet.stroke(outline, 0.014, { colour: '#2a0204', rough: 0.05 }, radius, true)
  })
}

function drawTop(sheet: Sheet, art: CarArt): void {
  sheet.stroke(art.bonnet, GAP, STUFF.gap, 0.08)
  for (const line of art.roofLines ?? [])
    sheet.stroke(line, 0.008, { colour: '#0a0b0c', rough: 0.5, height: 0.3 })
}

function boundsOf(outline: readonly Point[]): { x0: number; x1: number; y0: number; y1: number } {
  const xs = outline.map((point) => point[0])
  const ys = outline.map((point) => point[1])
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

/** Moves an outline's points away from its middle by about `by` metres. */
function grow(outline: readonly Point[], by: number): Point[] {
  const { x0, x1, y0, y1 } = boundsOf(outline)
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return outline.map(([x, y]) => [x + Math.sign(x - cx) * by, y + Math.sign(y - cy) * by])
}
