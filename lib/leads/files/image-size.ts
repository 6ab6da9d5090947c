import type { ByteSource } from './byte-source'

type ImageSize = { width: number; height: number }

/** More segments than any real image has before its size. */
const MOST_SEGMENTS = 2000
const LARGEST_META = 1024 * 1024

/** Reads the size in pixels from the image header; `null` when there is none. Does not decode the image. */
export async function readImageSize(type: string, source: ByteSource): Promise<ImageSize | null> {
  const size = await readSize(type, source)
  return size && size.width > 0 && size.height > 0 ? size : null
}

function readSize(type: string, source: ByteSource): Promise<ImageSize | null> {
  if (type === 'image/jpeg') return readJpeg(source)
  if (type === 'image/png') return readPng(source)
  if (type === 'image/webp') return readWebp(source)
  return readHeic(source)
}

async function readJpeg(source: ByteSource): Promise<ImageSize | null> {
  let offset = 2
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    const head = await source.read(offset, 9)
    if (head.length < 9 || head[0] !== 0xff) return null
    const marker = head[1] ?? 0
    // Markers may be preceded by fill bytes.
    if (marker === 0xff) {
      offset += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: head.readUInt16BE(5), width: head.readUInt16BE(7) }
    // Start of scan or end of image before any size.
    if (marker === 0xda || marker === 0xd9) return null
    offset += 2 + head.readUInt16BE(2)
  }
  return null
}

async function readPng(source: ByteSource): Promise<ImageSize | null> {
  const head = await source.read(0, 24)
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

async function readWebp(source: ByteSource): Promise<ImageSize | null> {
  const head = await source.read(0, 30)
  if (head.length < 30) return null
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind !== 'VP8L') return null
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Returns the largest size of all boxes, because a HEIC also contains tiles and previews. */
async function readHeic(source: ByteSource): Promise<ImageSize | null> {
  let offset = 0
  for (let box = 0; box < MOST_SEGMENTS && offset + 8 <= source.size; box += 1) {
    const head = await source.read(offset, 16)
    if (head.length < 16) return null
    const length = head.readUInt32BE(0) === 1 ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0)
    if (head.toString('latin1', 4, 8) === 'meta')
      return findLargestExtent(await source.read(offset, Math.min(length, LARGEST_META)))
    if (length < 8) return null
    offset += length
  }
  return null
}

function findLargestExtent(meta: Buffer): ImageSize | null {
  let largest: ImageSize | null = null
  for (let at = meta.indexOf('ispe'); at !== -1; at = meta.indexOf('ispe', at + 4)) {
    if (at + 16 > meta.length) break
    const size = { width: meta.readUInt32BE(at + 8), height: meta.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
