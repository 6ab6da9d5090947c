import 'server-only'
import sharp from 'sharp'
import { fetchBytes } from '@/lib/http/fetch-bytes.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { readPictureFormat } from '@/lib/images/picture-format'

/** Time to fetch and to decode the photograph, each; a social network waits for the preview. */
const PHOTO_MS = 2500
/** Bytes of an encoded photograph. */
const PHOTO_LIMIT = 8 * 1024 * 1024
/** Pixels of a decoded photograph. The service sends about a million; one that does not resize sends what a camera takes. */
const PHOTO_PIXELS = 25_000_000
const QUALITY = 82

type Frame = { left: number; top: number; width: number; height: number }

/**
 * A photograph of the image service, cut to a frame; `ground` is seen where it is clear, as around a cut-out.
 * @param url an address that `findServiceUrl` gave, never one straight from a record
 * @returns `null` when the service does not give a readable one in time.
 */
export async function fetchPhoto(
  url: string,
  { frame, ground }: { frame: Frame; ground: string },
): Promise<Buffer | null> {
  try {
    const bytes = await fetchBytes(url, { timeoutMs: PHOTO_MS, limit: PHOTO_LIMIT })
    if (!readPictureFormat(bytes)) throw new Error('no JPEG, PNG, WebP or AVIF of one frame')
    return await sharp(bytes, { limitInputPixels: PHOTO_PIXELS, unlimited: false, animated: false })
      .timeout({ seconds: Math.ceil(PHOTO_MS / 1000) })
      .resize(frame.width, frame.height, { fit: 'cover' })
      .flatten({ background: ground })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch (error) {
    logLine('warn', 'No photograph for the social preview', { url, reason: describeFailure(error) })
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
