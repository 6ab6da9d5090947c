import type { Finish, Paint } from './paint'

/**
 * Computes paint colours. Each view is rendered once with black and once with white paint. Reflection is
 * linear in the paint, so any colour is `black + colour × (white − black)` per channel in linear light. The
 * renders have a highlight roll-off above `KNEE`, which is inverted before and reapplied after mixing.
 */

export type Layer = { data: Uint8Array; width: number; height: number }

/** The light of a background on the vehicle: one factor per channel in linear light. */
export type Light = readonly [number, number, number]

const KNEE = 0.5
const STEPS = 4095

export function decodeSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

export function encodeSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** Compresses light above the knee towards 1 (highlight roll-off). */
export function applyShoulder(value: number): number {
  return value <= KNEE ? value : KNEE + (1 - KNEE) * (1 - Math.exp(-(value - KNEE) / (1 - KNEE)))
}

/** Inverse of `applyShoulder`; clamped, because 1 represents any brightness above the encodable range. */
export function undoShoulder(value: number): number {
  return value <= KNEE
    ? value
    : KNEE - (1 - KNEE) * Math.log(Math.max(0.003, 1 - (value - KNEE) / (1 - KNEE)))
}

const TO_LIGHT = Float32Array.from({ length: 256 }, (_, value) => undoShoulder(decodeSrgb(value / 255)))
const MAX_LIGHT = 4
const TO_BYTE = Uint8Array.from({ length: STEPS + 1 }, (_, step) =>
  Math.round(255 * encodeSrgb(applyShoulder((step / STEPS) ** 2 * MAX_LIGHT))),
)

function toByte(light: number): number {
  return TO_BYTE[Math.round(Math.sqrt(Math.min(1, Math.max(0, light) / MAX_LIGHT)) * STEPS)] ?? 255
}

/** How a finish changes the paint's diffuse colour and its gloss. */
const FINISH: Record<Finish, { gloss: number; contrast: number; shift: readonly [number, number, number] }> =
  {
    solid: { gloss: 1, contrast: 0, shift: [0, 0, 0] },
    metallic: { gloss: 1.08, contrast: 0.22, shift: [0, 0, 0] },
    pearl: { gloss: 1.05, contrast: 0.12, shift: [0.03, -0.005, 0.06] },
    matt: { gloss: 0.3, contrast: -0.12, shift: [0, 0, 0] },
  }

/**
 * Mixes the two renders to RGBA (straight alpha) in the given paint and light.
 * @throws RangeError when the two renders differ in size
 */
export function mixPaint(black: Layer, white: Layer, paint: Paint, light: Light = [1, 1, 1]): Layer {
  if (black.width !== white.width || black.height !== white.height)
    throw new RangeError('Renders of one view differ in size')
  const { gloss, contrast, shift } = FINISH[paint.finish]
  const colour = [0, 2, 4].map((at) => decodeSrgb(Number.parseInt(paint.hex.slice(at, at + 2), 16) / 255))
  const data = new Uint8Array(black.data.length)
  for (let at = 0; at < data.length; at += 4) {
    const alpha = white.data[at + 3] ?? 0
    data[at + 3] = alpha
    if (alpha === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const dark = TO_LIGHT[black.data[at + channel] ?? 0] ?? 0
      const own = Math.max(0, (TO_LIGHT[white.data[at + channel] ?? 0] ?? 0) - dark)
      const painted = own > 0.03 ? 1 : own / 0.03
      const reflection = dark * (1 + (gloss - 1) * painted)
      const tone =
        own * (1 + contrast * (own - 0.55)) * ((colour[channel] ?? 0) + (shift[channel] ?? 0) * own)
      data[at + channel] = toByte((reflection + tone) * (light[channel] ?? 1))
    }
  }
  return { data, width: black.width, height: black.height }
}
