import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getEnv } from '@/lib/env'
import { LARGEST_FILE, MOST_FILES } from '@/lib/forms/file-rules'
import { addToList } from '@/lib/forms/list-value'
import { ApiError } from '@/lib/http/api-error'
import { readMultipart, type PartInfo, type PartSink } from '@/lib/http/multipart.server'
import type { StoredFile } from './outbox.server'
import { sniffFileType } from './sniff-file-type'

const LARGEST_FIELD = 64 * 1024
const MOST_FIELDS = 50
const SNIFF_BYTES = 4096

export type Upload = { fields: Record<string, string>; files: StoredFile[] }

/** Where files wait for their delivery. */
export function getUploadFolder(): string {
  return join(getEnv().DATA_DIR, 'web', 'uploads')
}

/**
 * Reads a form with files; files go straight to `folder` and are safe on disk when this returns. On any failure nothing
 * is left behind. With `onFileError` a file that can not be taken is told and left out, and the rest is read on.
 * @throws ApiError 400, 413 or 415; the last two name the field.
 */
export async function receiveUpload(
  request: Request,
  folder: string,
  onFileError?: (field: string, error: ApiError) => void,
): Promise<Upload> {
  await mkdir(folder, { recursive: true })
  const upload: Upload = { fields: {}, files: [] }
  const opened: Opened[] = []
  try {
    await readMultipart(request, async (part) => {
      if (part.filename === null) return openField(part, upload.fields)
      // A file input that was left empty sends a nameless file.
      if (part.filename === '') return { write: async () => {}, end: async () => {} }
      if (opened.length >= MOST_FILES) {
        const tooMany = new ApiError(413, `Please attach at most ${MOST_FILES} files.`)
        if (!onFileError) throw tooMany
        onFileError(part.name, tooMany)
        return { write: async () => {}, end: async () => {} }
      }
      const sink = await openFile(part, part.filename, folder, upload.files, opened)
      return onFileError ? readOn(sink, opened.at(-1), (error) => onFileError(part.name, error)) : sink
    })
    return upload
  } catch (error) {
    for (const file of opened) await file.discard()
    throw error
  }
}

/** Removes files that were delivered or refused at the door. One that is gone already is no failure. */
export async function removeFiles(files: readonly StoredFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true })
}

function openField(part: PartInfo, fields: Record<string, string>): PartSink {
  if (Object.keys(fields).length >= MOST_FIELDS) throw new ApiError(413, 'The form has too many fields.')
  const chunks: Buffer[] = []
  let size = 0
  return {
    async write(chunk) {
      size += chunk.length
      if (size > LARGEST_FIELD) throw new ApiError(413, `The field ${part.name} is too long.`)
      chunks.push(Buffer.from(chunk))
    },
    async end() {
      fields[part.name] = addToList(fields[part.name], Buffer.concat(chunks).toString('utf8'))
    },
  }
}

/** A sink that tells of what it refuses, lets go of it and swallows the rest. */
function readOn(sink: PartSink, file: Opened | undefined, onError: (error: ApiError) => void): PartSink {
  let isRefused = false
  const attempt = async (work: () => Promise<void>) => {
    if (isRefused) return
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      isRefused = true
      onError(error)
      await file?.discard()
    }
  }
  return { write: (chunk) => attempt(() => sink.write(chunk)), end: () => attempt(() => sink.end()) }
}

type Opened = { discard(): Promise<void> }

async function openFile(
  part: PartInfo,
  filename: string,
  folder: string,
  files: StoredFile[],
  opened: Opened[],
): Promise<PartSink> {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx', 0o600)
  let isOpen = true
  const close = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  opened.push({
    async discard() {
      await close()
      await rm(path, { force: true })
    },
  })
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  return {
    async write(chunk) {
      size += chunk.length
      if (size > LARGEST_FILE) {
        const message = `Please attach files of at most ${LARGEST_FILE / 1024 / 1024} MB.`
        throw new ApiError(413, message, { fields: { [part.name]: message } })
      }
      if (head.length < SNIFF_BYTES) head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES)])
      await file.write(chunk)
    },
    async end() {
      const type = sniffFileType(head)
      if (!type) {
        const message = 'Please attach pictures (JPEG, PNG, WebP, HEIC), PDF or Word files only.'
        throw new ApiError(415, message, { fields: { [part.name]: message } })
      }
      await file.sync()
      await close()
      files.push({ field: part.name, name: cleanFileName(filename), size, type, path })
    },
  }
}

/** A sender's file name without folders, control characters and what shells or mail programs trip over. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(-120)
  return clean || 'file'
}
