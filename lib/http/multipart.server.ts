import 'server-only'
import { ApiError } from './api-error'
import { readChunks, type BodyLimits } from './read-chunks.server'

const LONGEST_HEADERS = 8 * 1024
/**
 * Maximum number of parts: a form has a few dozen plus photos. Limited because empty parts cost the sender almost
 * nothing.
 */
const MOST_PARTS = 2000
const HEADERS_END = Buffer.from('\r\n\r\n')

type State = 'preamble' | 'body' | 'after-delimiter' | 'headers' | 'done'

/** One part of a multipart body; `filename` is `null` for an ordinary field. All values are untrusted. */
export type PartInfo = { name: string; filename: string | null; type: string }
/**
 * Receives a part's bytes as they arrive. Awaited, so that a slow disk applies backpressure instead of filling
 * memory.
 */
export type PartSink = { write(chunk: Buffer): Promise<void>; end(): Promise<void> }

/**
 * Streams a multipart body part by part; buffers at most about one chunk.
 * @throws ApiError 415 for another media type, 400 for a malformed body, 408 or 413 by `limits`, 413 for too many
 * parts; rethrows errors of a sink.
 */
export async function readMultipart(
  request: Request,
  openPart: (part: PartInfo) => Promise<PartSink>,
  limits: BodyLimits,
): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type)
  if (!/^multipart\/form-data/i.test(type) || !boundary) throw new ApiError(415, 'Send multipart/form-data.')
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2] ?? ''}`)
  // The first delimiter has no preceding line break; adding one makes all delimiters alike.
  let buffer: Buffer = Buffer.from('\r\n')
  let sink: PartSink | null = null
  // The assertion is needed because the compiler does not see that `advance` changes it.
  let state = 'preamble' as State
  let parts = 0

  const advance = async (): Promise<boolean> => {
    if (state === 'preamble' || state === 'body') {
      const end = buffer.indexOf(delimiter)
      const ready = end === -1 ? Math.max(0, buffer.length - delimiter.length) : end
      if (sink && ready > 0) await sink.write(buffer.subarray(0, ready))
      buffer = buffer.subarray(end === -1 ? ready : end + delimiter.length)
      if (end === -1) return false
      await sink?.end()
      sink = null
      state = 'after-delimiter'
      return true
    }
    if (state === 'after-delimiter') {
      if (buffer.length < 2) return false
      state = buffer.toString('latin1', 0, 2) === '--' ? 'done' : 'headers'
      return true
    }
    if (state === 'headers') {
      const end = buffer.indexOf(HEADERS_END)
      if (end > LONGEST_HEADERS || (end === -1 && buffer.length > LONGEST_HEADERS))
        throw new ApiError(400, 'The form data could not be read.')
      if (end === -1) return false
      parts += 1
      if (parts > MOST_PARTS) throw new ApiError(413, 'The form has too many parts.')
      sink = await openPart(readPartInfo(buffer.toString('utf8', 0, end)))
      buffer = buffer.subarray(end + HEADERS_END.length)
      state = 'body'
      return true
    }
    return false
  }

  for await (const chunk of readChunks(request, limits)) {
    // Data after the closing delimiter is ignored.
    if (state === 'done') continue
    buffer = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : Buffer.from(chunk)
    while (await advance());
  }
  if (state !== 'done') throw new ApiError(400, 'The form data is incomplete.')
}

function readPartInfo(headers: string): PartInfo {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(headers)?.[1] ?? ''
  const name = /(?:^|;)\s*name="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]
  if (name === undefined) throw new ApiError(400, 'The form data could not be read.')
  const filename = /(?:^|;)\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]
  const type = /^content-type:\s*([^\r\n;]+)/im.exec(headers)?.[1]?.trim() ?? 'text/plain'
  return { name, filename: filename === undefined ? null : decodeFileName(filename), type }
}

/** Browsers percent-encode quotation marks and line breaks in file names. */
function decodeFileName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ')
}
