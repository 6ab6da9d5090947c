import 'server-only'
import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteSource } from './files/byte-source'

/** A new file named `{site}.{uuid}`, written sequentially. */
export class OpenedFile implements ByteSource {
  readonly path: string
  readonly #handle: FileHandle
  #isOpen = true
  size = 0

  private constructor(path: string, handle: FileHandle) {
    this.path = path
    this.#handle = handle
  }

  static async open(folder: string, site: string): Promise<OpenedFile> {
    const path = join(/* turbopackIgnore: true */ folder, `${site}.${randomUUID()}`)
    return new OpenedFile(path, await open(/* turbopackIgnore: true */ path, 'wx+', 0o600))
  }

  async write(chunk: Buffer): Promise<void> {
    for (let done = 0; done < chunk.length;) {
      const { bytesWritten } = await this.#handle.write(chunk, done, chunk.length - done, this.size)
      done += bytesWritten
      this.size += bytesWritten
    }
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - offset))
    const buffer = Buffer.alloc(wanted)
    const { bytesRead } = await this.#handle.read(buffer, 0, wanted, offset)
    return buffer.subarray(0, bytesRead)
  }

  /** Flushes the file to disk (fsync) and closes it. */
  async finish(): Promise<void> {
    await this.#handle.sync()
    await this.#close()
  }

  async discard(): Promise<void> {
    await this.#close()
    await rm(this.path, { force: true })
  }

  async #close(): Promise<void> {
    if (this.#isOpen) await this.#handle.close()
    this.#isOpen = false
  }
}
