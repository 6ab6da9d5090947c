import type { ByteSource } from './file-bytes'

/** A file in an archive. `start` is the offset of its compressed data; sizes in bytes. */
export type ZipEntry = {
  name: string
  method: 0 | 8
  crc: number
  packed: number
  unpacked: number
  start: number
}

const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const LONGEST_COMMENT = 0xffff
const LARGEST_DIRECTORY = 1024 * 1024
const END = Buffer.from('PK\u0005\u0006', 'latin1')
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
/** Flags of ordinary archives: compression options, data descriptor, UTF-8 names. */
const KNOWN_FLAGS = 0b1000_0000_1110
const SIZES_FOLLOW = 0b1000
/** Extra fields that override the sizes (Zip64) or the name of an entry. */
const FORBIDDEN_EXTRAS = new Set([0x0001, 0x7075])

type Directory = { entries: number; offset: number; length: number }
/** An entry of the central directory. `offset` is the offset of its local header. */
type Listed = Omit<ZipEntry, 'start'> & { flags: number; offset: number; rawName: Buffer }

/**
 * Whether a file can be opened as an archive. Programs search for the end record from the end of a file, and some accept bytes
 * after it, so an image with such a record is a polyglot.
 */
export async function hasZipEnd(source: ByteSource): Promise<boolean> {
  const { tail } = await readTail(source)
  for (let at = tail.indexOf(END); at !== -1; at = tail.indexOf(END, at + 1)) {
    if (at + END_LENGTH > tail.length) return false
    if (tail.readUInt16LE(at + 8) === tail.readUInt16LE(at + 10)) return true
  }
  return false
}

/**
 * Lists the files of an archive by offset. Returns `null` unless the archive consists only of these files, the central directory
 * and the end record, with matching local headers. A more lenient reader could see other files than the ones inspected here
 * (ADR 0040).
 */
export async function readZipDirectory(source: ByteSource): Promise<ZipEntry[] | null> {
  const directory = await findDirectory(source)
  if (!directory) return null
  const listed = parseDirectory(await source.read(directory.offset, directory.length), directory.entries)
  if (!listed) return null
  const entries: ZipEntry[] = []
  let at = 0
  for (const entry of listed.toSorted((a, b) => a.offset - b.offset)) {
    const start = entry.offset === at ? await findData(source, entry) : null
    if (start === null) return null
    entries.push({
      name: entry.name,
      method: entry.method,
      crc: entry.crc,
      packed: entry.packed,
      unpacked: entry.unpacked,
      start,
    })
    at = start + entry.packed
    if (entry.flags & SIZES_FOLLOW) {
      const length = await measureDescriptor(source, entry, at)
      if (length === null) return null
      at += length
    }
  }
  return at === directory.offset && hasPlainNames(entries) ? entries : null
}

async function readTail(source: ByteSource): Promise<{ tail: Buffer; start: number }> {
  const start = Math.max(0, source.size - END_LENGTH - LONGEST_COMMENT)
  return { start, tail: await source.read(start, END_LENGTH + LONGEST_COMMENT) }
}

/** Finds the central directory, which must be directly followed by the end record and the end of the file. */
async function findDirectory(source: ByteSource): Promise<Directory | null> {
  const { tail, start } = await readTail(source)
  const at = tail.lastIndexOf(END)
  if (at === -1 || at + END_LENGTH > tail.length) return null
  const comment = tail.readUInt16LE(at + 20)
  const isOneDisk =
    tail.readUInt32LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === tail.readUInt16LE(at + 10)
  const entries = tail.readUInt16LE(at + 10)
  const length = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  const isExact = at + END_LENGTH + comment === tail.length && offset + length === start + at
  return isOneDisk && isExact && length <= LARGEST_DIRECTORY ? { entries, offset, length } : null
}

