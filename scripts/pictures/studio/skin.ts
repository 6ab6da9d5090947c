import * as THREE from 'three'
import type { Point } from './curves'

/** Surface properties of a painted area. `height` is 0 to 1, with 0.5 level with the paint; `glow` is emission of the colour. */
type Stuff = {
  colour?: string
  rough?: number
  metal?: number
  glow?: number
  height?: number
  alpha?: number
}

export const STUFF = {
  gap: { colour: '#050506', rough: 0.9, height: 0.44 },
  glass: { colour: '#0a0d10', rough: 0.02, height: 0.5 },
  blackGloss: { colour: '#060708', rough: 0.08 },
  blackMatt: { colour: '#121314', rough: 0.75 },
  plastic: { colour: '#1d1e20', rough: 0.7 },
  chrome: { colour: '#d4d8dc', rough: 0.12, metal: 1, height: 0.6 },
  satin: { colour: '#9da2a6', rough: 0.32, metal: 1, height: 0.58 },
  lampShell: { colour: '#15181b', rough: 0.04 },
  lampSilver: { colour: '#aab0b6', rough: 0.16, metal: 1 },
  lampLight: { colour: '#f4f8ff', rough: 0.05, glow: 0.85 },
  lampRed: { colour: '#7c070c', rough: 0.04, glow: 0.12 },
  lampRedLit: { colour: '#e0161a', rough: 0.05, glow: 0.55 },
  lampAmber: { colour: '#c8620a', rough: 0.06, glow: 0.2 },
  white: { colour: '#eceeef', rough: 0.3 },
} as const satisfies Record<string, Stuff>

export const SHEETS = ['side', 'top', 'front', 'rear', 'nose', 'tail'] as const
type SheetName = (typeof SHEETS)[number]
export type Area = { u0: number; u1: number; v0: number; v1: number }

/** A texture drawn in metres and projected onto a body: one canvas for colours, one for surface values. */
export class Sheet {
  readonly colour: OffscreenCanvasRenderingContext2D
  readonly surface: OffscreenCanvasRenderingContext2D
  readonly perMetre: number

  constructor(
    readonly area: Area,
    widthPx: number,
  ) {
    this.perMetre = widthPx / (area.u1 - area.u0)
    const heightPx = Math.round((area.v1 - area.v0) * this.perMetre)
    this.colour = openCanvas(widthPx, heightPx)
    this.surface = openCanvas(widthPx, heightPx)
    this.surface.fillStyle = 'rgb(80,0,128)'
    this.surface.fillRect(0, 0, widthPx, heightPx)
    for (const context of [this.colour, this.surface])
      context.setTransform(
        this.perMetre,
        0,
        0,
        -this.perMetre,
        -area.u0 * this.perMetre,
        area.v1 * this.perMetre,
      )
  }

  cover(outline: readonly Point[], stuff: Stuff, radius = 0): void {
    const path = roundedPath(outline, radius)
    this.#apply(stuff, (context) => context.fill(path, 'evenodd'))
  }

  /** Erases an area, so that the paint is visible. */
  erase(outline: readonly Point[], radius = 0): void {
    this.colour.globalCompositeOperation = 'destination-out'
    this.colour.fillStyle = '#000'
    this.colour.fill(roundedPath(outline, radius))
    this.colour.globalCompositeOperation = 'source-over'
  }

