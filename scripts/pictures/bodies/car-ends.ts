import { STUFF, type Sheet } from '../studio/skin'
import { GAP, type CarArt, type GrillePattern } from './car-art'
import type { Point } from '../studio/curves'
import { boundsOf } from './outlines'

export function drawNose(sheet: Sheet, art: CarArt): void {
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

export function drawTail(sheet: Sheet, art: CarArt): void {
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
