import type { Point } from '../studio/curves'

export type GrillePattern = 'bars' | 'mesh' | 'vertical' | 'closed'

/** Details drawn on a car's shell, in metres. Side outlines are in (x, y), windows in (z, y), nose and tail in (distance along the surface, y). */
export type CarArt = {
  /** Outline of all side windows; `panes` are the individual windows in it. */
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
  /** Heights of the number plates in metres; 0 for no plate. */
  plates: { nose: number; tail: number }
  /** Height of the dark sill along the sides, in metres. */
  sill?: number
  cladding?: { sill: number; arch: number; bumper: number }
}

/** Width of a panel gap, in metres. */
export const GAP = 0.007
