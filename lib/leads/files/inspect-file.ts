import { containsAny, type ByteSource } from './byte-source'
import { readImageSize } from './image-size'
import { inspectPdf } from './inspect-pdf'
import { inspectWord } from './inspect-word'
import type { Inspection } from './inspection'
import { sniffFileType, WORD } from './sniff-file-type'
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
