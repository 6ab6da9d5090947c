import type { Point, Table } from '../../studio/curves'
import type { Car } from '../car'
import { fitFace } from '../faces'
import { sedan } from './sedan'

const sport = fitFace('electric', { wide: 1.0, tall: 0.94, lift: 0.012 })

const lowerTop = (points: readonly Point[], by: number): Point[] =>
  points.map(([x, y]) => [x * 0.947, y > 0.5 ? 0.5 + (y - 0.5) * by : y])
const shrink = (table: Table): Point[] => table.map(([x, w]) => [x * 0.947, w])

/** A two-door coupe: lower and shorter than the sedan, with a sloping rear roof. */
export const coupe: Car = {
  ...sedan,
  shell: {
    ...sedan.shell,
    length: 4.5,
    height: 1.34,
    stance: {
      ...sedan.shell.stance,
      front: -1.36,
      rear: 1.26,
      radius: 0.335,
      width: 0.245,
      track: 0.91,
      arch: 0.37,
    },
    lower: lowerTop(sedan.shell.lower, 0.93),
    cabin: [
      [-1.0, 0.8],
      [-0.72, 0.92],
      [-0.3, 1.12],
      [0.04, 1.255],
      [0.28, 1.31],
      [0.55, 1.335],
      [0.85, 1.325],
      [1.15, 1.27],
      [1.5, 1.15],
      [1.82, 1.03],
      [1.95, 0.95],
      [1.8, 0.8],
      [1.1, 0.66],
      [0, 0.66],
      [-0.8, 0.68],
    ],
    plan: shrink(sedan.shell.plan),
    cabinPlan: [
      [-1.0, 0.66],
      [-0.6, 0.745],
      [-0.1, 0.78],
      [0.5, 0.785],
      [1.1, 0.75],
      [1.6, 0.67],
      [1.95, 0.6],
    ],
    belt: 0.92,
    flare: 0.03,
    pressed: [
      ...sport.pressed,
      {
        on: 'tail',
        outline: [
          [-0.3, 0.56],
          [0.3, 0.56],
          [0.34, 0.74],
          [-0.3, 0.74],
        ],
        depth: 0.025,
        soft: 0.015,
      },
    ],
  },
  art: {
    ...sedan.art,
    ...sport.face,
    daylight: {
      outline: [
        [-0.66, 0.95],
        [-0.22, 1.15],
        [0.1, 1.255],
        [0.5, 1.285],
        [0.85, 1.272],
        [1.15, 1.2],
        [1.36, 1.08],
        [1.2, 1.0],
      ],
      radius: 0.06,
    },
    panes: [
      {
        outline: [
          [-0.58, 0.965],
          [-0.2, 1.14],
          [0.1, 1.24],
          [0.5, 1.267],
          [0.6, 1.265],
          [0.62, 0.985],
        ],
        radius: 0.03,
      },
      {
        outline: [
          [0.68, 0.99],
          [0.68, 1.26],
          [0.85, 1.254],
          [1.12, 1.188],
          [1.3, 1.08],
          [1.17, 1.008],
        ],
        radius: 0.04,
        tinted: true,
      },
    ],
    doors: [
      [
        [-0.6, 0.95],
        [-0.68, 0.78],
        [-0.66, 0.34],
        [-0.58, 0.25],
        [0.42, 0.25],
        [0.56, 0.36],
        [0.66, 0.6],
        [0.66, 1.0],
      ],
    ],
    fuelCap: [1.55, 0.82],
    screen: {
      outline: [
        [-0.2, 0.94],
        [0.5, 0.94],
        [0.655, 0.955],
        [0.57, 1.225],
        [0.4, 1.245],
        [-0.2, 1.26],
      ],
      radius: 0.04,
    },
    backlight: {
      outline: [
        [-0.2, 1.05],
        [0.46, 1.05],
        [0.54, 1.06],
        [0.5, 1.25],
        [-0.2, 1.275],
      ],
      radius: 0.05,
    },
    bonnet: [
      [-2.08, 0],
      [-2.07, 0.35],
      [-1.98, 0.6],
      [-1.72, 0.69],
      [-1.15, 0.73],
      [-0.78, 0.745],
    ],
    tailLamp: {
      outline: [
        [0.34, 0.84],
        [0.36, 0.915],
        [0.7, 0.935],
        [1.06, 0.925],
        [1.16, 0.89],
        [1.0, 0.83],
        [0.7, 0.815],
      ],
      radius: 0.025,
      lit: [
        [0.38, 0.9],
        [0.72, 0.912],
        [1.04, 0.9],
      ],
      amber: [0.55, 0.855],
    },
    tailBar: { y: 0.885, to: 0.36 },
    tailLines: [
      [
        [-0.1, 0.78],
        [0.6, 0.78],
        [0.66, 0.82],
      ],
      [
        [0.7, 0.58],
        [1.2, 0.6],
      ],
    ],
    plates: { nose: sport.plate, tail: 0.65 },
  },
  wheel: { rim: 0.255, design: 'ten', finish: 'darkAlloy' },
  handles: [[0.45, 0.83]],
  mirror: [-0.4, 0.985, 0.94],
  fin: 1.0,
}
