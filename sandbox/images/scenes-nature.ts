import { hashToUnit } from './paint'
import {
  drawBand,
  drawGlow,
  drawPath,
  drawPolygon,
  drawRidge,
  drawStars,
  drawStreaks,
  drawTree,
  round,
  wrapSvg,
  type Frame,
} from './svg-shapes'

/** Layered landscapes: nearer ridges are darker and warmer, with haze between them. */

export function drawHills(frame: Frame): string {
  const { width: w, height: h } = frame
  let trees = ''
  const random = hashToUnit('hills-trees')
  for (let k = 0; k < 16; k++) {
    const depth = random(k + 30)
    trees += drawTree(
      w * random(k),
      h * (0.67 + depth * 0.05),
      h * (0.07 + depth * 0.1),
      depth > 0.5 ? '#3e5a3d' : '#54704a',
      '#4d4134',
      `hill${k}`,
    )
  }
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.7, [
      [0, '#7fb0d3'],
      [0.55, '#c9dfe4'],
      [1, '#f7ead0'],
    ]) +
      drawGlow(w * 0.22, h * 0.36, w * 0.34, h * 0.6, [
        [0, '#fff6dc', 0.95],
        [0.3, '#fff0cc', 0.4],
        [1, '#fff0cc', 0],
      ]) +
      drawStreaks(frame, 'hills', h * 0.04, h * 0.25, '#ffffff', 0.7, 12) +
      drawRidge(frame, 'hills-1', h * 0.47, h * 0.05, 0.4, [
        [0, '#9fb7c1'],
        [1, '#c7d3ce'],
      ]) +
      drawRidge(frame, 'hills-2', h * 0.55, h * 0.05, 0.3, [
        [0, '#7f9d97'],
        [1, '#b3c4ad'],
      ]) +
      drawRidge(frame, 'hills-3', h * 0.62, h * 0.04, 0.2, [
        [0, '#6d8f6c'],
        [1, '#a3b481'],
      ]) +
      drawRidge(frame, 'hills-4', h * 0.69, h * 0.025, 0.1, [
        [0, '#71914f'],
        [1, '#8aa258'],
      ]) +
      trees +
      drawRidge(frame, 'hills-5', h * 0.76, h * 0.012, 0.1, [
        [0, '#8fa352'],
        [0.5, '#7a9148'],
        [1, '#5f7a3c'],
      ]) +
      road(frame, 0.79, '#b9a98c', '#a0917a'),
  )
}

function road({ width: w, height: h }: Frame, top: number, near: string, far: string): string {
  const id = `r${Math.round(top * 1000)}`
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient>` +
    drawPath(
      `M0 ${h * (top + 0.035)} C${w * 0.3} ${h * (top - 0.005)} ${w * 0.7} ${h * top} ${w} ${h * (top + 0.02)} L${w} ${h} L0 ${h}Z`,
      `url(#${id})`,
    ) +
    drawPath(
      `M0 ${h * (top + 0.035)} C${w * 0.3} ${h * (top - 0.005)} ${w * 0.7} ${h * top} ${w} ${h * (top + 0.02)} L${w} ${h * (top + 0.028)} C${w * 0.7} ${h * (top + 0.01)} ${w * 0.3} ${h * (top + 0.006)} 0 ${h * (top + 0.047)}Z`,
      '#ffffff',
      0.12,
    )
  )
}

