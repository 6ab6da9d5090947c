import type { Ground } from './catalogue'
import type { Light } from './mix'
import {
  drawBand,
  drawGlow,
  drawPath,
  drawPolygon,
  drawRidge,
  drawStreaks,
  drawTree,
  wrapSvg,
  type Frame,
} from './svg-shapes'

/** Background drawing for a single vehicle, and the light it casts on the vehicle. */
type GroundDrawing = { light: Light; far: (frame: Frame) => string; near?: (frame: Frame) => string }

const HORIZON = 0.6

/** `far` is drawn small and enlarged, which blurs it like depth of field; `near` is drawn sharp on top. */
export const GROUND_DRAWINGS: Record<Exclude<Ground, 'clear'>, GroundDrawing> = {
  studio: {
    light: [1, 1, 1],
    far: (frame) => sweep(frame, ['#f4f5f6', '#dde0e3', '#e9ebed', '#c6cacf'], '#ffffff'),
  },
  plain: {
    light: [1.04, 1.04, 1.04],
    far: (frame) => sweep(frame, ['#ffffff', '#f5f6f7', '#fafafa', '#eceef0'], '#ffffff'),
  },
  violet: {
    light: [0.98, 0.94, 1.08],
    far: (frame) => sweep(frame, ['#cfc0ff', '#8f6bf2', '#b9a2fb', '#7c55ea'], '#f1ebff'),
  },
  garage: { light: [0.74, 0.73, 0.75], far: drawGarage, near: drawGarageFloor },
  showroom: { light: [1.02, 1, 0.97], far: drawShowroom },
  yard: { light: [1.1, 1.06, 0.99], far: drawYard, near: drawYardFloor },
  dusk: { light: [0.84, 0.68, 0.68], far: drawDusk, near: drawDuskRoad },
  dunes: { light: [1.12, 1.02, 0.88], far: drawDunes },
  depot: { light: [0.98, 0.99, 1], far: drawDepot, near: drawDepotFloor },
}

function sweep(
  frame: Frame,
  [top, low, bright, front]: readonly [string, string, string, string],
  glow: string,
): string {
  const { width: w, height: h } = frame
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h, [
      [0, top],
      [0.5, low],
      [HORIZON, low],
      [0.72, bright],
      [1, front],
    ]) +
      drawGlow(w * 0.5, h * 0.34, w * 0.62, h * 0.5, [
        [0, glow, 0.75],
        [0.6, glow, 0.2],
        [1, glow, 0],
      ]) +
      drawGlow(w * 0.5, h * 0.8, w * 0.6, h * 0.2, [
        [0, glow, 0.5],
        [1, glow, 0],
      ]),
  )
}

function drawShowroom(frame: Frame): string {
  const { width: w, height: h } = frame
  let windows = ''
  for (let k = 0; k < 7; k++) {
    const x = w * (-0.04 + k * 0.16)
    windows += drawBand(x, h * 0.12, w * 0.142, h * 0.46, [
      [0, '#dbe7ee'],
      [0.55, '#eef4f6'],
      [0.8, '#c3d0c8'],
      [1, '#a9b6b0'],
    ])
    windows += drawBand(x, h * 0.61, w * 0.142, h * 0.3, [
      [0, '#ffffff', 0.5],
      [1, '#ffffff', 0],
    ])
  }
  let lamps = ''
  for (let k = 0; k < 4; k++)
    lamps += drawPolygon(
      [
        [w * (0.08 + k * 0.26), h * 0.035],
        [w * (0.24 + k * 0.26), h * 0.035],
        [w * (0.23 + k * 0.26), h * 0.055],
        [w * (0.09 + k * 0.26), h * 0.055],
      ],
      '#ffffff',
    )
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * HORIZON, [
      [0, '#8f8a84'],
      [0.2, '#b9b4ad'],
      [1, '#a49e96'],
    ]) +
      windows.replaceAll('#dbe7ee', '#e3edf2') +
      lamps +
      drawBand(0, h * HORIZON, w, h * (1 - HORIZON), [
        [0, '#b7b1a8'],
        [0.3, '#cdc8c0'],
        [1, '#a39d95'],
      ]) +
      windows +
      drawBand(0, h * 0.585, w, h * 0.02, [
        [0, '#6d6862'],
        [1, '#8c867f'],
      ]) +
      drawGlow(w * 0.5, h * 0.82, w * 0.5, h * 0.16, [
        [0, '#ffffff', 0.4],
        [1, '#ffffff', 0],
      ]),
  )
}

