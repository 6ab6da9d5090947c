import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ByteSource } from './byte-source'
import type { ZipEntry } from './zip-directory'

const CHUNK = 64 * 1024

/**
 * The first `keep` bytes of an archive's part, unpacked. All of it is unpacked and counted, a piece at a time; `null` when it is not
 * exactly the size and content that the archive declares.
 */
export async function unpackPart(source: ByteSource, entry: ZipEntry, keep: number): Promise<Buffer | null> {
  const packed = Readable.from(readPacked(source, entry), { objectMode: false })
  const inflater = entry.method === 0 ? null : createInflateRaw()
  // A failure of the source must end the inflater as well, or the loop below would wait for ever.
  if (inflater) packed.once('error', (error) => inflater.destroy(error)).pipe(inflater)
  const kept: Buffer[] = []
  let size = 0
  let keptSize = 0
  let crc = 0
  try {
    for await (const chunk of (inflater ?? packed) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > entry.unpacked) return null
      crc = crc32(chunk, crc)
      if (keptSize >= keep) continue
      kept.push(chunk.subarray(0, keep - keptSize))
      keptSize += Math.min(chunk.length, keep - keptSize)
    }
  } catch {
    return null
  } finally {
    packed.destroy()
    inflater?.destroy()
  }
  // Bytes after the packed ones would be seen by nobody here.
  const isUsedUp = !inflater || inflater.bytesWritten === entry.packed
  return isUsedUp && size === entry.unpacked && crc === entry.crc ? Buffer.concat(kept) : null
}

async function* readPacked(source: ByteSource, { start, packed }: ZipEntry): AsyncGenerator<Buffer> {
  for (let done = 0; done < packed; done += CHUNK)
    yield await source.read(start + done, Math.min(CHUNK, packed - done))
}
