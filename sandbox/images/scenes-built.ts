import { hashToUnit } from './paint'
import {
  drawBand,
  drawGlow,
  drawPath,
  drawPolygon,
  drawRidge,
  drawStars,
  drawStreaks,
  drawTowers,
  round,
  wrapSvg,
  type Frame,
} from './svg-shapes'

/** Built environments: a harbour city, a workshop, a depot and a city street at night. */

export function drawHarbour(frame: Frame): string {
  const { width: w, height: h } = frame
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.6, [
      [0, '#5f8fc0'],
      [0.5, '#b9cfe0'],
      [0.85, '#f3dfcb'],
      [1, '#fbe7cf'],
    ]) +
      drawGlow(w * 0.78, h * 0.5, w * 0.36, h * 0.46, [
        [0, '#fff2d8', 0.95],
        [0.4, '#ffe4bd', 0.4],
        [1, '#ffe4bd', 0],
      ]) +
      drawStreaks(frame, 'harbour', h * 0.06, h * 0.3, '#ffffff', 0.65, 12) +
      drawTowers(frame, 'harbour-far', h * 0.565, h * 0.3, '#b4c4d3', '#ffffff', 0.05) +
      drawTowers(frame, 'harbour-near', h * 0.575, h * 0.36, '#7f96ac', '#fdf3df', 0.2) +
      bridge(frame) +
      drawRidge(frame, 'harbour-shore', h * 0.572, h * 0.007, 0.8, [
        [0, '#4f6a62'],
        [1, '#5d786c'],
      ]) +
      drawBand(0, h * 0.585, w, h * 0.19, [
        [0, '#9fb9c6'],
        [0.4, '#5f8ba6'],
        [1, '#3c6a8a'],
      ]) +
      glints(frame, 'harbour', 0.59, 0.17) +
      drawBand(0, h * 0.765, w, h * 0.235, [
        [0, '#b9b4ab'],
        [0.08, '#a8a39a'],
        [0.5, '#97928a'],
        [1, '#7d7871'],
      ]) +
      drawPolygon(
        [
          [0, h * 0.755],
          [w, h * 0.755],
          [w, h * 0.772],
          [0, h * 0.772],
        ],
        '#d8d3c9',
      ) +
      Array.from(
        { length: 15 },
        (_, k) =>
          `<rect x="${round(w * (0.03 + k * 0.068))}" y="${round(h * 0.708)}" width="${round(w * 0.003)}" height="${round(h * 0.05)}" fill="#4a555e"/>`,
      ).join('') +
      drawPolygon(
        [
          [0, h * 0.706],
          [w, h * 0.706],
          [w, h * 0.712],
          [0, h * 0.712],
        ],
        '#4a555e',
      ) +
      drawPolygon(
        [
          [0, h * 0.73],
          [w, h * 0.73],
          [w, h * 0.734],
          [0, h * 0.734],
        ],
        '#4a555e',
        0.7,
      ),
  )
}

/** A tied-arch bridge. */
function bridge({ width: w, height: h }: Frame): string {
  const left = w * 0.04
  const right = w * 0.4
  const deck = h * 0.525
  const rise = h * 0.2
  const hangers = Array.from({ length: 17 }, (_, k) => {
    const t = (k + 1) / 18
    const y = deck - rise * 4 * t * (1 - t)
    return `<rect x="${round(left + (right - left) * t)}" y="${round(y)}" width="${round(w * 0.0012)}" height="${round(deck - y)}" fill="#5d7388"/>`
  }).join('')
  const middle = (left + right) / 2
  return `<path d="M${left} ${deck} Q${middle} ${deck - rise * 2} ${right} ${deck}" fill="none" stroke="#56697c" stroke-width="${round(h * 0.011)}"/><path d="M${left} ${deck} Q${middle} ${deck - rise * 1.75} ${right} ${deck}" fill="none" stroke="#6a7d8f" stroke-width="${round(h * 0.006)}"/>${hangers}<rect x="0" y="${deck}" width="${w * 0.46}" height="${h * 0.011}" fill="#4d5f70"/>${[0.02, 0.042, 0.393, 0.415].map((x) => `<rect x="${w * x}" y="${deck - h * 0.045}" width="${w * 0.011}" height="${h * 0.1}" fill="#8d8272"/>`).join('')}`
}

function glints(
  { width: w, height: h }: Frame,
  seed: string,
  top: number,
  depth: number,
  colour = '#fff',
): string {
  const random = hashToUnit(seed)
  return Array.from({ length: 150 }, (_, k) => {
    const t = random(k + 400)
    return `<rect x="${round(w * random(k))}" y="${round(h * (top + t * depth))}" width="${round(w * (0.004 + t * 0.02))}" height="${round(h * (0.001 + t * 0.002))}" fill="${colour}" opacity="${0.12 + random(k + 800) * 0.3}"/>`
  }).join('')
}