  stroke(points: readonly Point[], width: number, stuff: Stuff, radius = 0, closed = false): void {
    const path = roundedPath(points, radius, closed)
    this.#apply(stuff, (context) => {
      context.lineWidth = width
      context.lineJoin = 'round'
      context.lineCap = 'round'
      context.stroke(path)
    })
  }

  circle(u: number, v: number, radius: number, stuff: Stuff): void {
    this.#apply(stuff, (context) => {
      context.beginPath()
      context.arc(u, v, radius, 0, Math.PI * 2)
      context.fill()
    })
  }

  ring(u: number, v: number, radius: number, width: number, stuff: Stuff, from = 0, to = Math.PI * 2): void {
    this.#apply(stuff, (context) => {
      context.lineWidth = width
      context.beginPath()
      context.arc(u, v, radius, from, to)
      context.stroke()
    })
  }

  /** Draws clipped to the outline. */
  within(outline: readonly Point[], radius: number, draw: () => void): void {
    const path = roundedPath(outline, radius)
    for (const context of [this.colour, this.surface]) {
      context.save()
      context.clip(path)
    }
    draw()
    for (const context of [this.colour, this.surface]) context.restore()
  }

  /** Draws with a blur, in metres. */
  soft(blur: number, draw: () => void): void {
    for (const context of [this.colour, this.surface])
      context.filter = `blur(${Math.max(0.1, blur * this.perMetre)}px)`
    draw()
    for (const context of [this.colour, this.surface]) context.filter = 'none'
  }

  #apply(stuff: Stuff, draw: (context: OffscreenCanvasRenderingContext2D) => void): void {
    const { colour, rough = 0.4, metal = 0, glow = 0, height = 0.5, alpha = 1 } = stuff
    if (colour !== undefined) {
      this.colour.globalAlpha = alpha
      this.colour.fillStyle = this.colour.strokeStyle = colour
      draw(this.colour)
      this.colour.globalAlpha = 1
    }
    const green = glow > 0 ? 128 + Math.round(glow * 127) : Math.round(metal * 120)
    this.surface.globalAlpha = alpha
    this.surface.fillStyle =
      this.surface.strokeStyle = `rgb(${Math.round(rough * 255)},${green},${Math.round(height * 255)})`
    draw(this.surface)
    this.surface.globalAlpha = 1
  }
}

function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('The browser gave no 2D canvas')
  return context
}

function roundedPath(points: readonly Point[], radius: number, closed = true): Path2D {
  const path = new Path2D()
  const count = points.length
  const at = (index: number): Point => points[(index + count) % count] ?? [0, 0]
  if (!closed) {
    path.moveTo(...at(0))
    for (let i = 1; i < count - 1; i++) path.arcTo(...at(i), ...at(i + 1), radius)
    path.lineTo(...at(count - 1))
    return path
  }
  const start = at(0)
  const before = at(-1)
  path.moveTo((start[0] + before[0]) / 2, (start[1] + before[1]) / 2)
  for (let i = 0; i < count; i++) path.arcTo(...at(i), ...at(i + 1), radius)
  path.closePath()
  return path
}

export type Skin = Record<SheetName, Sheet>

/** Creates the sheets for a body of this length, height and half width (metres). */
export function createSkin(length: number, height: number, halfWidth: number): Skin {
  const half = length / 2 + 0.05
  const wide = halfWidth + 0.15
  return {
    side: new Sheet({ u0: -half, u1: half, v0: 0, v1: height + 0.1 }, 4096),
    top: new Sheet({ u0: -half, u1: half, v0: 0, v1: wide }, 3072),
    front: new Sheet({ u0: 0, u1: wide, v0: 0, v1: height + 0.1 }, 1536),
    rear: new Sheet({ u0: 0, u1: wide, v0: 0, v1: height + 0.1 }, 1536),
    nose: new Sheet({ u0: 0, u1: wide + 0.9, v0: 0, v1: height + 0.1 }, 2048),
    tail: new Sheet({ u0: 0, u1: wide + 0.9, v0: 0, v1: height + 0.1 }, 2048),
  }
}

export function toTexture(context: OffscreenCanvasRenderingContext2D): THREE.Texture {
  const image = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  const texture = new THREE.DataTexture(
    new Uint8Array(premultiply(image.data).buffer),
    image.width,
    image.height,
  )
  texture.generateMipmaps = true
  texture.minFilter = THREE.LinearMipmapLinearFilter
  texture.magFilter = THREE.LinearFilter
  texture.anisotropy = 2
  texture.needsUpdate = true
  return texture
}

function premultiply(data: Uint8ClampedArray): Uint8ClampedArray {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255
    for (let channel = 0; channel < 3; channel++) data[at + channel] = (data[at + channel] ?? 0) * alpha
  }
  return data
}
