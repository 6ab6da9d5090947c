import type { ByteSource } from './byte-source'

export type ZipEntry = { name: string; packed: number; unpacked: number }

const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const LARGEST_DIRECTORY = 1024 * 1024
const END = Buffer.from('PK\u0005\u0006', 'latin1')
const ENTRY = 0x02014b50

type End = { entries: number; offset: number; length: number }

/**
 * Where an archive's directory lies, when the bytes end as an archive does; `null` when they do not. Programs find an archive
 * by its end, so a picture that ends like this is one too.
 */
export async function findZipEnd(source: ByteSource): Promise<End | null> {
  const start = Math.max(0, source.size - END_LENGTH - LONGEST_COMMENT)
  const tail = await source.read(start, END_LENGTH + LONGEST_COMMENT)
  for (let at = tail.lastIndexOf(END); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(END, at - 1)) {
    if (at + END_LENGTH > tail.length) continue
    if (tail.readUInt16LE(at + 20) !== tail.length - at - END_LENGTH) continue
    return {
      entries: tail.readUInt16LE(at + 10),
      length: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    }
  }
  return null
}

/** The files that an archive says it holds; `null` for a broken, hostile or enormous directory. Unpacks nothing. */
export async function readZipDirectory(source: ByteSource): Promise<ZipEntry[] | null> {
  const end = await findZipEnd(source)
  if (!end || end.length > LARGEST_DIRECTORY || end.offset + end.length > source.size) return null
  const bytes = await source.read(end.offset, end.length)
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < end.entries) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}
