import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Files by key in a folder of their own for each version, below `folder`. When their sum passes `limitBytes`, the least recently
 * used ones are removed, down to nine tenths. Requests for the same key at the same time share one computation. A file that can
 * not be read counts as absent.
 */
export class DiskCache {
  /** Where this version's files lie. */
  readonly directory: string
  readonly #running = new Map<string, Promise<Buffer>>()
  readonly #tidied: Promise<void>
  #bytes: number | undefined
  #evicting = false

  constructor(
    readonly folder: string,
    readonly version: string,
    readonly limitBytes: number,
  ) {
    this.directory = path.join(folder, version)
    this.#tidied = this.#tidy().catch((error: unknown) =>
      console.warn('Image cache: could not be tidied', error),
    )
  }

  /** Removes files of other versions, then what earlier runs left beyond the limit. */
  async #tidy(): Promise<void> {
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
    const kept = await readFile(file).catch(() => undefined)
    if (kept !== undefined) {
      const now = new Date()
      await utimes(file, now, now).catch(() => undefined)
      return kept
    }
    const made = await make()
    // A full or read-only disk must not keep a picture from being answered.
    await this.#write(file, made).catch((error: unknown) =>
      console.warn('Image cache: could not write', error),
    )
    return made
  }

  async #write(file: string, content: Buffer): Promise<void> {
    await this.#tidied
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
