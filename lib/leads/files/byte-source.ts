/** Bytes that can be read at any place without holding all of them, such as a file on disk. */
export type ByteSource = {
  /** In bytes. */
  size: number
  /** Up to `length` bytes from `offset`; fewer only at the end. */
  read(offset: number, length: number): Promise<Buffer>
}

const CHUNK = 64 * 1024

/** Whether any of the patterns occurs. They are matched byte by byte; ASCII letters of the bytes count as small ones. */
export async function containsAny(source: ByteSource, patterns: readonly string[]): Promise<boolean> {
  const overlap = Math.max(0, ...patterns.map((pattern) => pattern.length - 1))
  for (let offset = 0; offset < source.size; offset += CHUNK) {
    const bytes = await source.read(offset, CHUNK + overlap)
    const text = bytes.toString('latin1').toLowerCase()
    if (patterns.some((pattern) => text.includes(pattern))) return true
  }
  return false
}
