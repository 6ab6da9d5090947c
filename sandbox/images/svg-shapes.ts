import { hashToUnit } from './paint'

/** SVG fragments for drawn landscapes. Coordinates are pixels of the picture. */

export type Frame = { width: number; height: number }
export type Stop = readonly [offset: number, colour: string, opacity?: number]

let counter = 0

export function wrapSvg({ width, height }: Frame, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}

/** A rectangle with a vertical gradient. */
export function drawBand(
  x: number,
  y: number,
  width: number,
  height: number,
  stops: readonly Stop[],
  sideways = false,
): string {
  const id = `g${counter++}`
  const direction = sideways ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"'
  return `<linearGradient id="${id}" ${direction}>${stopsOf(stops)}</linearGradient><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`
}

/** An elliptical glow, brightest at the centre. */
export function drawGlow(x: number, y: number, rx: number, ry: number, stops: readonly Stop[]): string {
  const id = `g${counter++}`
  return `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`
}

export function drawPath(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`
}

export function drawPolygon(
  points: readonly (readonly [number, number])[],
  fill: string,
  opacity = 1,
): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}" opacity="${opacity}"/>`
}

/**
 * A ridge of hills across the picture: `top` is its mean height, `swing` its relief, `rough` (0…1) adds small
 * crags.
 */
export function drawRidge(
  frame: Frame,
  seed: string,
  top: number,
  swing: number,
  rough: number,
  stops: readonly Stop[],
): string {
  const random = hashToUnit(seed)
  const points: string[] = []
  const steps = 96
  for (let step = 0; step <= steps; step++) {
    const t = step / steps
    let y = 0
    for (let octave = 0; octave < 6; octave++) {
      const weight = octave < 3 ? 0.55 ** octave : rough * 0.6 ** octave
      y += weight * Math.sin(t * (2.1 * 1.9 ** octave + random(octave) * 2) + random(octave + 10) * 6.28)
    }
    points.push(`${round(t * frame.width)} ${round(top + y * swing)}`)
  }
  const id = `g${counter++}`
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${top - swing}" x2="0" y2="${top + swing * 3 + frame.height * 0.12}">${stopsOf(stops)}</linearGradient><path d="M0 ${frame.height} L${points.join(' L')} L${frame.width} ${frame.height} Z" fill="url(#${id})"/>`
}

/** Soft layered clouds or streaks of haze. */
export function drawStreaks(
  frame: Frame,
  seed: string,
  top: number,
  depth: number,
  colour: string,
  opacity: number,
  count = 9,
): string {
  const random = hashToUnit(seed)
  return Array.from({ length: count }, (_, k) => {
    const x = random(k) * frame.width
    const y = top + random(k + 40) * depth
    const rx = (0.08 + random(k + 80) * 0.2) * frame.width
    return drawGlow(x, y, rx, rx * (0.035 + random(k + 120) * 0.04), [
      [0, colour, opacity],
      [1, colour, 0],
    ])
  }).join('')
}

export function drawStars(frame: Frame, seed: string, below: number, count = 120): string {
  const random = hashToUnit(seed)
  return Array.from({ length: count }, (_, k) => {
    const size = 0.0003 + random(k + 300) * 0.0006
    return `<circle cx="${round(random(k) * frame.width)}" cy="${round(random(k + 900) * below)}" r="${round(size * frame.width)}" fill="#fff" opacity="${0.25 + random(k + 600) * 0.6}"/>`
  }).join('')
}

/** A gum tree: clusters of ellipses on a thin trunk, with its base at `y`. */
export function drawTree(
  x: number,
  y: number,
  size: number,
  leaf: string,
  trunk: string,
  seed: string,
): string {
  const random = hashToUnit(seed)
  const crown = Array.from({ length: 11 }, (_, k) => {
    const angle = random(k) * 6.28
    const reach = random(k + 20) * size * 0.34
    return `<ellipse cx="${round(x + Math.cos(angle) * reach * 1.25)}" cy="${round(y - size * 0.72 + Math.sin(angle) * reach * 0.7)}" rx="${round(size * (0.12 + random(k + 40) * 0.12))}" ry="${round(size * (0.07 + random(k + 60) * 0.07))}"/>`
  }).join('')
  const lean = (random(99) - 0.5) * size * 0.12
  return `<path d="M${round(x - size * 0.018)} ${y} Q${round(x + lean)} ${round(y - size * 0.4)} ${round(x)} ${round(y - size * 0.75)} L${round(x + size * 0.012)} ${round(y - size * 0.75)} Q${round(x + lean + size * 0.03)} ${round(y - size * 0.4)} ${round(x + size * 0.03)} ${y}Z" fill="${trunk}"/><g fill="${leaf}">${crown}</g>`
}

/** A row of towers; `light` (0…1) is the share of lit windows. */
export function drawTowers(
  frame: Frame,
  seed: string,
  base: number,
  tallest: number,
  colour: string,
  window: string,
  light: number,
): string {
  const random = hashToUnit(seed)
  let svg = ''
  let x = -frame.width * 0.02
  for (let k = 0; x < frame.width; k++) {
    const width = frame.width * (0.018 + random(k) * 0.034)
    const middle = 1 - Math.abs(x / frame.width - 0.62) * 1.3
    const height =
      tallest * (0.22 + random(k + 50) * 0.55 * Math.max(0.25, middle) + (random(k + 90) > 0.8 ? 0.25 : 0))
    svg += `<rect x="${round(x)}" y="${round(base - height)}" width="${round(width)}" height="${round(height)}" fill="${colour}"/>`
    const cell = frame.width * 0.0045
    for (let wy = base - height + cell * 1.5, row = 0; wy < base - cell; wy += cell * 1.9, row++)
      for (let wx = x + cell * 0.8, column = 0; wx < x + width - cell; wx += cell * 1.5, column++)
        if (random(k * 997 + row * 31 + column) < light)
          svg += `<rect x="${round(wx)}" y="${round(wy)}" width="${round(cell * 0.8)}" height="${round(cell)}" fill="${window}" opacity="${0.35 + random(k + row * 7 + column) * 0.5}"/>`
    x += width + frame.width * random(k + 140) * 0.008
  }
  return svg
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
