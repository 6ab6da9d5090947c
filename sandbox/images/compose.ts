import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PictureRequest, PaintedVehicle } from './address'
import { ASPECTS, type Ground } from './catalogue'
import type { Delivery } from './delivery'
import { GROUND_DRAWINGS } from './grounds'
import { mixPaint, type Layer, type Light } from './mix'
import { loadRenderPair, loadRenderPlace, RENDER_HEIGHT, RENDER_WIDTH } from './render-files'
import { SCENE_DRAWINGS } from './scenes'

/**
 * Where to place a vehicle's render: its width in pixels, and its horizontal centre and wheel line as shares
 * of the picture. `ground` undefined keeps the render's own wheel line.
 */
type Placement = { renderWidth: number; middle: number; ground: number | undefined }

/** Thrown when a picture in the catalogue has no render file. */
export class MissingRenderError extends Error {}

const FAR_SCALE = 0.22
const GRAIN = 2.4
const backdrops = new LRUCache<string, Layer>({
  maxSize: 64_000_000,
  sizeCalculation: (layer) => layer.data.length,
})

/** The picture's size in pixels for the requested width. */
function sizeOf(request: PictureRequest, { width }: Delivery): { width: number; height: number } {
  return { width, height: Math.max(1, Math.round(width / ASPECTS[request.aspect])) }
}

/** Grey level of a flat picture, 0 to 255. */
const FLAT_GREY = 176

/**
 * Encodes a single-colour picture of the requested size. Much cheaper; for tests that do not check the
 * picture.
 */
export async function drawFlat(request: PictureRequest, delivery: Delivery): Promise<Buffer> {
  const { width, height } = sizeOf(request, delivery)
  return encode({ data: new Uint8Array(width * height * 3).fill(FLAT_GREY), width, height }, delivery)
}

/** Draws, mixes and encodes one picture. */
export async function composePicture(request: PictureRequest, delivery: Delivery): Promise<Buffer> {
  const { width, height } = sizeOf(request, delivery)
  if (request.kind === 'vehicle' && request.ground === 'clear')
    return composeClear(request.vehicle, delivery, width, height)
  const backdrop = await drawBackdrop(request, width, height)
  if (request.vehicle === undefined) return encode(backdrop, delivery)
  const light = request.kind === 'vehicle' ? groundLight(request.ground) : SCENE_DRAWINGS[request.scene].light
  const placement =
    request.kind === 'vehicle'
      ? placeAlone(width, height)
      : placeInScene(width, height, SCENE_DRAWINGS[request.scene].stand)
  return encode(await overlay(backdrop, request.vehicle, light, placement), delivery)
}

function groundLight(ground: Ground): Light {
  return ground === 'clear' ? [1, 1, 1] : GROUND_DRAWINGS[ground].light
}

/**
 * BaseUrls a vehicle without a scene as it was rendered; pictures taller than the render show more background
 * above it.
 */
function placeAlone(width: number, height: number): Placement {
  const isTall = width / height < RENDER_WIDTH / RENDER_HEIGHT - 0.01
  const renderWidth = Math.round(isTall ? width * 1.06 : (height / RENDER_HEIGHT) * RENDER_WIDTH)
  return { renderWidth, middle: 0.5, ground: isTall ? 0.77 : undefined }
}

/** BaseUrls a vehicle right of the centre, so that a headline fits on the left; narrow pictures centre it. */
function placeInScene(width: number, height: number, stand: number): Placement {
  const wide = width / height > 1.6
  const renderWidth = Math.round(
    Math.min(width * (wide ? 0.62 : 0.98), (height / RENDER_HEIGHT) * RENDER_WIDTH * 0.94),
  )
  return { renderWidth, middle: wide ? 0.69 : 0.5, ground: stand }
}

async function overlay(
  backdrop: Layer,
  vehicle: PaintedVehicle,
  light: Light,
  placement: Placement,
): Promise<Layer> {
  const { picture, left, top } = await paintVehicle(
    vehicle,
    light,
    placement,
    backdrop.width,
    backdrop.height,
  )
  const data = new Uint8Array(backdrop.data)
  for (let y = Math.max(0, top); y < Math.min(backdrop.height, top + picture.height); y++)
    for (let x = Math.max(0, left); x < Math.min(backdrop.width, left + picture.width); x++) {
      const from = ((y - top) * picture.width + x - left) * 4
      const alpha = (picture.data[from + 3] ?? 0) / 255
      if (alpha === 0) continue
      const to = (y * backdrop.width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] =
          (data[to + channel] ?? 0) * (1 - alpha) + (picture.data[from + channel] ?? 0) * alpha
    }
  return { data, width: backdrop.width, height: backdrop.height }
}

