import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type ByteSource, type Inspection, WORD } from './file-bytes'
import { hasActiveField, hasActiveRelation, hasActiveType } from './word-xml'
import { readZipDirectory, type ZipEntry } from './zip-directory'

/** Maximum decompressed bytes, number of parts, and compression ratio of parts above 1 MB. */
const LARGEST_DOCUMENT = 100 * 1024 * 1024
const MOST_PARTS = 3000
const DENSEST = 200
/** Maximum decompressed bytes of all text parts, and of one part that lists types or relationships. */
const LARGEST_TEXT = 24 * 1024 * 1024
const LARGEST_LIST = 1024 * 1024
const TYPES = '[content_types].xml'
const MAIN = /^word\/document\d*\.xml$/
/** Signatures of files that are or contain executables: OLE containers, ZIP archives, Windows executables. */
const CONTAINERS = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x50, 0x4b, 0x03, 0x04],
  [0x4d, 0x5a],
]
const HEAD = 64
const FOREIGN = { kind: 'foreign' } as const
const ACTIVE = { kind: 'active' } as const
const BOMB = { kind: 'bomb' } as const

/**
 * Checks that a Word document (`.docx`) contains nothing that runs code or loads external content. Decompresses every part, so
 * that it relies neither on part names nor on the sizes in the directory (ADR 0040).
 */
export async function inspectWord(source: ByteSource): Promise<Inspection> {
  const entries = await readZipDirectory(source)
  const names = entries?.map(({ name }) => name.toLowerCase()) ?? []
  if (!entries || !names.includes(TYPES) || !names.some((name) => MAIN.test(name))) return FOREIGN
  if (isBomb(entries)) return BOMB
  const left = { text: LARGEST_TEXT }
  for (const entry of entries) {
    const found = await inspectPart(source, entry, left)
    if (found) return found
  }
  return { kind: 'fine', type: WORD }
}

function isBomb(entries: readonly ZipEntry[]): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const isDense = entries.some(
    (entry) => entry.unpacked > 1024 * 1024 && entry.unpacked > DENSEST * entry.packed,
  )
  return unpacked > LARGEST_DOCUMENT || entries.length > MOST_PARTS || isDense
}

/** The reason to reject a part; `null` when it is safe. */
async function inspectPart(
  source: ByteSource,
  entry: ZipEntry,
  left: { text: number },
): Promise<Inspection | null> {
  const name = entry.name.toLowerCase()
  const isList = name === TYPES || name.endsWith('.rels')
  const head = await unpackPart(source, entry, HEAD)
  if (!head) return FOREIGN
  if (CONTAINERS.some((bytes) => bytes.every((byte, index) => head[index] === byte))) return ACTIVE
  if (name.startsWith('word/embeddings/') || name.endsWith('vbaproject.bin')) return ACTIVE
  if (!isList && !isText(head)) return null
  left.text -= entry.unpacked
  if (left.text < 0 || (isList && entry.unpacked > LARGEST_LIST)) return BOMB
  const bytes = await unpackPart(source, entry, entry.unpacked)
  const xml = bytes && decodeXml(bytes)
  if (xml === null || /<!ENTITY/i.test(xml)) return FOREIGN
  if (!isList) return hasActiveField(xml) ? ACTIVE : null
  const isActive = name === TYPES ? hasActiveType(xml) : hasActiveRelation(xml)
  if (isActive === null) return FOREIGN
  return isActive ? ACTIVE : null
}

/** Whether a part starts like XML, in any encoding. */
function isText(head: Buffer): boolean {
  const [first = 0, second = 0] = head
  const hasMark = (first === 0xef && second === 0xbb) || (first >= 0xfe && second >= 0xfe)
  return hasMark || /^[\s\0]*<|^$/.test(head.toString('latin1'))
}

/** Decodes UTF-8 XML, which all producers write; `null` for other encodings. */
function decodeXml(bytes: Buffer): string | null {
  const declared = /^[^>]{0,200}\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(
    bytes.toString('latin1', 0, 300),
  )?.[1]
  if (declared && !/^(?:utf-?8|us-ascii)$/i.test(declared)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const CHUNK = 64 * 1024

/**
 * Decompresses a ZIP entry in chunks and returns its first `keep` bytes; `null` when its size or checksum differs from the
 * directory.
 */
async function unpackPart(source: ByteSource, entry: ZipEntry, keep: number): Promise<Buffer | null> {
  const packed = Readable.from(readPacked(source, entry), { objectMode: false })
  const inflater = entry.method === 0 ? null : createInflateRaw()
  // `pipe` does not forward errors: destroy the inflater on a read error, or the loop below never ends.
  if (inflater) packed.once('error', (error) => inflater.destroy(error)).pipe(inflater)
  const chunks: Buffer[] = []
  let size = 0
  let chunksSize = 0
  let crc = 0
  try {
    for await (const chunk of (inflater ?? packed) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > entry.unpacked) return null
      crc = crc32(chunk, crc)
      if (chunksSize >= keep) continue
      chunks.push(chunk.subarray(0, keep - chunksSize))
      chunksSize += Math.min(chunk.length, keep - chunksSize)
    }
  } catch {
    return null
  } finally {
    packed.destroy()
    inflater?.destroy()
  }
  // Trailing bytes after the compressed data would not be inspected.
  const isUsedUp = !inflater || inflater.bytesWritten === entry.packed
  return isUsedUp && size === entry.unpacked && crc === entry.crc ? Buffer.concat(chunks) : null
}

async function* readPacked(source: ByteSource, { start, packed }: ZipEntry): AsyncGenerator<Buffer> {
  for (let done = 0; done < packed; done += CHUNK)
    yield await source.read(start + done, Math.min(CHUNK, packed - done))
}
