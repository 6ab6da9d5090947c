import { createHash, randomUUID } from 'node:crypto'
import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Metadata of a lead's file; the content is stored in the store's `filesDir` under its SHA-256. */
export type StoredFile = { field: string; name: string; size: number; type: string; sha256: string }

const SIGNATURES: [type: string, offset: number, bytes: string][] = [
  ['application/pdf', 0, '%PDF-'],
  ['image/png', 0, '\u0089PNG\r\n'],
  ['image/jpeg', 0, '\u00FF\u00D8\u00FF'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/heic', 4, 'ftyphei'],
]

/** The MIME type by file signature, else the declared type, else `application/octet-stream`. */
function detectFileType(bytes: Uint8Array, declared: string): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1')
  const found = SIGNATURES.find(([, offset, signature]) => start.startsWith(signature, offset))
  return found?.[0] ?? (declared || 'application/octet-stream')
}

/** Stores an uploaded file, deduplicated by content hash. */
export async function storeFile(filesDir: string, field: string, file: File): Promise<StoredFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(filesDir, sha256)
  const exists = await stat(path).then(
    () => true,
    () => false,
  )
  if (!exists) {
    // Written to a temporary file and renamed, so that a crash never leaves a partial file under the hash.
    const temporaryPath = `${path}.${randomUUID()}`
    await writeFile(temporaryPath, bytes)
    await rename(temporaryPath, path)
  }
  return { field, name: file.name, size: bytes.byteLength, type: detectFileType(bytes, file.type), sha256 }
}
