/** Random-access bytes, such as a file on disk, that are not held in memory. */
export type ByteSource = {
  /** In bytes. */
  size: number
  /** Up to `length` bytes from `offset`; fewer only at the end. */
  read(offset: number, length: number): Promise<Buffer>
}

const CHUNK = 64 * 1024

/** Whether any of the patterns occurs. Compares latin1 bytes in lower case, so patterns must be in lower case. */
export async function containsAny(source: ByteSource, patterns: readonly string[]): Promise<boolean> {
  const overlap = Math.max(0, ...patterns.map((pattern) => pattern.length - 1))
  for (let offset = 0; offset < source.size; offset += CHUNK) {
    const bytes = await source.read(offset, CHUNK + overlap)
    const text = bytes.toString('latin1').toLowerCase()
    if (patterns.some((pattern) => text.includes(pattern))) return true
  }
  return false
}

/** Result of inspecting an uploaded file. */
export type Inspection =
  | { kind: 'fine'; type: string }
  /** Type not accepted, damaged file, or polyglot. */
  | { kind: 'foreign' }
  /** Decompression bomb: small file, huge content. */
  | { kind: 'bomb' }
  /** Contains code, attached files or references to external content. */
  | { kind: 'active' }
  /** Encrypted with a password. */
  | { kind: 'locked' }

type Signature = { type: string; offset: number; bytes: readonly number[] }

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', offset: 0, bytes: [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', offset: 8, bytes: ascii('WEBPVP8') },
  { type: 'image/heic', offset: 4, bytes: ascii('ftyphei') },
  { type: 'image/heic', offset: 4, bytes: ascii('ftyphev') },
  { type: 'image/heic', offset: 4, bytes: ascii('ftypmif1') },
  { type: 'image/heic', offset: 4, bytes: ascii('ftypmsf1') },
  { type: 'application/pdf', offset: 0, bytes: ascii('%PDF-') },
  { type: 'application/msword', offset: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** MIME type of a `.docx` document, which is a ZIP archive. */
export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * Detects the MIME type from the first bytes; `null` for types that a lead may not have, such as SVG and HTML. Only the
 * signature is checked; `inspectFile` checks the rest.
 */
export function sniffFileType(head: Uint8Array): string | null {
  const startsAt = (offset: number, bytes: readonly number[]) =>
    bytes.every((byte, index) => head[offset + index] === byte)
  const known = SIGNATURES.find(({ offset, bytes }) => startsAt(offset, bytes))
  if (known) return known.type
  return startsAt(0, ZIP) ? WORD : null
}

const EXTENSIONS: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}
const LONGEST = 100
/** Reserved device names on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Sanitizes an uploaded file name: removes folders, control and bidirectional characters, and names that are unsafe in
 * shells, mail programs or Windows. The extension always matches the detected `type`, so an image named `cv.html` opens as
 * an image.
 */
export function cleanFileName(name: string, type: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^[. -]+/, '')
  const [, base = clean, given = ''] = /^(.*)\.([^.]{0,10})$/u.exec(clean) ?? []
  const known = EXTENSIONS[type] ?? []
  const extension = known.find((candidate) => candidate === given.toLowerCase()) ?? known[0] ?? 'bin'
  const short = [...base]
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '')
  const safe = DEVICE.test(short.split('.')[0] ?? '') ? `_${short}` : short
  return `${safe || 'file'}.${extension}`
}
