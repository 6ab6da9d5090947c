import type { Point } from '../studio/curves'

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

/** Width of a shut line, in metres. */
export const GAP = 0.007
