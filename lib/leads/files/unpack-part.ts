import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ByteSource } from './byte-source'
import type { ZipEntry } from './zip-directory'

const CHUNK = 64 * 1024

/**
 * Decompresses a ZIP entry in chunks and returns its first `keep` bytes; `null` when its size or checksum differs from the
 * directory.
 */
export async function unpackPart(source: ByteSource, entry: ZipEntry, keep: number): Promise<Buffer | null> {
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
