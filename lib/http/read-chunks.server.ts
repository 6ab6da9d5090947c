import 'server-only'
import { ApiError } from './api-error'

export type BodyLimits = {
  /** Longest pause between two pieces of the body, in ms. */
  idleMs: number
  /** Longest time for all of it, in ms. */
  totalMs: number
  /** Most bytes. */
  largest: number
}

/**
 * A request's body piece by piece, as long as it comes at a reasonable pace and size. When the caller stops early, what is
 * still on its way is read and dropped: a browser only sees an answer once its upload is done, and the framework's stream
 * can not be cancelled while bytes arrive.
 * @throws ApiError 408 for a body that stalls, 413 for one that is too large.
 */
export async function* readChunks(request: Request, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  // Beyond the limit the connection ends too: nobody can tell how much more would come.
  const tooLarge = () =>
    new ApiError(413, `The body is larger than ${describeSize(limits.largest)}.`, {
      headers: { connection: 'close' },
    })
  const reader = request.body?.getReader()
  if (!reader) return
  const deadline = performance.now() + limits.totalMs
  let size = 0
  try {
    if (Number(request.headers.get('content-length') ?? 0) > limits.largest) throw tooLarge()
    for (;;) {
      const { done, value } = await within(
        reader.read().catch(() => {
          throw new ApiError(400, 'The request was cut off.')
        }),
        Math.min(limits.idleMs, deadline - performance.now()),
      )
      if (done) return
      size += value.byteLength
      if (size > limits.largest) throw tooLarge()
      yield value
    }
  } finally {
    void drop(reader)
  }
}

function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        // The connection is of no more use: its sender holds it open on purpose or is gone.
        reject(
          new ApiError(408, 'The request took too long to arrive.', { headers: { connection: 'close' } }),
        )
      },
      Math.max(0, ms),
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender is gone; nothing is owed.
  }
}

function describeSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1024 / 1024)} MB`
}