function parseDirectory(bytes: Buffer, count: number): Listed[] | null {
  const listed: Listed[] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const extraLength = bytes.readUInt16LE(at + 30)
    const next = at + ENTRY_LENGTH + nameLength + extraLength + bytes.readUInt16LE(at + 32)
    const flags = bytes.readUInt16LE(at + 8)
    const method = bytes.readUInt16LE(at + 10)
    const rawName = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)
    const extra = bytes.subarray(at + ENTRY_LENGTH + nameLength, at + ENTRY_LENGTH + nameLength + extraLength)
    const packed = bytes.readUInt32LE(at + 20)
    const unpacked = bytes.readUInt32LE(at + 24)
    const isKnown = (flags & ~KNOWN_FLAGS) === 0 && bytes.readUInt16LE(at + 34) === 0
    if (next > bytes.length || !isKnown || (method !== 0 && method !== 8) || !hasPlainExtra(extra))
      return null
    if (method === 0 && packed !== unpacked) return null
    listed.push({
      name: rawName.toString('utf8'),
      rawName,
      flags,
      method,
      crc: bytes.readUInt32LE(at + 16),
      packed,
      unpacked,
      offset: bytes.readUInt32LE(at + 42),
    })
    at = next
  }
  return at === bytes.length ? listed : null
}

/** Returns the offset of an entry's data; `null` when its local header differs from the directory. */
async function findData(source: ByteSource, entry: Listed): Promise<number | null> {
  const { offset, rawName, flags, method, crc, packed, unpacked } = entry
  const head = await source.read(offset, LOCAL_LENGTH)
  if (head.length < LOCAL_LENGTH || head.readUInt32LE(0) !== LOCAL) return null
  const nameLength = head.readUInt16LE(26)
  const extraLength = head.readUInt16LE(28)
  const rest = await source.read(offset + LOCAL_LENGTH, nameLength + extraLength)
  const isSame =
    head.readUInt16LE(6) === flags &&
    head.readUInt16LE(8) === method &&
    rest.subarray(0, nameLength).equals(rawName)
  const facts = [head.readUInt32LE(14), head.readUInt32LE(18), head.readUInt32LE(22)]
  const agrees = [crc, packed, unpacked].every(
    (fact, index) => facts[index] === fact || ((flags & SIZES_FOLLOW) !== 0 && facts[index] === 0),
  )
  if (!isSame || !agrees || !hasPlainExtra(rest.subarray(nameLength))) return null
  return offset + LOCAL_LENGTH + nameLength + extraLength
}

/** Length of the data descriptor after an entry's data, with or without signature; `null` when its values differ. */
async function measureDescriptor(source: ByteSource, entry: Listed, at: number): Promise<number | null> {
  const bytes = await source.read(at, 16)
  const matches = (from: number) =>
    bytes.length >= from + 12 &&
    bytes.readUInt32LE(from) === entry.crc &&
    bytes.readUInt32LE(from + 4) === entry.packed &&
    bytes.readUInt32LE(from + 8) === entry.unpacked
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === DESCRIPTOR && matches(4)) return 16
  return matches(0) ? 12 : null
}

/** Extra fields are records with an id and a length. Some archivers pad them with zeros. */
function hasPlainExtra(extra: Buffer): boolean {
  let at = 0
  while (at + 4 <= extra.length) {
    if (FORBIDDEN_EXTRAS.has(extra.readUInt16LE(at))) return false
    at += 4 + extra.readUInt16LE(at + 2)
  }
  return at <= extra.length
}

/** Names must be unique ignoring case, as in Word. */
function hasPlainNames(entries: readonly ZipEntry[]): boolean {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  return names.size === entries.length && entries.every(isPlainName)
}

function isPlainName({ name, unpacked }: ZipEntry): boolean {
  // oxlint-disable-next-line no-control-regex
  if (name === '' || /[\u0000-\u001f\\:\ufffd]|^\/|\/\//.test(name)) return false
  if (name.split('/').some((segment) => segment === '..' || segment === '.')) return false
  return !name.endsWith('/') || unpacked === 0
}
