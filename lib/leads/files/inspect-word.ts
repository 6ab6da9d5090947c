import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { type ByteSource, type Inspection, WORD } from './file-bytes'
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

/** Field codes that only use the document itself (ECMA-376 part 1, 17.16.5), and those of citation tools. */
const HARMLESS = new Set(
  `ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BARCODE BIBLIOGRAPHY BIDIOUTLINE
  CITATION COMMENTS COMPARE CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN
  FORMCHECKBOX FORMDROPDOWN FORMTEXT GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC
  MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE QUOTE REF REVNUM SAVEDATE SECTION
  SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS
  USERNAME XE`.split(/\s+/),
)

/** A tag, whose attributes may contain `>`, or the text between two tags. */
const PIECE = /<((?:"[^"<]*"|'[^'<]*'|[^<>"'])*)>|([^<]+)/g
const FIELD_MARK = /fldSimple|fldChar|instrText/i
const SIMPLE = /^(?:[\w.-]+:)?fldSimple\s/
const CHARACTER = /^(?:[\w.-]+:)?fldChar\s/
const TEXT = /^(\/?)(?:[\w.-]+:)?(?:instrText|delInstrText)(?:\s|\/?$)/
const INSTRUCTION = /\s(?:[\w.-]+:)?instr\s*=\s*("[^"]*"|'[^']*')/
const KIND = /\s(?:[\w.-]+:)?fldCharType\s*=\s*["']\s*(begin|separate|end)\s*["']/
/** A field code that may continue in the next element. */
const UNFINISHED = /^\s*(?!=)[^\s"]*$/
const LOCAL_PICTURE = /^\s*INCLUDEPICTURE\s+"?(?:[a-z]:\\|\/(?!\/))/i
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Whether a part's XML contains a field that starts a program or loads external content, such as `DDEAUTO`. A field code may be
 * split over several elements. A field whose code is generated by a nested field counts as active.
 */
export function hasActiveField(xml: string): boolean {
  // The tag parser below does not support CDATA and DOCTYPE; producers do not write them in these parts.
  if (/<!\[CDATA\[|<!DOCTYPE/i.test(xml)) return FIELD_MARK.test(xml)
  if (!FIELD_MARK.test(xml)) return false
  const open: { code: string; isComplete: boolean }[] = []
  let isInstruction = false
  for (const [, encoded, text] of removeNotes(xml).matchAll(PIECE)) {
    const current = open.at(-1)
    if (text !== undefined) {
      if (!isInstruction) continue
      // Code outside any field: the start of the field was missed.
      if (!current && text.trim() !== '') return true
      if (current && !current.isComplete) current.code += decodeEntities(text)
      continue
    }
    if (encoded === undefined) continue
    const tag = decodeEntities(encoded)
    const mark = TEXT.exec(tag)
    if (mark) isInstruction = mark[1] === '' && !tag.endsWith('/')
    if (SIMPLE.test(tag) && !isHarmless(INSTRUCTION.exec(tag)?.[1]?.slice(1, -1) ?? '')) return true
    const kind = CHARACTER.test(tag) ? KIND.exec(tag)?.[1] : undefined
    if (kind === 'begin') {
      // A nested field here would generate a part of the field code.
      if (current && !current.isComplete && UNFINISHED.test(current.code)) return true
      open.push({ code: '', isComplete: false })
    } else if (kind && current) {
      if (!isHarmless(current.code)) return true
      current.isComplete = true
      if (kind === 'end') open.pop()
    }
  }
  return open.some(({ code }) => !isHarmless(code))
}

function isHarmless(instruction: string): boolean {
  const code = instruction.trim()
  const [word = ''] = /^[^\s"\\]*/.exec(code) ?? []
  if (code === '' || code.startsWith('=')) return true
  // Word for Mac writes this field with a local path for a pasted picture.
  if (LOCAL_PICTURE.test(instruction)) return true
  return HARMLESS.has(word.toUpperCase())
}

/** Removes comments and processing instructions in one pass. */
function removeNotes(xml: string): string {
  const parts: string[] = []
  let at = 0
  let comment = xml.indexOf('<!--')
  let instruction = xml.indexOf('<?')
  while (comment !== -1 || instruction !== -1) {
    const isComment = instruction === -1 || (comment !== -1 && comment < instruction)
    const start = isComment ? comment : instruction
    parts.push(xml.slice(at, start))
    const end = xml.indexOf(isComment ? '-->' : '?>', start + 2)
    if (end === -1) return parts.join('')
    at = end + (isComment ? 3 : 2)
    if (comment !== -1 && comment < at) comment = xml.indexOf('<!--', at)
    if (instruction !== -1 && instruction < at) instruction = xml.indexOf('<?', at)
  }
  return parts.concat(xml.slice(at)).join('')
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = Number.parseInt(String(decimal ?? hex ?? ''), decimal === undefined ? 16 : 10)
    if (Number.isNaN(code)) return ENTITIES[String(name)] ?? whole
    return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
}

/** Parts of content types that stand for macros, controls and embedded documents. */
const ACTIVE_TYPE =
  /macroenabled|vbaproject|vbadata|activex|oleobject|attachedtoolbars|\.control\b|template\.main/i
/** Relationship types, by their last path segment, that make Word run, open or import something. */
const ACTIVE_RELATION = new Set([
  'vbaproject',
  'wordvbadata',
  'attachedtoolbars',
  'activexcontrolbinary',
  'control',
  'oleobject',
  'package',
  'afchunk',
  'subdocument',
  'frame',
  'mailmergesource',
  'extensibility',
])
/** Word stores the path of a document's template. A local path is never fetched. */
const LOCAL_TEMPLATE = /^(?:file:\/\/\/)?(?:[a-z]:[\\/]|\/(?:users|applications|library)\/)/i
/** Matches targets outside the document: URLs and network paths. */
const OUTSIDE_PART = /^(?:[a-z][a-z\d+.-]*:|\\|\/\/|\/\\)/i

/** Whether `[Content_Types].xml` lists an active content type; `null` when unreadable. */
export function hasActiveType(xml: string): boolean | null {
  const elements = parseElements(xml, 'Types')
  return elements && elements.some(({ attributes }) => ACTIVE_TYPE.test(attributes['ContentType'] ?? ''))
}

/**
 * Whether a `.rels` part refers to active content, or to anything outside the document other than hyperlinks; `null` when
 * unreadable.
 */
export function hasActiveRelation(xml: string): boolean | null {
  const elements = parseElements(xml, 'Relationships')
  return elements && elements.some(({ attributes }) => isActiveRelation(attributes))
}

function isActiveRelation(attributes: Record<string, string>): boolean {
  const type = (attributes['Type'] ?? '').split('/').at(-1)?.trim().toLowerCase() ?? ''
  const target = (attributes['Target'] ?? '').trim()
  if (ACTIVE_RELATION.has(type)) return true
  if ((attributes['TargetMode'] ?? '').trim().toLowerCase() !== 'external') return OUTSIDE_PART.test(target)
  if (type === 'hyperlink') return false
  return type !== 'attachedtemplate' || !LOCAL_TEMPLATE.test(target)
}

/** The child elements of the root, with any prefix; `null` for other roots, invalid XML, or XML with a DOCTYPE. */
function parseElements(xml: string, root: string): { attributes: Record<string, string> }[] | null {
  if (/<!DOCTYPE/i.test(xml)) return null
  try {
    const document = parseXml(xml)
    if (localName(document.root?.name) !== root) return null
    return document.root?.children.filter((child) => child instanceof XmlElement) ?? null
  } catch {
    return null
  }
}

function localName(name = ''): string {
  return name.slice(name.indexOf(':') + 1)
}