function drawYard(frame: Frame): string {
  const { width: w, height: h } = frame
  let trees = ''
  for (let k = 0; k < 14; k++)
    trees += drawTree(
      w * (k / 13),
      h * (HORIZON + 0.01),
      h * (0.2 + ((k * 37) % 11) * 0.016),
      k % 2 === 0 ? '#5f7a58' : '#748b62',
      '#6b5a48',
      `yard${k}`,
    )
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * HORIZON, [
      [0, '#5f9fd6'],
      [0.6, '#b4d6ec'],
      [1, '#eaf1ee'],
    ]) +
      drawStreaks(frame, 'yard', h * 0.06, h * 0.22, '#ffffff', 0.75) +
      drawRidge(frame, 'yard-hills', h * 0.5, h * 0.03, 0.2, [
        [0, '#8fa9a6'],
        [1, '#9db2a0'],
      ]) +
      trees +
      drawBand(0, h * 0.55, w, h * 0.06, [
        [0, '#d8d6cf'],
        [0.3, '#c9c6be'],
        [1, '#a5a39c'],
      ]) +
      drawBand(0, h * 0.6, w, h * 0.4, [
        [0, '#8d8f90'],
        [0.4, '#828486'],
        [1, '#6f7173'],
      ]),
  )
}

function drawYardFloor(frame: Frame): string {
  const { width: w, height: h } = frame
  const line = (x0: number, x1: number): string =>
    drawPolygon(
      [
        [w * x0, h * 0.66],
        [w * (x0 + 0.008), h * 0.66],
        [w * (x1 + 0.02), h],
        [w * x1, h],
      ],
      '#e9e7df',
      0.55,
    )
  const shadow = drawGlow(w * 0.62, h * 0.86, w * 0.5, h * 0.085, [
    [0, '#1b1d20', 0.6],
    [0.6, '#1b1d20', 0.35],
    [1, '#1b1d20', 0],
  ])
  return wrapSvg(frame, line(0.12, -0.16) + line(0.5, 0.46) + line(0.87, 1.1) + shadow)
}

function drawDusk(frame: Frame): string {
  const { width: w, height: h } = frame
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * HORIZON, [
      [0, '#232a4d'],
      [0.45, '#6a4a78'],
      [0.78, '#d9795f'],
      [1, '#f6b878'],
    ]) +
      drawStreaks(frame, 'dusk', h * 0.2, h * 0.3, '#f3a184', 0.4) +
      drawGlow(w * 0.7, h * HORIZON, w * 0.4, h * 0.3, [
        [0, '#ffe0a8', 0.9],
        [0.4, '#ffb877', 0.35],
        [1, '#ffb877', 0],
      ]) +
      drawRidge(frame, 'dusk-a', h * 0.535, h * 0.035, 0.3, [
        [0, '#6b4a63'],
        [1, '#7d5260'],
      ]) +
      drawRidge(frame, 'dusk-b', h * 0.575, h * 0.02, 0.4, [
        [0, '#40304a'],
        [1, '#3a2a3c'],
      ]) +
      drawBand(0, h * HORIZON, w, h * (1 - HORIZON), [
        [0, '#7a5758'],
        [0.3, '#54434d'],
        [1, '#2c2733'],
      ]) +
      drawGlow(w * 0.66, h * 0.66, w * 0.55, h * 0.13, [
        [0, '#ffc58c', 0.45],
        [1, '#ffc58c', 0],
      ]),
  )
}

function drawDuskRoad(frame: Frame): string {
  const { width: w, height: h } = frame
  return wrapSvg(
    frame,
    drawPolygon(
      [
        [w * 0.55, h * 0.604],
        [w * 0.552, h * 0.604],
        [w * -0.1, h * 0.86],
        [w * -0.1, h * 0.82],
      ],
      '#f5dcc0',
      0.35,
    ) +
      drawPolygon(
        [
          [0, h * 0.955],
          [w * 0.3, h * 0.955],
          [w * 0.27, h * 0.975],
          [0, h * 0.975],
        ],
        '#f5dcc0',
        0.4,
      ) +
      drawPolygon(
        [
          [w * 0.5, h * 0.955],
          [w * 0.8, h * 0.955],
          [w * 0.81, h * 0.975],
          [w * 0.49, h * 0.975],
        ],
        '#f5dcc0',
        0.4,
      ),
  )
}

function drawDunes(frame: Frame): string {
  const { width: w, height: h } = frame
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.66, [
      [0, '#6fa9d0'],
      [0.6, '#c6dde2'],
      [1, '#f4e6cd'],
    ]) +
      drawRidge(frame, 'dune-a', h * 0.5, h * 0.05, 0, [
        [0, '#e6c291'],
        [1, '#d3a066'],
      ]) +
      drawRidge(frame, 'dune-c', h * 0.565, h * 0.045, 0, [
        [0, '#dfae74'],
        [1, '#c58b52'],
      ]) +
      drawRidge(frame, 'dune-d', h * 0.64, h * 0.02, 0, [
        [0, '#e0b47c'],
        [0.6, '#d6a468'],
        [1, '#bb8349'],
      ]) +
      drawStreaks(frame, 'ripples', h * 0.7, h * 0.28, '#b47f48', 0.3, 26),
  )
}

