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
