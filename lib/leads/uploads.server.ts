import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { getEnv } from '@/lib/env'
import { EMPTY_FILE, LARGEST_FILE, MOST_FILES, TOO_LARGE } from '@/lib/forms/file-rules'
import { ApiError } from '@/lib/http/api-error'
import { addField } from '@/lib/http/form-fields'
import { readMultipart, type PartInfo, type PartSink } from '@/lib/http/multipart.server'
import { refuseForNow } from '@/lib/http/store-failure'
import { cleanFileName } from './files/file-name'
import { inspectFile } from './files/inspect-file'
import type { StoredFile } from './outbox-store.server'
import { UPLOADS } from './stored-path.server'

/** Bytes of a field, and of all fields together: what a form without files may hold too. */
const LARGEST_FIELD = 64 * 1024
const LARGEST_FIELDS = 128 * 1024
const MOST_FIELDS = 200
/** A slow phone needs minutes for pictures, but something of them arrives all the time. */
const LIMITS = { largest: MOST_FILES * LARGEST_FILE + 1024 * 1024, idleMs: 20_000, totalMs: 5 * 60_000 }
/** Files must never take the disk's last bytes, which enquiries without files need. */
const DISK_RESERVE = 64 * 1024 * 1024
/** Uploads that a process takes at once. */
const MOST_AT_ONCE = 20
/** What a form calls its file inputs. `lead` is the enquiry's own. */
const FIELD_NAME = /^(?!lead$)[\w -]{1,64}(?:\[\])?$/

export type Upload = {
  fields: Record<string, string>
  files: StoredFile[]
  /** What is wrong with one of the files (413, 415 or 422, with its field); then there are no files. */
  problem: ApiError | null
}
/** Where attached files wait; processes that share an outbox share it. */
export function getUploadFolder(): string {
  return join(getEnv().DATA_DIR, UPLOADS)
}

export type UploadLimits = typeof LIMITS

const NOWHERE: PartSink = { write: async () => {}, end: async () => {} }

let underWay = 0

/**
 * Reads a form with files; files go straight to `folder`, are looked at there, and are safe on disk when this returns. When
 * one may not be sent, the rest is read all the same, so that the form can be shown again with everything typed. On any
 * failure no file is left behind.
 * @throws ApiError 400, 408, 413, 415 or 503.
 */
export async function receiveUpload(
  request: Request,
  folder: string,
  limits: UploadLimits = LIMITS,
): Promise<Upload> {
  if (underWay >= MOST_AT_ONCE) throw refuseForNow()
  underWay += 1
  try {
    await mkdir(folder, { recursive: true })
    await refuseWhenFull(folder, Number(request.headers.get('content-length') ?? 0))
    return await readUpload(request, folder, limits)
  } finally {
    underWay -= 1
  }
}

/** Removes files. One that is gone already is no failure. */
export async function removeFiles(files: readonly StoredFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true })
}

async function readUpload(request: Request, folder: string, limits: UploadLimits): Promise<Upload> {
  const upload: Upload = { fields: {}, files: [], problem: null }
  const opened: OpenedFile[] = []
  const typed = { bytes: 0 }
  const discard = async () => {
    for (const file of opened) await file.discard()
    upload.files.length = 0
  }
  try {
    await readMultipart(
      request,
      async (part) => {
        if (part.filename === null) return openField(part, upload.fields, typed)
        // A file input that was left empty sends a nameless file.
        if (part.filename === '' || upload.problem) return NOWHERE
        if (!FIELD_NAME.test(part.name)) throw new ApiError(400, 'The form can not be read.')
        if (opened.length >= MOST_FILES) {
          upload.problem = refuseFile(413, part, `Please attach at most ${MOST_FILES} files.`)
          return NOWHERE
        }
        const file = await OpenedFile.open(folder)
        opened.push(file)
        return receiveFile(part, part.filename, file, upload)
      },
      limits,
    )
    if (upload.problem) await discard()
    else if (opened.length > 0) await syncFolder(folder)
    return upload
  } catch (error) {
    await discard()
    throw error
  }
}

function openField(part: PartInfo, fields: Record<string, string>, typed: { bytes: number }): PartSink {
  if (Object.keys(fields).length >= MOST_FIELDS) throw new ApiError(413, 'The form has too many fields.')
  const chunks: Buffer[] = []
  let size = 0
  return {
    async write(chunk) {
      size += chunk.length
      typed.bytes += chunk.length
      if (size > LARGEST_FIELD || typed.bytes > LARGEST_FIELDS)
        throw new ApiError(413, 'A field of the form is too long.')
      chunks.push(Buffer.from(chunk))
    },
    async end() {
      addField(fields, part.name, Buffer.concat(chunks).toString('utf8'))
    },
  }
}

function receiveFile(part: PartInfo, filename: string, file: OpenedFile, upload: Upload): PartSink {
  const refuse = (status: number, message: string) => {
    upload.problem ??= refuseFile(status, part, message)
  }
  return {
    async write(chunk) {
      if (upload.problem) return
      if (file.size + chunk.length > LARGEST_FILE) refuse(413, TOO_LARGE)
      else await file.write(chunk)
    },
    async end() {
      if (upload.problem) return
      if (file.size === 0) return refuse(422, EMPTY_FILE)
      const inspection = await inspectFile(file)
      if (inspection.kind === 'foreign')
        return refuse(415, 'Please attach pictures (JPEG, PNG, WebP, HEIC), PDF or Word files only.')
      if (inspection.kind === 'bomb')
        return refuse(422, 'This file is too large once it is opened. Please attach a smaller one.')
      await file.finish()
      const { type } = inspection
      const { size, path } = file
      upload.files.push({ field: part.name, name: cleanFileName(filename, type), size, type, path })
    },
  }
}

function refuseFile(status: number, { name }: PartInfo, message: string): ApiError {
  return new ApiError(status, message, { fields: { [name]: message } })
}

/** A new file of a random name, written from its start to its end. */
class OpenedFile {
  readonly path: string
  readonly #handle: FileHandle
  #isOpen = true
  size = 0

  private constructor(path: string, handle: FileHandle) {
    this.path = path
    this.#handle = handle
  }

  static async open(folder: string): Promise<OpenedFile> {
    const path = join(folder, randomUUID())
    return new OpenedFile(path, await open(path, 'wx+', 0o600))
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

  /** Makes it outlive a power cut. */
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

/** New names in a folder are safe from a power cut once the folder itself is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function refuseWhenFull(folder: string, expected: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < expected + DISK_RESERVE) throw refuseForNow()
}