export function drawDuskRoad(frame: Frame): string {
  const { width: w, height: h } = frame
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.68, [
      [0, '#171c3a'],
      [0.4, '#503a6b'],
      [0.72, '#c0626a'],
      [0.9, '#f29a63'],
      [1, '#fbcf8c'],
    ]) +
      drawStars(frame, 'dusk', h * 0.26, 90) +
      drawGlow(w * 0.36, h * 0.66, w * 0.42, h * 0.42, [
        [0, '#fff0c4', 1],
        [0.14, '#ffd79a', 0.75],
        [0.5, '#ff9a6b', 0.25],
        [1, '#ff9a6b', 0],
      ]) +
      drawStreaks(frame, 'dusk-road', h * 0.26, h * 0.3, '#ffb48c', 0.5, 14) +
      drawRidge(frame, 'dr-1', h * 0.57, h * 0.05, 0.5, [
        [0, '#7b4a6a'],
        [1, '#b06a6c'],
      ]) +
      drawRidge(frame, 'dr-2', h * 0.63, h * 0.035, 0.5, [
        [0, '#553456'],
        [1, '#7d4a58'],
      ]) +
      drawRidge(frame, 'dr-3', h * 0.69, h * 0.02, 0.5, [
        [0, '#33233f'],
        [1, '#3c2840'],
      ]) +
      drawBand(0, h * 0.735, w, h * 0.265, [
        [0, '#5a4250'],
        [0.35, '#3b3040'],
        [1, '#1d1826'],
      ]) +
      drawGlow(w * 0.36, h * 0.76, w * 0.4, h * 0.07, [
        [0, '#ffb27a', 0.55],
        [1, '#ffb27a', 0],
      ]) +
      drawPolygon(
        [
          [0, h * 0.782],
          [w, h * 0.768],
          [w, h * 0.773],
          [0, h * 0.789],
        ],
        '#f2c9a2',
        0.4,
      ) +
      [0, 1, 2, 3, 4, 5]
        .map((k) =>
          drawPolygon(
            [
              [w * (k * 0.19 - 0.02), h * 0.955],
              [w * (k * 0.19 + 0.09), h * 0.953],
              [w * (k * 0.19 + 0.086), h * 0.968],
              [w * (k * 0.19 - 0.03), h * 0.97],
            ],
            '#f6dcc0',
            0.45,
          ),
        )
        .join('') +
      [0, 1, 2, 3, 4, 5, 6]
        .map(
          (k) =>
            `<rect x="${round(w * (0.04 + k * 0.15))}" y="${round(h * 0.7)}" width="${round(w * 0.0035)}" height="${round(h * 0.075)}" fill="#241a2e"/><rect x="${round(w * (0.04 + k * 0.15))}" y="${round(h * 0.706)}" width="${round(w * 0.0035)}" height="${round(h * 0.01)}" fill="#ff8a66"/>`,
        )
        .join(''),
  )
}

export function drawDesertTrack(frame: Frame): string {
  const { width: w, height: h } = frame
  const random = hashToUnit('spinifex')
  let bushes = ''
  for (let k = 0; k < 70; k++) {
    const depth = random(k + 100) ** 1.6
    const y = h * (0.665 + depth * 0.3)
    const size = w * (0.004 + depth * 0.014)
    bushes += `<ellipse cx="${round(w * random(k))}" cy="${round(y)}" rx="${round(size)}" ry="${round(size * 0.5)}" fill="${random(k + 200) > 0.5 ? '#8b8a4f' : '#a08f52'}" opacity="0.85"/><ellipse cx="${round(w * random(k) + size * 0.5)}" cy="${round(y + size * 0.4)}" rx="${round(size * 1.2)}" ry="${round(size * 0.18)}" fill="#5f2a16" opacity="0.35"/>`
  }
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.66, [
      [0, '#3f86be'],
      [0.55, '#9cc6dc'],
      [1, '#f6dfc0'],
    ]) +
      drawStreaks(frame, 'desert', h * 0.1, h * 0.2, '#ffffff', 0.55, 8) +
      drawRidge(frame, 'dt-1', h * 0.55, h * 0.03, 0.6, [
        [0, '#a78694'],
        [1, '#d0a391'],
      ]) +
      drawPath(mesa(frame), '#9c4b34') +
      drawPath(mesa(frame, 0.03), '#000000', 0.14) +
      drawRidge(frame, 'dt-2', h * 0.64, h * 0.012, 0.4, [
        [0, '#b9603b'],
        [0.3, '#c56a3f'],
        [1, '#b25529'],
      ]) +
      drawBand(0, h * 0.7, w, h * 0.3, [
        [0, '#c56a3f', 0],
        [0.4, '#bb5a2e', 1],
        [1, '#9a4421'],
      ]) +
      bushes +
      drawPath(
        `M${w * 0.3} ${h * 0.655} C${w * 0.34} ${h * 0.7} ${w * 0.2} ${h * 0.78} ${w * 0.05} ${h} L${w * 0.98} ${h} C${w * 0.6} ${h * 0.82} ${w * 0.36} ${h * 0.72} ${w * 0.312} ${h * 0.655}Z`,
        '#d98a58',
        0.75,
      ) +
      drawPath(
        `M${w * 0.306} ${h * 0.66} C${w * 0.35} ${h * 0.72} ${w * 0.33} ${h * 0.8} ${w * 0.36} ${h} L${w * 0.5} ${h} C${w * 0.42} ${h * 0.82} ${w * 0.36} ${h * 0.72} ${w * 0.308} ${h * 0.66}Z`,
        '#a85a31',
        0.4,
      ),
  )
}

