import 'server-only'
import sharp from 'sharp'
import { fetchBytes } from '@/lib/http/fetch-bytes.server'
import { imageUrl } from '@/lib/images/image-url'

/** Time for the photograph; a preview is drawn while a network waits. */
const PHOTO_MS = 2500
const PHOTO_LIMIT = 8 * 1024 * 1024
const QUALITY = 82

type Frame = { left: number; top: number; width: number; height: number }

/**
 * A photograph of the image service, cut to a frame; `ground` is seen where it is clear, as around a cut-out.
 * @returns `null` when the service does not give a readable one in time.
 */
export async function fetchPhoto(
  service: string,
  path: string,
  { frame, ground }: { frame: Frame; ground: string },
): Promise<Buffer | null> {
  try {
    const bytes = await fetchBytes(imageUrl(service, path, { width: 828 }), {
      timeoutMs: PHOTO_MS,
      limit: PHOTO_LIMIT,
    })
    return await sharp(bytes)
      .resize(frame.width, frame.height, { fit: 'cover' })
      .flatten({ background: ground })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch (error) {
    console.warn(`preview: no photograph ${path}: ${String(error).slice(0, 200)}`)
    return null
  }
}

/** A drawn card over its photograph as JPEG; `card` is a PNG that leaves the frame open. */
export async function composePicture(card: Buffer, photo: Buffer | null, frame: Frame): Promise<Buffer> {
  const jpeg = { quality: QUALITY, mozjpeg: true }
  if (!photo) return sharp(card).jpeg(jpeg).toBuffer()
  const { width, height } = await sharp(card).metadata()
  return sharp({ create: { width, height, channels: 3, background: { r: 0, g: 0, b: 0 } } })
    .composite([
      { input: photo, left: frame.left, top: frame.top },
      { input: card, left: 0, top: 0 },
    ])
    .jpeg(jpeg)
    .toBuffer()
}
