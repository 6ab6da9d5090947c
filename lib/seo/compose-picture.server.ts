import 'server-only'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import sharp from 'sharp'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { isInternalHost, lookUpPublic } from '@/lib/http/private-network.server'

/** Timeouts in ms for fetching and for decoding the photo; short, because social networks wait for the preview. */
const PHOTO_MS = 2500
/** Maximum size of the encoded photo in bytes. */
const PHOTO_LIMIT = 8 * 1024 * 1024
/**
 * Maximum size of the decoded photo in pixels. The image service sends about one million; without resizing, a
 * camera's full resolution arrives.
 */
const PHOTO_PIXELS = 25_000_000
const QUALITY = 82

type Frame = { left: number; top: number; width: number; height: number }

/**
 * Fetches a photo from the image service and crops it to a frame; `ground` fills transparent areas such as around a
 * cut-out.
 * @param url a result of `findServiceUrl`, never a URL directly from a record
 * @returns the photo as PNG, or `null` when the service does not return a readable one in time.
 */
export async function fetchPhoto(
  url: string,
  { frame, ground }: { frame: Frame; ground: string },
): Promise<Buffer | null> {
  try {
    const bytes = await fetchBytes(url, { timeoutMs: PHOTO_MS, limit: PHOTO_LIMIT })
    if (!readPictureFormat(bytes)) throw new Error('not a single-frame JPEG, PNG, WebP or AVIF')
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

/** Composites a rendered card over its photo as JPEG; `card` is a PNG that is transparent in the frame. */
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

/** Single-frame bitmap formats that the server decodes. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCodePoint(...bytes.subarray(from, to))

/**
 * Detects an image format by its first bytes; `null` for all others, so that vector, animated and document formats
 * never reach a decoder.
 */
function readPictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\u001A\n')
    return isAnimatedPng(bytes) ? null : 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
    return isAnimatedWebp(bytes) ? null : 'webp'
  return ascii(bytes, 4, 12) === 'ftypavif' ? 'avif' : null
}

/** The `acTL` chunk of an animated PNG precedes the image data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const kind = ascii(bytes, at + 4, at + 8)
    if (kind === 'acTL') return true
    if (kind === 'IDAT') return false
  }
  return false
}

function isAnimatedWebp(bytes: Uint8Array): boolean {
  const ANIMATION = 0x02
  return ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & ANIMATION) !== 0
}

type Options = {
  /** Timeout for the whole response, in milliseconds. */
  timeoutMs: number
  /** Maximum response size in bytes. */
  limit: number
}

/**
 * Fetches a URL as bytes, without caching or redirects. A public host name that resolves to a private address is
 * rejected, and the connection uses the address that was checked. A host with an internal name is allowed, because
 * the operator configured it. Callers decide which origins may be fetched.
 * @throws Error for a status other than 200, a timeout, more than `limit` bytes, or a private address.
 */
async function fetchBytes(url: string, { timeoutMs, limit }: Options): Promise<Buffer> {
  const { protocol, hostname } = new URL(url)
  const signal = AbortSignal.timeout(timeoutMs)
  const options = {
    signal,
    agent: false,
    headers: { accept: '*/*' },
    ...(isInternalHost(hostname) ? {} : { lookup: lookUpPublic }),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const get = protocol === 'https:' ? getHttps : getHttp
    get(url, options, resolve).on('error', reject)
  })
  try {
    if (response.statusCode !== 200) throw new Error(`${url} responded with status ${response.statusCode}`)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > limit) throw new Error(`${url} sent more than ${limit} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}
