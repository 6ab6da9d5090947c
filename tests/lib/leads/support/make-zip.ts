import { crc32, deflateRawSync } from 'node:zlib'

/** A file in an archive. Missing values are computed; set them to write wrong ones to the directory or local header. */
export type Part = {
  name: string
  content?: string | Uint8Array
  isStored?: boolean
  /** Writes a data descriptor after the data, as LibreOffice and Java do. */
  hasDescriptor?: boolean
  flags?: number
  extra?: Buffer
  localExtra?: Buffer
  localName?: string
  /** Written instead of the computed values. */
  unpacked?: number
  packed?: number
  crc?: number
}

export type ZipOptions = {
  before?: Uint8Array
  gap?: Uint8Array
  comment?: string
  count?: number
  after?: Uint8Array
}

/** Builds a ZIP archive. */
export function makeZip(parts: readonly Part[], options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [Buffer.from(options.before ?? [])]
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0)
  const directory: Buffer[] = []
  for (const part of parts) {
    const offset = length()
    const { local, listed } = makePart(part, offset)
    pieces.push(local)
    directory.push(listed)
  }
  pieces.push(Buffer.from(options.gap ?? []))
  const offset = length()
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(options.count ?? parts.length, 8)
  end.writeUInt16LE(options.count ?? parts.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  const comment = Buffer.from(options.comment ?? '', 'latin1')
  end.writeUInt16LE(comment.length, 20)
  return new Uint8Array(Buffer.concat([...pieces, listing, end, comment, Buffer.from(options.after ?? [])]))
}

function makePart(part: Part, offset: number): { local: Buffer; listed: Buffer } {
  const content = Buffer.from(part.content ?? '')
  const data = part.isStored ? content : deflateRawSync(content)
  const crc = part.crc ?? crc32(content)
  const packed = part.packed ?? data.length
  const unpacked = part.unpacked ?? content.length
  const flags = (part.flags ?? 0) | (part.hasDescriptor ? 8 : 0)
  const name = Buffer.from(part.name)
  const extra = part.extra ?? Buffer.alloc(0)
  const listed = Buffer.alloc(46)
  listed.writeUInt32LE(0x02014b50)
  listed.writeUInt16LE(flags, 8)
  listed.writeUInt16LE(part.isStored ? 0 : 8, 10)
  listed.writeUInt32LE(crc, 16)
  listed.writeUInt32LE(packed, 20)
  listed.writeUInt32LE(unpacked, 24)
  listed.writeUInt16LE(name.length, 28)
  listed.writeUInt16LE(extra.length, 30)
  listed.writeUInt32LE(offset, 42)
  const localName = Buffer.from(part.localName ?? part.name)
  const localExtra = part.localExtra ?? Buffer.alloc(0)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(flags, 6)
  local.writeUInt16LE(part.isStored ? 0 : 8, 8)
  if (!part.hasDescriptor) {
    local.writeUInt32LE(crc, 14)
    local.writeUInt32LE(packed, 18)
    local.writeUInt32LE(unpacked, 22)
  }
  local.writeUInt16LE(localName.length, 26)
  local.writeUInt16LE(localExtra.length, 28)
  const descriptor = Buffer.alloc(part.hasDescriptor ? 16 : 0)
  if (part.hasDescriptor) {
    descriptor.writeUInt32LE(0x08074b50)
    descriptor.writeUInt32LE(crc, 4)
    descriptor.writeUInt32LE(packed, 8)
    descriptor.writeUInt32LE(unpacked, 12)
  }
  return {
    local: Buffer.concat([local, localName, localExtra, data, descriptor]),
    listed: Buffer.concat([listed, name, extra]),
  }
}
