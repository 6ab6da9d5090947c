import { containsAny, type ByteSource } from './byte-source'
import { readImageSize } from './image-size'
import { sniffFileType, WORD } from './sniff-file-type'
import { findZipEnd, readZipDirectory, type ZipEntry } from './zip-directory'

export type Inspection =
  | { kind: 'fine'; type: string }
  /** Nothing that an enquiry may carry, or two things in one. */
  | { kind: 'foreign' }
  /** Small on the way and enormous once opened. */
  | { kind: 'bomb' }

const SNIFF_BYTES = 4096
/** The largest phone cameras make about 110 million pixels in their ordinary mode. */
const MOST_PIXELS = 120_000_000
const LONGEST_SIDE = 40_000
/** A Word document unpacked, in bytes, its parts, and how far one of more than a megabyte may have been packed. */
const LARGEST_DOCUMENT = 100 * 1024 * 1024
const MOST_PARTS = 3000
const DENSEST = 200
/** What a browser would run if it took a picture for a page. */
const MARKUP = ['<script', '<!doctype html', '<html', '<iframe', '<?php', '<body']
/** Old Word files and macros in them, by the names in their directory. */
const OLD_WORD = toWide('worddocument')
const OLD_MACROS = toWide('_vba_project')

/**
 * What a file is by its content, and whether it may go on to a dealer: pictures, PDF and Word, each one thing only and of
 * a size that the reader's machine can open. The name and the declared type are not looked at.
 */
export async function inspectFile(source: ByteSource): Promise<Inspection> {
  const type = sniffFileType(await source.read(0, SNIFF_BYTES))
  if (type === null) return { kind: 'foreign' }
  if (type === WORD) return inspectArchive(await readZipDirectory(source))
  if (await findZipEnd(source)) return { kind: 'foreign' }
  if (type === 'application/msword') return inspectOldWord(source)
  return type.startsWith('image/') ? inspectImage(type, source) : { kind: 'fine', type }
}

async function inspectImage(type: string, source: ByteSource): Promise<Inspection> {
  const size = await readImageSize(type, source)
  if (!size || (await containsAny(source, MARKUP))) return { kind: 'foreign' }
  const { width, height } = size
  const isBomb = width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE
  return isBomb ? { kind: 'bomb' } : { kind: 'fine', type }
}

function inspectArchive(entries: ZipEntry[] | null): Inspection {
  const names = new Set(entries?.map(({ name }) => name.toLowerCase()))
  const isWord =
    names.has('[content_types].xml') && [...names].some((name) => /^word\/document\d*\.xml$/.test(name))
  if (!entries || !isWord || [...names].some((name) => name.endsWith('vbaproject.bin')))
    return { kind: 'foreign' }
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const isDense = entries.some(
    (entry) => entry.unpacked > 1024 * 1024 && entry.unpacked > DENSEST * entry.packed,
  )
  if (unpacked > LARGEST_DOCUMENT || entries.length > MOST_PARTS || isDense) return { kind: 'bomb' }
  return { kind: 'fine', type: WORD }
}

async function inspectOldWord(source: ByteSource): Promise<Inspection> {
  const isWord = await containsAny(source, [OLD_WORD])
  const hasMacros = await containsAny(source, [OLD_MACROS])
  return isWord && !hasMacros ? { kind: 'fine', type: 'application/msword' } : { kind: 'foreign' }
}

function toWide(text: string): string {
  return [...text].map((letter) => `${letter}\u0000`).join('')
}
