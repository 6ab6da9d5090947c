import type { Point } from '../studio/curves'
import type { Shell } from '../studio/shell'
import type { CarArt, GrillePattern } from './car-art'

/** Front and rear details shared by several bodies, scaled to fit each. */

type Face = Pick<CarArt, 'lamp' | 'grille' | 'intakes' | 'noseLines'> & { plate: number }
type Press = NonNullable<Shell['pressed']>[number]
/** Scales widths by `wide` and maps heights linearly: `y' = lift + y * tall`. */
export type Fit = { wide?: number; tall?: number; lift?: number }

const FACES = {
  sleek: {
    lamp: {
      outline: [
        [0.58, 0.61],
        [0.62, 0.7],
        [0.86, 0.745],
        [1.12, 0.77],
        [1.24, 0.765],
        [1.1, 0.69],
        [0.9, 0.63],
      ],
      radius: 0.02,
      lights: [
        [0.73, 0.678],
        [0.89, 0.698],
      ],
      lightRadius: 0.032,
      day: [
        [0.62, 0.632],
        [0.88, 0.655],
        [1.08, 0.71],
        [1.17, 0.752],
      ],
    },
    grille: {
      outline: [
        [-0.3, 0.47],
        [0.42, 0.47],
        [0.53, 0.56],
        [0.55, 0.655],
        [-0.3, 0.672],
      ],
      radius: 0.04,
      pattern: 'bars',
      frame: true,
    },
    intakes: [
      {
        outline: [
          [-0.3, 0.25],
          [0.5, 0.25],
          [0.58, 0.345],
          [-0.3, 0.35],
        ],
        radius: 0.03,
      },
      {
        outline: [
          [0.74, 0.27],
          [0.98, 0.3],
          [1.0, 0.44],
          [0.84, 0.46],
        ],
        radius: 0.03,
      },
    ],
    noseLines: [
      [
        [0.56, 0.61],
        [0.52, 0.7],
        [0.3, 0.735],
        [-0.1, 0.745],
      ],
    ],
    plate: 0.42,
  },
  bold: {
    lamp: {
      outline: [
        [0.56, 0.62],
        [0.58, 0.77],
        [0.9, 0.8],
        [1.16, 0.81],
        [1.2, 0.78],
        [1.12, 0.68],
        [0.9, 0.63],
      ],
      radius: 0.025,
      lights: [
        [0.7, 0.71],
        [0.86, 0.72],
      ],
      lightRadius: 0.042,
      day: [
        [0.61, 0.64],
        [0.61, 0.745],
        [0.86, 0.778],
        [1.12, 0.785],
      ],
    },
    grille: {
      outline: [
        [-0.3, 0.45],
        [0.44, 0.45],
        [0.53, 0.52],
        [0.53, 0.76],
        [0.5, 0.785],
        [-0.3, 0.795],
      ],
      radius: 0.04,
      pattern: 'mesh',
      frame: true,
      pitch: 0.05,
    },
    intakes: [
      {
        outline: [
          [-0.3, 0.25],
          [0.54, 0.25],
          [0.6, 0.33],
          [-0.3, 0.34],
        ],
        radius: 0.02,
      },
      {
        outline: [
          [0.72, 0.32],
          [0.98, 0.34],
          [0.96, 0.5],
          [0.74, 0.52],
        ],
        radius: 0.03,
      },
    ],
    noseLines: [
      [
        [0.54, 0.6],
        [0.54, 0.79],
        [0.4, 0.83],
        [-0.1, 0.84],
      ],
    ],
    plate: 0.4,
  },
  electric: {
    lamp: {
      outline: [
        [0.5, 0.66],
        [0.52, 0.715],
        [0.86, 0.75],
        [1.16, 0.775],
        [1.22, 0.765],
        [1.08, 0.7],
        [0.86, 0.665],
      ],
      radius: 0.02,
      lights: [
        [0.7, 0.692],
        [0.84, 0.705],
      ],
      lightRadius: 0.024,
      day: [
        [0.53, 0.7],
        [0.86, 0.738],
        [1.16, 0.762],
      ],
    },
    grille: {
      outline: [
        [-0.3, 0.3],
        [0.52, 0.3],
        [0.66, 0.38],
        [0.6, 0.47],
        [-0.3, 0.49],
      ],
      radius: 0.04,
      pattern: 'mesh',
      pitch: 0.034,
    },
    intakes: [
      {
        outline: [
          [0.82, 0.3],
          [0.98, 0.32],
          [0.99, 0.5],
          [0.9, 0.51],
        ],
        radius: 0.02,
      },
    ],
    noseLines: [
      [
        [0.5, 0.69],
        [0.3, 0.75],
        [-0.1, 0.76],
      ],
    ],
    plate: 0.55,
  },
} as const satisfies Record<string, Face>

type FaceName = keyof typeof FACES

export function fitFace(
  name: FaceName,
  fit: Fit,
  pattern?: GrillePattern,
): { face: Omit<Face, 'plate'>; plate: number; pressed: Press[] } {
  const face: Face = FACES[name]
  const put = (points: readonly Point[]): Point[] => points.map(([u, v]) => putPoint([u, v], fit))
  const grille = {
    ...face.grille,
    outline: put(face.grille.outline),
    pattern: pattern ?? face.grille.pattern,
  }
  const intakes = face.intakes.map((intake) => ({ ...intake, outline: put(intake.outline) }))
  const lamp = {
    ...face.lamp,
    outline: put(face.lamp.outline),
    lights: put(face.lamp.lights),
    day: put(face.lamp.day),
  }
  const pressed: Press[] = [
    { on: 'nose', outline: widen(grille.outline, 0.02), depth: 0.022, soft: 0.012 },
    ...intakes.map((intake) => ({
      on: 'nose' as const,
      outline: widen(intake.outline, 0.015),
      depth: 0.024,
      soft: 0.014,
    })),
    { on: 'nose', outline: lamp.outline, depth: 0.008, soft: 0.014 },
  ]
  return {
    face: { lamp, grille, intakes, noseLines: face.noseLines?.map(put) ?? [] },
    plate: putPoint([0, face.plate], fit)[1],
    pressed,
  }
}

function putPoint([u, v]: Point, { wide = 1, tall = 1, lift = 0 }: Fit): Point {
  return [u * wide, lift + v * tall]
}

function widen(outline: readonly Point[], by: number): Point[] {
  const middle = outline.reduce((sum, [, v]) => sum + v, 0) / outline.length
  const across = outline.reduce((sum, [u]) => sum + u, 0) / outline.length
  return outline.map(([u, v]) => [u + Math.sign(u - across) * by, v + Math.sign(v - middle) * by])
}
