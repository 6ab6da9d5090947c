import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { z } from 'zod'
import type { Body, View } from './catalogue'
import type { Layer } from './mix'

/** Committed studio renders `{body}.{view}.{black|white}.webp`, and the position of the ground in each. */

export const RENDERS_DIRECTORY = path.join(import.meta.dirname, 'renders')
export const RENDER_WIDTH = 1200
export const RENDER_HEIGHT = 800

/**
 * `ground` is the height of the wheel line as a share of the picture; `perMetre` is pixels per metre at the
 * vehicle's centre.
 */
const renderPlaceSchema = z.object({ ground: z.number(), perMetre: z.number() })
type RenderPlace = z.output<typeof renderPlaceSchema>
/** Places by body and view. */
const manifestSchema = z.record(z.string(), z.record(z.string(), renderPlaceSchema))
type RenderPair = { black: Layer; white: Layer }

const EDGE = 0.065
const decoded = new LRUCache<string, RenderPair>({
  maxSize: 96_000_000,
  sizeCalculation: (pair) => pair.black.data.length * 2,
})
let manifest: Promise<z.output<typeof manifestSchema>> | undefined

export function renderPath(body: Body, view: View, paint: 'black' | 'white'): string {
  return path.join(RENDERS_DIRECTORY, `${body}.${view}.${paint}.webp`)
}

/** Loads both renders of a view, resized to `width` pixels. Rejects when the view has no render. */
export async function loadRenderPair(body: Body, view: View, width: number): Promise<RenderPair> {
  const key = `${body}.${view}.${width}`
  const known = decoded.get(key)
  if (known !== undefined) return known
  const [black, white] = await Promise.all([
    decode(renderPath(body, view, 'black'), width),
    decode(renderPath(body, view, 'white'), width),
  ])
  fadeEdges(white)
  const pair = { black, white }
  decoded.set(key, pair)
  return pair
}

/**
 * Fades out the shadow at the render's edges, which would be visible on a larger picture. The vehicle itself
 * does not reach them.
 */
function fadeEdges(layer: Layer): void {
  const { data, width, height } = layer
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const inwards = Math.min(x / width, 1 - x / width, (y / height) * 1.5, (1 - y / height) * 1.5)
      if (inwards >= EDGE) continue
      const at = (y * width + x) * 4 + 3
      const t = Math.max(0, inwards / EDGE)
      data[at] = (data[at] ?? 0) * t * t * (3 - 2 * t)
    }
}

async function decode(file: string, width: number): Promise<Layer> {
  const { data, info } = await sharp(file)
    .resize(width, Math.round((width * RENDER_HEIGHT) / RENDER_WIDTH), {
      fit: 'fill',
      fastShrinkOnLoad: true,
    })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export async function loadRenderPlace(body: Body, view: View): Promise<RenderPlace | undefined> {
  manifest ??= readFile(path.join(RENDERS_DIRECTORY, 'manifest.json'), 'utf8').then((text) =>
    manifestSchema.parse(JSON.parse(text)),
  )
  return (await manifest)[body]?.[view]
}