function mesa({ width: w, height: h }: Frame, inset = 0): string {
  const base = h * 0.66
  return `M${w * (0.56 + inset)} ${base} L${w * (0.6 + inset)} ${h * 0.56} L${w * (0.625 + inset)} ${h * 0.47} L${w * (0.66 + inset)} ${h * 0.455} L${w * 0.78} ${h * 0.46} L${w * 0.8} ${h * 0.5} L${w * 0.86} ${h * 0.52} L${w * 0.92} ${base}Z`
}

export function drawDunesCamp(frame: Frame): string {
  const { width: w, height: h } = frame
  const tent = (x: number, size: number): string =>
    drawPolygon(
      [
        [x - size, h * 0.775],
        [x - size * 0.1, h * 0.775 - size * 0.95],
        [x + size * 0.25, h * 0.775],
      ],
      '#f1d6a6',
    ) +
    drawPolygon(
      [
        [x - size * 0.1, h * 0.775 - size * 0.95],
        [x + size * 0.25, h * 0.775],
        [x + size * 1.05, h * 0.768],
      ],
      '#b98a5c',
    ) +
    drawPolygon(
      [
        [x - size * 0.42, h * 0.775],
        [x - size * 0.1, h * 0.775 - size * 0.85],
        [x - size * 0.02, h * 0.775],
      ],
      '#ffcf7a',
    )
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.7, [
      [0, '#27335e'],
      [0.4, '#6d5a86'],
      [0.75, '#e08f78'],
      [1, '#fbd3a0'],
    ]) +
      drawStars(frame, 'camp', h * 0.34, 130) +
      drawGlow(w * 0.8, h * 0.6, w * 0.3, h * 0.35, [
        [0, '#ffe3b0', 0.9],
        [0.4, '#ffb98a', 0.3],
        [1, '#ffb98a', 0],
      ]) +
      drawStreaks(frame, 'camp', h * 0.3, h * 0.22, '#ffbfa0', 0.4, 10) +
      drawRidge(frame, 'dc-1', h * 0.58, h * 0.05, 0, [
        [0, '#b5796c'],
        [1, '#d79c77'],
      ]) +
      drawRidge(frame, 'dc-2', h * 0.65, h * 0.05, 0, [
        [0, '#a96b5b'],
        [1, '#d19066'],
      ]) +
      drawRidge(frame, 'dc-3', h * 0.72, h * 0.03, 0, [
        [0, '#8f5a50'],
        [1, '#c28560'],
      ]) +
      drawGlow(w * 0.24, h * 0.76, w * 0.2, h * 0.2, [
        [0, '#ffc56b', 0.6],
        [1, '#ffc56b', 0],
      ]) +
      tent(w * 0.19, h * 0.13) +
      drawRidge(frame, 'dc-4', h * 0.785, h * 0.008, 0, [
        [0, '#b47a58'],
        [0.4, '#a06a50'],
        [1, '#6f4640'],
      ]) +
      drawGlow(w * 0.29, h * 0.8, w * 0.11, h * 0.05, [
        [0, '#ffb65a', 0.7],
        [1, '#ffb65a', 0],
      ]) +
      drawPath(
        `M${w * 0.282} ${h * 0.802} Q${w * 0.279} ${h * 0.765} ${w * 0.29} ${h * 0.735} Q${w * 0.301} ${h * 0.768} ${w * 0.299} ${h * 0.802}Z`,
        '#ff9a3d',
      ) +
      drawPath(
        `M${w * 0.286} ${h * 0.802} Q${w * 0.285} ${h * 0.78} ${w * 0.291} ${h * 0.762} Q${w * 0.297} ${h * 0.782} ${w * 0.295} ${h * 0.802}Z`,
        '#ffe08a',
      ),
  )
}

