import { createHash, randomUUID } from 'node:crypto'
import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of a lead, as it is remembered; its bytes lie in the store's `filesDir` under their SHA-256. */
export type KeptFile = { field: string; name: string; size: number; type: string; sha256: string }

const SIGNATURES: [type: string, offset: number, bytes: string][] = [
  ['application/pdf', 0, '%PDF-'],
  ['image/png', 0, '\u0089PNG\r\n'],
  ['image/jpeg', 0, '\u00FF\u00D8\u00FF'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/heic', 4, 'ftyphei'],
]

/** The type that the first bytes tell, else the type that was said, else bytes. */
function typeOfFile(bytes: Uint8Array, said: string): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1')
  const found = SIGNATURES.find(([, offset, signature]) => start.startsWith(signature, offset))
  return found?.[0] ?? (said || 'application/octet-stream')
}

/** Keeps the bytes of an uploaded file. The same bytes are kept once. */
export async function keepFile(filesDir: string, field: string, file: File): Promise<KeptFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(filesDir, sha256)
  const there = await stat(path).then(
    () => true,
    () => false,
  )
  if (!there) {
    // Written aside and renamed, so that a crash never leaves half a file under a hash.
    const aside = `${path}.${randomUUID()}`
    await writeFile(aside, bytes)
    await rename(aside, path)
  }
  return { field, name: file.name, size: bytes.byteLength, type: typeOfFile(bytes, file.type), sha256 }
}
