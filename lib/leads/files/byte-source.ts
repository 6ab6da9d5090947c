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
