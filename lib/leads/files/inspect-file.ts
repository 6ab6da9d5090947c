import { containsAny, type ByteSource } from './byte-source'
import { readImageSize } from './image-size'
import { inspectPdf } from './inspect-pdf'
import { inspectWord } from './inspect-word'
import type { Inspection } from './inspection'
import { sniffFileType, WORD } from './sniff-file-type'
import { hasZipEnd } from './zip-directory'

const SNIFF_BYTES = 4096
/** PDF viewers look for a PDF's beginning in so many bytes of any file. */
const PDF_SEARCH_BYTES = 1024
/** The largest phone cameras make about 110 million pixels in their ordinary mode. */
const MOST_PIXELS = 120_000_000
const LONGEST_SIDE = 40_000
/** What a browser would run if it took a picture for a page. */
const MARKUP = ['<script', '<!doctype html', '<html', '<iframe', '<?php', '<body']
/** Old Office containers, by the UTF-16 names in their directory: a document, its macros, packed files, a password. */
const OLD_WORD = toWide('worddocument')
const OLD_ACTIVE = [toWide('_vba_project'), toWide('ole10native'), toWide('ddeauto'), 'ddeauto']
const OLD_LOCKED = toWide('encryptedpackage')

let running: Promise<unknown> = Promise.resolve()

/**
 * What a file is by its content, and whether it may go on to a dealer: pictures, PDF and Word, each one thing only, of a size that
 * the reader's machine can open, without programs. The name and the declared type are not looked at. A process inspects one
 * file at a time, so that many uploads at once neither fill its memory nor hold up its other requests.
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