export function drawWorkshop(frame: Frame): string {
  const { width: w, height: h } = frame
  const random = hashToUnit('tools')
  let tools = ''
  for (let k = 0; k < 26; k++) {
    const x = w * (0.075 + (k % 13) * 0.026)
    const y = h * (0.27 + Math.floor(k / 13) * 0.13)
    const length = h * (0.04 + random(k) * 0.06)
    tools += `<rect x="${round(x)}" y="${round(y)}" width="${round(w * 0.0035)}" height="${round(length)}" rx="${w * 0.001}" fill="#9aa0a4"/><rect x="${round(x - w * 0.0012)}" y="${round(y + length * 0.55)}" width="${round(w * 0.006)}" height="${round(length * 0.45)}" rx="${w * 0.002}" fill="${['#b5482a', '#3a3d40', '#c8922e'][k % 3] ?? '#333'}"/>`
  }
  const lamp = (x: number): string =>
    `<rect x="${w * x}" y="0" width="${w * 0.0012}" height="${h * 0.1}" fill="#0b0b0c"/>` +
    drawPolygon(
      [
        [w * (x - 0.012), h * 0.1],
        [w * (x + 0.013), h * 0.1],
        [w * (x + 0.034), h * 0.145],
        [w * (x - 0.033), h * 0.145],
      ],
      '#0d0e10',
    ) +
    drawGlow(w * x, h * 0.148, w * 0.034, h * 0.012, [
      [0, '#fff3d6', 1],
      [1, '#ffd590', 0.2],
    ]) +
    drawGlow(w * x, h * 0.4, w * 0.19, h * 0.42, [
      [0, '#ffcf8f', 0.34],
      [0.6, '#ffcf8f', 0.09],
      [1, '#ffcf8f', 0],
    ])
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.74, [
      [0, '#17181b'],
      [0.5, '#2b2b2d'],
      [1, '#232325'],
    ]) +
      Array.from(
        { length: 60 },
        (_, k) =>
          `<rect x="${round((k * w) / 60)}" y="0" width="${round(w * 0.0012)}" height="${h * 0.74}" fill="#000" opacity="0.28"/>`,
      ).join('') +
      drawBand(w * 0.055, h * 0.22, w * 0.365, h * 0.32, [
        [0, '#4b4036'],
        [1, '#3a3029'],
      ]) +
      tools +
      drawBand(w * 0.045, h * 0.585, w * 0.385, h * 0.022, [
        [0, '#7a5a3c'],
        [1, '#573e29'],
      ]) +
      drawBand(w * 0.06, h * 0.607, w * 0.13, h * 0.135, [
        [0, '#8c2f1f'],
        [1, '#5f2015'],
      ]) +
      [0.635, 0.665, 0.695]
        .map((y) =>
          drawPolygon(
            [
              [w * 0.065, h * y],
              [w * 0.185, h * y],
              [w * 0.185, h * (y + 0.003)],
              [w * 0.065, h * (y + 0.003)],
            ],
            '#000',
            0.4,
          ),
        )
        .join('') +
      drawBand(w * 0.26, h * 0.607, w * 0.15, h * 0.135, [
        [0, '#26282b'],
        [1, '#1a1b1d'],
      ]) +
      drawBand(w * 0.52, h * 0.12, w * 0.42, h * 0.62, [
        [0, '#3d4145'],
        [1, '#2c2f32'],
      ]) +
      Array.from({ length: 11 }, (_, k) =>
        drawPolygon(
          [
            [w * 0.52, h * (0.12 + k * 0.056)],
            [w * 0.94, h * (0.12 + k * 0.056)],
            [w * 0.94, h * (0.124 + k * 0.056)],
            [w * 0.52, h * (0.124 + k * 0.056)],
          ],
          '#000',
          0.35,
        ),
      ).join('') +
      drawBand(0, h * 0.74, w, h * 0.26, [
        [0, '#242427'],
        [0.35, '#3a3a3d'],
        [1, '#1a1a1c'],
      ]) +
      drawGlow(w * 0.68, h * 0.86, w * 0.42, h * 0.13, [
        [0, '#ffd9a6', 0.36],
        [1, '#ffd9a6', 0],
      ]) +
      [0.14, 0.36, 0.58, 0.8].map(lamp).join(''),
  )
}