async function paintVehicle(
  vehicle: PaintedVehicle,
  light: Light,
  { renderWidth, middle, ground }: Placement,
  width: number,
  height: number,
): Promise<{ picture: Layer; left: number; top: number }> {
  const place = await loadRenderPlace(vehicle.body, vehicle.view)
  if (place === undefined) throw new MissingRenderError(`${vehicle.body} was not rendered as ${vehicle.view}`)
  const { black, white } = await loadRenderPair(vehicle.body, vehicle.view, Math.max(8, renderWidth))
  const picture = mixPaint(black, white, vehicle.paint, light)
  return {
    picture,
    left: Math.round(width * middle - picture.width / 2),
    top: ground === undefined ? 0 : Math.round(height * ground - picture.height * place.ground),
  }
}

async function composeClear(
  vehicle: PaintedVehicle,
  delivery: Delivery,
  width: number,
  height: number,
): Promise<Buffer> {
  const placement = placeAlone(width, height)
  const { picture, left, top } = await paintVehicle(vehicle, [1, 1, 1], placement, width, height)
  const canvas = new Uint8Array(width * height * 4)
  for (let y = Math.max(0, top); y < Math.min(height, top + picture.height); y++) {
    const x = Math.max(0, left)
    const count = Math.min(width, left + picture.width) - x
    const from = ((y - top) * picture.width + x - left) * 4
    canvas.set(picture.data.subarray(from, from + count * 4), (y * width + x) * 4)
  }
  return encode({ data: canvas, width, height }, delivery, 4)
}

async function drawBackdrop(request: PictureRequest, width: number, height: number): Promise<Layer> {
  const name = request.kind === 'vehicle' ? `ground/${request.ground}` : `scene/${request.scene}`
  const key = `${name}/${width}x${height}`
  const known = backdrops.get(key)
  if (known !== undefined) return known
  const drawing =
    request.kind === 'scene'
      ? SCENE_DRAWINGS[request.scene]
      : GROUND_DRAWINGS[request.ground === 'clear' ? 'plain' : request.ground]
  const layer = await rasterise(drawing, width, height, request.kind === 'vehicle' ? FAR_SCALE : 1)
  backdrops.set(key, layer)
  return layer
}

type Drawing = {
  far: (frame: { width: number; height: number }) => string
  near?: (frame: { width: number; height: number }) => string
}

/** Renders scenes sharp at up to 1920 px wide; renders grounds small and enlarges them, which blurs them. */
async function rasterise(drawing: Drawing, width: number, height: number, scale: number): Promise<Layer> {
  const small = Math.min(width, Math.max(64, Math.round(Math.min(width, 1920) * scale)))
  const far = { width: small, height: Math.max(1, Math.round((small * height) / width)) }
  let picture = sharp(Buffer.from(drawing.far(far)))
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
  if (drawing.near !== undefined) {
    const base = await picture.png({ compressionLevel: 0 }).toBuffer()
    picture = sharp(base)
      .composite([{ input: Buffer.from(drawing.near({ width, height })) }])
      .removeAlpha()
  }
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return addGrain({ data, width: info.width, height: info.height })
}

/** Adds slight noise, which prevents banding in long gradients. */
function addGrain(layer: Layer): Layer {
  const data = new Uint8Array(layer.data.length)
  let state = 0x2545f491
  for (let at = 0; at < data.length; at += 3) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    const noise = (((state >>> 8) & 0xffff) / 0xffff - 0.5) * GRAIN * 2
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = Math.min(255, Math.max(0, Math.round((layer.data[at + channel] ?? 0) + noise)))
  }
  return { ...layer, data }
}

async function encode(layer: Layer, { format, quality }: Delivery, channels: 3 | 4 = 3): Promise<Buffer> {
  const picture = sharp(layer.data, { raw: { width: layer.width, height: layer.height, channels } })
  if (format === 'jpeg')
    return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: false }).toBuffer()
  if (format === 'png') return picture.png({ compressionLevel: 6 }).toBuffer()
  if (format === 'avif') return picture.avif({ quality: Math.round(quality * 0.8), effort: 1 }).toBuffer()
  return picture.webp({ quality, effort: 1, smartSubsample: false }).toBuffer()
}
