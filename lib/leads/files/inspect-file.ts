import { type ByteSource, containsAny, type Inspection, sniffFileType, WORD } from './file-bytes'
import { inspectPdf } from './inspect-pdf'
import { inspectWord } from './inspect-word'
import { hasZipEnd } from './zip-directory'

const SNIFF_BYTES = 4096
/** PDF viewers accept the PDF header anywhere in the first 1,024 bytes. */
const PDF_SEARCH_BYTES = 1024
/** Above the largest phone cameras, which take about 110 megapixels in normal mode. */
const MOST_PIXELS = 120_000_000
const LONGEST_SIDE = 40_000
/** Markup that a browser could run if it treated an image as HTML. */
const MARKUP = ['<script', '<!doctype html', '<html', '<iframe', '<?php', '<body']
/** Entries in the UTF-16 directory of legacy Office files: document, macros, embedded objects, encryption. */
const OLD_WORD = toWide('worddocument')
const OLD_ACTIVE = [toWide('_vba_project'), toWide('ole10native'), toWide('ddeauto'), 'ddeauto']
const OLD_LOCKED = toWide('encryptedpackage')

let running: Promise<unknown> = Promise.resolve()

/**
 * Detects a file's type from its content and whether it may be forwarded to a dealer. Accepts images, PDF and Word files that
 * are no polyglots or decompression bombs and contain no active content. Ignores the file name and declared type. A process
 * inspects one file at a time, to limit memory and to keep serving other requests.
 */
export function inspectFile(source: ByteSource): Promise<Inspection> {
  const inspection = running.then(() => inspect(source))
  running = inspection.catch(() => undefined)
  return inspection
}

async function inspect(source: ByteSource): Promise<Inspection> {
  const head = await source.read(0, SNIFF_BYTES)
  const type = sniffFileType(head)
  if (type === null) return { kind: 'foreign' }
  if (type === WORD) return inspectWord(source)
  if (await hasZipEnd(source)) return { kind: 'foreign' }
  if (type === 'application/pdf') return inspectPdf(await source.read(0, source.size))
  if (head.subarray(0, PDF_SEARCH_BYTES).includes('%PDF-')) return { kind: 'foreign' }
  return type === 'application/msword' ? inspectOldWord(source) : inspectImage(type, source)
}

async function inspectImage(type: string, source: ByteSource): Promise<Inspection> {
  const size = await readImageSize(type, source)
  if (!size || (await containsAny(source, MARKUP))) return { kind: 'foreign' }
  const { width, height } = size
  const isBomb = width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE
  return isBomb ? { kind: 'bomb' } : { kind: 'fine', type }
}

async function inspectOldWord(source: ByteSource): Promise<Inspection> {
  if (await containsAny(source, [OLD_LOCKED])) return { kind: 'locked' }
  if (!(await containsAny(source, [OLD_WORD]))) return { kind: 'foreign' }
  return (await containsAny(source, OLD_ACTIVE))
    ? { kind: 'active' }
    : { kind: 'fine', type: 'application/msword' }
}

function toWide(text: string): string {
  return [...text].map((letter) => `${letter}\u0000`).join('')
}

type ImageSize = { width: number; height: number }

/** More segments than any real image has before its size. */
const MOST_SEGMENTS = 2000
const LARGEST_META = 1024 * 1024

/** Reads the size in pixels from the image header; `null` when there is none. Does not decode the image. */
async function readImageSize(type: string, source: ByteSource): Promise<ImageSize | null> {
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
