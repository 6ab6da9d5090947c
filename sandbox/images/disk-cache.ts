import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * A file cache with one sub-folder per version in `folder`. When the total size exceeds `limitBytes`, the
 * least recently used files are deleted until 90 % remains. Concurrent requests for a key share one
 * computation. An unreadable file counts as a miss.
 */
export class DiskCache {
  /** Folder of this version's files. */
  readonly directory: string
  readonly #running = new Map<string, Promise<Buffer>>()
  readonly #cleanedUp: Promise<void>
  #bytes: number | undefined
  #evicting = false

  constructor(
    readonly folder: string,
    readonly version: string,
    readonly limitBytes: number,
  ) {
    this.directory = path.join(folder, version)
    this.#cleanedUp = this.#cleanUp().catch((error: unknown) =>
      console.warn('Image cache: clean-up failed', error),
    )
  }

  /** Deletes files of other versions, then evicts what earlier runs left beyond the limit. */
  async #cleanUp(): Promise<void> {
    const names = await readdir(this.folder).catch(() => [])
    for (const name of names)
      if (name !== this.version) await rm(path.join(this.folder, name), { recursive: true, force: true })
    await this.#evict()
  }

  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#running.get(key)
    if (running !== undefined) return running
    const promise = this.#read(key, make).finally(() => this.#running.delete(key))
    this.#running.set(key, promise)
    return promise
  }

  async #read(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = path.join(this.directory, key.slice(0, 2), key)
    const cached = await readFile(file).catch(() => undefined)
    if (cached !== undefined) {
      const now = new Date()
      await utimes(file, now, now).catch(() => undefined)
      return cached
    }
    const content = await make()
    // A full or read-only disk must not prevent the response.
    await this.#write(file, content).catch((error: unknown) =>
      console.warn('Image cache: write failed', error),
    )
    return content
  }

  async #write(file: string, content: Buffer): Promise<void> {
    await this.#cleanedUp
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const draft = `${file}.${process.pid}.part`
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, file)
    this.#bytes =
      (this.#bytes ?? (await this.#list()).reduce((sum, entry) => sum + entry.size, -content.length)) +
      content.length
    if (this.#bytes > this.limitBytes && !this.#evicting) await this.#evict()
  }

  async #evict(): Promise<void> {
    this.#evicting = true
    try {
      const files = (await this.#list()).sort((a, b) => a.usedAt - b.usedAt)
      let bytes = files.reduce((sum, entry) => sum + entry.size, 0)
      for (const entry of files) {
        if (bytes <= this.limitBytes * 0.9) break
        await rm(entry.file, { force: true })
        bytes -= entry.size
      }
      this.#bytes = bytes
    } finally {
      this.#evicting = false
    }
  }

  async #list(): Promise<{ file: string; size: number; usedAt: number }[]> {
    const names = await readdir(this.directory, { recursive: true }).catch(() => [])
    const entries = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.directory, name)
        const info = await stat(file).catch(() => undefined)
        return info?.isFile() === true ? [{ file, size: info.size, usedAt: info.mtimeMs }] : []
      }),
    )
    return entries.flat()
  }
}
