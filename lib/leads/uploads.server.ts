import 'server-only'
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getEnv } from '@/lib/env'
import { EMPTY_FILE, LARGEST_FILE, MOST_FILES, TOO_LARGE } from '@/lib/forms/file-rules'
import { ApiError } from '@/lib/http/api-error'
import { logLine } from '@/lib/http/log-line'
import { type PartInfo, type PartSink, readMultipart } from '@/lib/http/multipart.server'
import { addField } from '@/lib/http/read-body.server'
import { type BodyLimits, discardBody } from '@/lib/http/read-chunks.server'
import { makePrivateFolder } from '@/lib/private-files.server'
import { type ByteSource, cleanFileName, type Inspection } from '@/lib/leads/files/file-bytes'
import { inspectFile } from './files/inspect-file'
import type { StoredFile } from './outbox-store.server'
import { UPLOADS, UploadSpace } from './upload-space.server'
import { type Sender, UploadSlots } from './upload-slots'

/** Maximum bytes of one field and of all fields, as for forms without files. */
const LARGEST_FIELD = 64 * 1024
const LARGEST_FIELDS = 128 * 1024
const MOST_FIELDS = 200
/** A slow phone needs minutes for photos, but sends data continuously. */
const LIMITS: BodyLimits = {
  largest: MOST_FILES * LARGEST_FILE + 1024 * 1024,
  idleMs: 20_000,
  totalMs: 5 * 60_000,
  pace: { bytesPerSecond: 4 * 1024, graceMs: 10_000, windowMs: 10_000 },
}
const RETRY_FULL_SECONDS = 600
const FULL = 'We can’t take files at the moment. Please send the form without them, or try again later.'
const NO_SCRIPTS = 'Please save a copy without them and attach that instead.'
/** Response status and message for each rejected inspection result. */
const REFUSALS: Record<Exclude<Inspection['kind'], 'fine'>, [status: number, message: string]> = {
  foreign: [415, 'Please attach pictures (JPEG, PNG, WebP, HEIC), PDF or Word files only.'],
  bomb: [422, 'This file is too large when opened. Please attach a smaller file.'],
  active: [415, `This file contains macros, scripts or links to other files. ${NO_SCRIPTS}`],
  locked: [415, 'This file is password-protected. Please remove the password and attach it again.'],
}
/** Valid names of file inputs; `lead` is reserved for the JSON field. */
const FIELD_NAME = /^(?!lead$)[\w -]{1,64}(?:\[\])?$/

export type Upload = {
  fields: Record<string, string>
  files: StoredFile[]
  /** Why a file was rejected (413, 415, 422 or 503, with its field); `files` is empty then. */
  problem: ApiError | null
}
/** Folder of uploaded files, shared by all processes that share an outbox. */
export function getUploadFolder(): string {
  return join(getEnv().DATA_DIR, UPLOADS)
}

/** Target folder, sender and limits of an upload. `slots` and `space` default to those of the process. */
type UploadOptions = {
  folder: string
  sender: Sender
  limits?: BodyLimits
  slots?: UploadSlots
  space?: UploadSpace
}

const DISCARD: PartSink = { write: async () => {}, end: async () => {} }

// On `globalThis`, because the framework bundles this module more than once.
const shared = globalThis as typeof globalThis & { uploadSlots?: UploadSlots; uploadSpace?: UploadSpace }

/**
 * Reads a multipart form. Streams files to `folder`, inspects them there and flushes them to disk before it returns. After a
 * rejected file it still reads the remaining fields, so that the form can be rendered again. Leaves no files on failure.
 * @throws ApiError 400, 408, 413, 415, 429 or 503.
 */
export async function receiveUpload(request: Request, options: UploadOptions): Promise<Upload> {
  const slots = options.slots ?? (shared.uploadSlots ??= new UploadSlots())
  const release = await slots.take(options.sender, request.signal).catch((error: unknown) => {
    discardBody(request)
    throw error
  })
  try {
    return await readUpload(request, options)
  } finally {
    release()
  }
}

/** Deletes files; ignores missing ones. */
export async function removeFiles(files: readonly StoredFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true })
}

async function readUpload(request: Request, options: UploadOptions): Promise<Upload> {
  const { folder, sender, limits = LIMITS } = options
  const upload: Upload = { fields: {}, files: [], problem: null }
  const opened: OpenedFile[] = []
  const typed = { bytes: 0 }
  const space: { release: (() => void) | null } = { release: null }
  const discard = async () => {
    for (const file of opened) await file.discard()
    upload.files.length = 0
  }
  try {
    await readMultipart(
      request,
      async (part) => {
        if (part.filename === null) return openField(part, upload.fields, typed)
        // An empty file input submits a part with an empty file name.
        if (part.filename === '' || upload.problem) return DISCARD
        if (!FIELD_NAME.test(part.name)) throw new ApiError(400, 'The form could not be read.')
        if (opened.length >= MOST_FILES) {
          upload.problem = refuseFile(413, part, `Please attach at most ${MOST_FILES} files.`)
          return DISCARD
        }
        space.release ??= await reserveSpace(request, options, limits, opened)
        if (!space.release) {
          upload.problem = refuseFile(503, part, FULL, { 'retry-after': String(RETRY_FULL_SECONDS) })
          return DISCARD
        }
        const file = await OpenedFile.open(folder, sender.site)
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
  } finally {
    space.release?.()
  }
}

/** Reserves space for a whole upload; `null` when the folder or the disk is too full. */
async function reserveSpace(
  request: Request,
  { folder, sender: { site }, space }: UploadOptions,
  limits: BodyLimits,
  opened: readonly OpenedFile[],
): Promise<(() => void) | null> {
  makePrivateFolder(folder)
  const length = request.headers.get('content-length')
  const release = await (space ?? getUploadSpace()).reserve(folder, {
    site,
    expected: length === null ? limits.largest : Number(length),
    written: () => opened.reduce((sum, { size }) => sum + size, 0),
  })
  if (!release) logLine('error', 'uploads are rejected: the space for uploads is used up', { site })
  return release
}

function getUploadSpace(): UploadSpace {
  return (shared.uploadSpace ??= new UploadSpace(getEnv().UPLOADS_LIMIT_MB * 1024 * 1024))
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
      if (inspection.kind !== 'fine') return refuse(...REFUSALS[inspection.kind])
      await file.finish()
      const { type } = inspection
      const { size, path } = file
      upload.files.push({ field: part.name, name: cleanFileName(filename, type), size, type, path })
    },
  }
}

function refuseFile(
  status: number,
  { name }: PartInfo,
  message: string,
  headers: Record<string, string> = {},
): ApiError {
  return new ApiError(status, message, { fields: { [name]: message }, headers })
}

/** Flushes the folder itself, so that new file names survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new file named `{site}.{uuid}`, written sequentially. */
class OpenedFile implements ByteSource {
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