export function drawDepotYard(frame: Frame): string {
  const { width: w, height: h } = frame
  const colours = ['#2f6488', '#a94e2b', '#4f755a', '#7d848a', '#274d68', '#b08330']
  let stacks = ''
  for (let k = 0; k < 12; k++) {
    const height = 1 + ((k * 5) % 4)
    for (let level = 0; level < height; level++) {
      const x = w * (k * 0.072 - 0.02)
      const y = h * (0.655 - level * 0.082)
      const colour = colours[(k * 2 + level) % colours.length] ?? '#888'
      stacks += `<rect x="${round(x)}" y="${round(y)}" width="${round(w * 0.07)}" height="${round(h * 0.08)}" fill="${colour}"/>`
      for (let rib = 1; rib < 12; rib++)
        stacks += `<rect x="${round(x + (rib * w * 0.07) / 12)}" y="${round(y + h * 0.006)}" width="${round(w * 0.0012)}" height="${round(h * 0.068)}" fill="#000" opacity="0.16"/>`
      stacks += drawBand(x, y, w * 0.07, h * 0.08, [
        [0, '#ffffff', 0.2],
        [0.15, '#ffffff', 0],
        [1, '#000000', 0.25],
      ])
    }
  }
  const shed =
    drawBand(w * 0.58, h * 0.3, w * 0.46, h * 0.44, [
      [0, '#c6cdd1'],
      [1, '#9da7ad'],
    ]) +
    drawPolygon(
      [
        [w * 0.56, h * 0.3],
        [w * 1.04, h * 0.22],
        [w * 1.04, h * 0.3],
      ],
      '#8b969d',
    )
  const doors = [0.62, 0.74, 0.86]
    .map(
      (x) =>
        drawBand(w * x, h * 0.45, w * 0.09, h * 0.29, [
          [0, '#5e6a72'],
          [1, '#75828a'],
        ]) +
        Array.from({ length: 8 }, (_, k) =>
          drawPolygon(
            [
              [w * x, h * (0.45 + k * 0.036)],
              [w * (x + 0.09), h * (0.45 + k * 0.036)],
              [w * (x + 0.09), h * (0.453 + k * 0.036)],
              [w * x, h * (0.453 + k * 0.036)],
            ],
            '#000',
            0.16,
          ),
        ).join(''),
    )
    .join('')
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.74, [
      [0, '#6f9fc4'],
      [0.6, '#c0d5e1'],
      [1, '#eceeea'],
    ]) +
      drawStreaks(frame, 'depot-yard', h * 0.05, h * 0.3, '#ffffff', 0.7, 12) +
      crane(frame) +
      stacks +
      shed +
      doors +
      drawBand(0, h * 0.735, w, h * 0.265, [
        [0, '#adada8'],
        [0.3, '#9d9e9b'],
        [1, '#7e807f'],
      ]) +
      drawPolygon(
        [
          [0, h * 0.79],
          [w, h * 0.775],
          [w, h * 0.783],
          [0, h * 0.8],
        ],
        '#e7b52c',
        0.85,
      ) +
      drawPath(`M0 ${h * 0.9} L${w} ${h * 0.87} L${w} ${h * 0.874} L0 ${h * 0.905}Z`, '#5f6160', 0.5),
  )
}

function crane({ width: w, height: h }: Frame): string {
  const bar = (x0: number, y0: number, x1: number, y1: number, size = 0.003): string =>
    `<path d="M${w * x0} ${h * y0} L${w * x1} ${h * y1}" stroke="#d08a2a" stroke-width="${round(w * size)}"/>`
  return (
    bar(0.36, 0.74, 0.375, 0.16, 0.004) +
    bar(0.42, 0.74, 0.405, 0.16, 0.004) +
    bar(0.2, 0.24, 0.52, 0.24, 0.005) +
    bar(0.39, 0.12, 0.21, 0.24) +
    bar(0.39, 0.12, 0.51, 0.24) +
    bar(0.366, 0.5, 0.414, 0.5) +
    bar(0.25, 0.24, 0.25, 0.4, 0.001)
  )
}

export function drawCityNight(frame: Frame): string {
  const { width: w, height: h } = frame
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.74, [
      [0, '#0a0d1e'],
      [0.5, '#1b1f42'],
      [0.85, '#4a3568'],
      [1, '#7a4a72'],
    ]) +
      drawStars(frame, 'night', h * 0.3, 80) +
      drawGlow(w * 0.66, h * 0.72, w * 0.5, h * 0.5, [
        [0, '#b06a9a', 0.45],
        [1, '#b06a9a', 0],
      ]) +
      drawTowers(frame, 'night-far', h * 0.72, h * 0.42, '#232748', '#8f9be0', 0.16) +
      drawTowers(frame, 'night-near', h * 0.74, h * 0.5, '#12152c', '#ffd79a', 0.3) +
      drawBand(0, h * 0.735, w, h * 0.265, [
        [0, '#1d2038'],
        [0.3, '#171a2e'],
        [1, '#0b0d18'],
      ]) +
      Array.from({ length: 26 }, (_, k) =>
        drawBand(w * ((k * 0.0393) % 1), h * 0.74, w * 0.006, h * (0.08 + ((k * 7) % 5) * 0.03), [
          [0, k % 3 === 0 ? '#8f9be0' : '#ffcf8f', 0.4],
          [1, '#ffcf8f', 0],
        ]),
      ).join('') +
      drawPolygon(
        [
          [0, h * 0.742],
          [w, h * 0.742],
          [w, h * 0.75],
          [0, h * 0.75],
        ],
        '#3a3d5e',
      ) +
      drawGlow(w * 0.68, h * 0.88, w * 0.4, h * 0.1, [
        [0, '#9aa4ff', 0.28],
        [1, '#9aa4ff', 0],
      ]),
  )
}
