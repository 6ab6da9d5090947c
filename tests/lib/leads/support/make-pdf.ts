import { deflateSync } from 'node:zlib'

export type PdfOptions = {
  /** Entries of the catalogue, object 1. */
  catalogue?: string
  /** Complete further objects; the first free number is 10. */
  objects?: readonly (string | Buffer)[]
  trailer?: string
  /** Bytes after `%%EOF`. */
  after?: string
}

const CONTENT = 'BT /F1 24 Tf 72 720 Td (Curriculum vitae) Tj ET'

/** A one-page PDF with a cross-reference table, as most producers write it. */
export function makePdf({ catalogue = '', objects = [], trailer = '', after = '\n' }: PdfOptions = {}) {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets: number[] = []
  const add = (object: string | Buffer) => {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0))
    parts.push(Buffer.from(object), Buffer.from('\n'))
  }
  add(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj`)
  add('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj')
  add(
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>\nendobj',
  )
  add(makeStream(4, '/Filter /FlateDecode', deflateSync(CONTENT)))
  add('5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /AAAAAA+Helvetica >>\nendobj')
  for (const object of objects) add(object)
  const start = parts.reduce((sum, part) => sum + part.length, 0)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF${after}`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}

export function makeStream(number: number, entries: string, data: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${entries} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj'),
  ])
}

/** A compressed object stream (PDF 1.5 and later). `entries` replaces its filter and type. */
export function makeObjectStream(
  objects: Record<number, string>,
  {
    entries = '/Type /ObjStm /Filter /FlateDecode',
    pack = deflateSync,
  }: { entries?: string; pack?: (data: Buffer) => Buffer } = {},
): Buffer {
  const bodies = Object.values(objects)
  let offset = 0
  const header = Object.keys(objects)
    .map((number, index) => {
      const pair = `${number} ${offset}`
      offset += (bodies[index] ?? '').length + 1
      return pair
    })
    .join(' ')
  const content = Buffer.from(`${header}\n${bodies.join('\n')}`)
  const facts = `${entries} /N ${bodies.length} /First ${header.length + 1}`
  return makeStream(20, facts, pack(content))
}
