import { STUFF, type Sheet, type Skin } from '../studio/skin'
import type { Shell } from '../studio/shell'
import { GAP, type CarArt } from './car-art'
import { drawNose, drawTail } from './car-ends'
import { drawScreen, drawSideGlass } from './car-glass'

/** Draws all texture sheets of a car. */
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

function drawTop(sheet: Sheet, art: CarArt): void {
  sheet.stroke(art.bonnet, GAP, STUFF.gap, 0.08)
  for (const line of art.roofLines ?? [])
    sheet.stroke(line, 0.008, { colour: '#0a0b0c', rough: 0.5, height: 0.3 })
}