function drawDepot(frame: Frame): string {
  const { width: w, height: h } = frame
  const colours = ['#3d6f8e', '#b4552f', '#5b7f5a', '#8a8f94', '#2f5874', '#a8782f']
  let boxes = ''
  for (let k = 0; k < 9; k++) {
    const stack = 1 + ((k * 7) % 3)
    for (let level = 0; level < stack; level++) {
      const y = h * (0.535 - level * 0.085)
      boxes += `<rect x="${w * (k * 0.125 - 0.04)}" y="${y}" width="${w * 0.12}" height="${h * 0.082}" fill="${colours[(k + level * 2) % colours.length] ?? '#888'}"/>`
      boxes += drawBand(w * (k * 0.125 - 0.04), y, w * 0.12, h * 0.082, [
        [0, '#ffffff', 0.16],
        [1, '#000000', 0.28],
      ])
    }
  }
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * HORIZON, [
      [0, '#8fb2c9'],
      [0.7, '#cbdbe2'],
      [1, '#e6e9e6'],
    ]) +
      drawStreaks(frame, 'depot', h * 0.05, h * 0.2, '#ffffff', 0.6) +
      `<rect x="${w * 0.5}" y="${h * 0.2}" width="${w * 0.55}" height="${h * 0.42}" fill="#aeb6bb"/>` +
      drawBand(w * 0.5, h * 0.2, w * 0.55, h * 0.42, [
        [0, '#ffffff', 0.3],
        [1, '#4c565d', 0.25],
      ]) +
      boxes +
      drawBand(0, h * 0.61, w, h * 0.39, [
        [0, '#b3b3ae'],
        [0.4, '#a5a6a3'],
        [1, '#8b8d8b'],
      ]),
  )
}

function drawDepotFloor(frame: Frame): string {
  const { width: w, height: h } = frame
  return wrapSvg(
    frame,
    drawPolygon(
      [
        [0, h * 0.69],
        [w, h * 0.665],
        [w, h * 0.671],
        [0, h * 0.697],
      ],
      '#e7b52c',
      0.75,
    ) +
      drawPath(`M${w * 0.2} ${h} L${w * 0.34} ${h * 0.68}`, 'none') +
      drawGlow(w * 0.55, h * 0.85, w * 0.5, h * 0.07, [
        [0, '#2b2e30', 0.4],
        [1, '#2b2e30', 0],
      ]),
  )
}

function drawGarage(frame: Frame): string {
  const { width: w, height: h } = frame
  let bricks = ''
  for (let row = 0; row < 15; row++)
    for (let column = -1; column < 17; column++) {
      const shade = 30 + ((row * 31 + column * 17) % 9) * 2
      bricks += `<rect x="${w * (column * 0.0625 + (row % 2) * 0.031)}" y="${h * row * 0.041}" width="${w * 0.06}" height="${h * 0.037}" fill="rgb(${shade + 6},${shade + 2},${shade})"/>`
    }
  return wrapSvg(
    frame,
    `<rect width="${w}" height="${h}" fill="#16171a"/>${bricks}` +
      drawBand(0, 0, w, h * HORIZON, [
        [0, '#000000', 0.75],
        [0.5, '#000000', 0.1],
        [1, '#000000', 0.6],
      ]) +
      drawBand(0, h * HORIZON, w, h * (1 - HORIZON), [
        [0, '#1b1c1f'],
        [0.4, '#34363a'],
        [1, '#17181a'],
      ]) +
      drawGlow(w * 0.5, h * 0.22, w * 0.52, h * 0.42, [
        [0, '#ffd9a8', 0.42],
        [0.5, '#ffd9a8', 0.12],
        [1, '#ffd9a8', 0],
      ]),
  )
}

function drawGarageFloor(frame: Frame): string {
  const { width: w, height: h } = frame
  return wrapSvg(
    frame,
    drawPolygon(
      [
        [w * 0.22, h * 0.03],
        [w * 0.78, h * 0.03],
        [w * 0.76, h * 0.045],
        [w * 0.24, h * 0.045],
      ],
      '#fff2dc',
      0.9,
    ) +
      drawGlow(w * 0.5, h * 0.82, w * 0.55, h * 0.17, [
        [0, '#ffe9cc', 0.32],
        [1, '#ffe9cc', 0],
      ]) +
      drawBand(
        0,
        0,
        w * 0.3,
        h,
        [
          [0, '#000000', 0.5],
          [1, '#000000', 0],
        ],
        true,
      ) +
      drawBand(
        w * 0.7,
        0,
        w * 0.3,
        h,
        [
          [0, '#000000', 0],
          [1, '#000000', 0.5],
        ],
        true,
      ),
  )
}