export function drawCoast(frame: Frame): string {
  const { width: w, height: h } = frame
  const random = hashToUnit('glints')
  let glints = ''
  for (let k = 0; k < 140; k++) {
    const depth = random(k + 400)
    const y = h * (0.5 + depth * 0.16)
    glints += `<rect x="${round(w * random(k))}" y="${round(y)}" width="${round(w * (0.004 + depth * 0.02))}" height="${round(h * (0.001 + depth * 0.002))}" fill="#fff" opacity="${0.15 + random(k + 800) * 0.35}"/>`
  }
  return wrapSvg(
    frame,
    drawBand(0, 0, w, h * 0.5, [
      [0, '#4f9fd8'],
      [0.6, '#a9d4ea'],
      [1, '#e9f1ea'],
    ]) +
      drawGlow(w * 0.3, h * 0.3, w * 0.32, h * 0.45, [
        [0, '#ffffff', 0.8],
        [1, '#ffffff', 0],
      ]) +
      drawStreaks(frame, 'coast', h * 0.06, h * 0.26, '#ffffff', 0.8, 13) +
      drawBand(0, h * 0.495, w, h * 0.2, [
        [0, '#3f8fb0'],
        [0.5, '#4fb0b8'],
        [1, '#8fd3c4'],
      ]) +
      glints +
      drawPath(
        `M${w} ${h * 0.36} C${w * 0.9} ${h * 0.37} ${w * 0.84} ${h * 0.43} ${w * 0.76} ${h * 0.45} C${w * 0.7} ${h * 0.47} ${w * 0.64} ${h * 0.49} ${w * 0.58} ${h * 0.503} L${w} ${h * 0.6}Z`,
        '#6f8a6a',
      ) +
      drawPath(
        `M${w} ${h * 0.44} C${w * 0.9} ${h * 0.46} ${w * 0.8} ${h * 0.49} ${w * 0.6} ${h * 0.503} C${w * 0.75} ${h * 0.54} ${w * 0.9} ${h * 0.58} ${w} ${h * 0.66}Z`,
        '#b08a63',
        0.9,
      ) +
      drawPath(
        `M0 ${h * 0.66} C${w * 0.3} ${h * 0.61} ${w * 0.6} ${h * 0.68} ${w} ${h * 0.65} L${w} ${h * 0.8} L0 ${h * 0.8}Z`,
        '#ffffff',
        0.6,
      ) +
      drawPath(
        `M0 ${h * 0.675} C${w * 0.3} ${h * 0.625} ${w * 0.6} ${h * 0.695} ${w} ${h * 0.665} L${w} ${h * 0.85} L0 ${h * 0.85}Z`,
        '#ecdcb6',
      ) +
      drawRidge(frame, 'coast-grass', h * 0.745, h * 0.012, 0.7, [
        [0, '#9aa768'],
        [1, '#7d8f54'],
      ]) +
      drawBand(0, h * 0.78, w, h * 0.22, [
        [0, '#8b8f92'],
        [0.3, '#7b8084'],
        [1, '#62676b'],
      ]) +
      drawPolygon(
        [
          [0, h * 0.786],
          [w, h * 0.786],
          [w, h * 0.793],
          [0, h * 0.793],
        ],
        '#f3efe2',
        0.7,
      ) +
      drawPolygon(
        [
          [0, h * 0.965],
          [w, h * 0.965],
          [w, h * 0.98],
          [0, h * 0.98],
        ],
        '#f3efe2',
        0.45,
      ),
  )
}
