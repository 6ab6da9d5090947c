import 'server-only'
import { ApiError } from './api-error'
import { TransferPace, type PaceRule } from './transfer-pace'

export type BodyLimits = {
  /** Maximum pause between two chunks of the body, in ms. */
  idleMs: number
  /** Maximum time for the whole body, in ms. */
  totalMs: number
  /** Maximum size in bytes. */
  largest: number
  /** Minimum transfer rate; when unset, only the time limits apply. */
  pace?: PaceRule
}

const TOO_SLOW =
  'Your connection is too slow and nothing was sent. Please try again with fewer or smaller files.'

/**
 * Yields a request body chunk by chunk within the limits of size and pace. When the caller stops early, the rest is
 * read and discarded: a browser only reads a response once its upload is complete, and a Next.js request stream
 * cannot be cancelled while bytes arrive. `now` is a monotonic clock in ms.
 * @throws ApiError 408 for a stalled or slow body, 413 for one that is too large.
 */
export async function* readChunks(
  request: Request,
  limits: BodyLimits,
  now: () => number = () => performance.now(),
): AsyncGenerator<Uint8Array> {
  // The amount still to come is unknown, so the connection is closed too.
  const tooLarge = () =>
    new ApiError(413, `The body is larger than ${describeSize(limits.largest)}.`, {
      headers: { connection: 'close' },
    })
  const reader = request.body?.getReader()
  if (!reader) return
  const deadline = now() + limits.totalMs
  const pace = limits.pace && new TransferPace(limits.pace)
  let size = 0
  try {
    if (Number(request.headers.get('content-length') ?? 0) > limits.largest) throw tooLarge()
    for (;;) {
      const startedAt = now()
      const { done, value } = await withDeadline(
        reader.read().catch(() => {
          throw new ApiError(400, 'The request was interrupted.')
        }),
        { ms: Math.min(limits.idleMs, deadline - startedAt), paceMs: pace?.patienceMs ?? Infinity },
      )
      if (done) return
      if (pace && !pace.note(now() - startedAt, value.byteLength)) throw tooSlow(TOO_SLOW)
      size += value.byteLength
      if (size > limits.largest) throw tooLarge()
      yield value
    }
  } finally {
    void drop(reader)
  }
}

function withDeadline<Result>(
  work: Promise<Result>,
  { ms, paceMs }: { ms: number; paceMs: number },
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(tooSlow(paceMs < ms ? TOO_SLOW : 'The request took too long to arrive.')),
      Math.max(0, Math.min(ms, paceMs)),
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Closes the connection: the sender holds it open deliberately or is gone. */
function tooSlow(message: string): ApiError {
  return new ApiError(408, message, { headers: { connection: 'close' } })
}

/** Reads and discards an unread body, so that the browser reads the response. */
export function discardBody(request: Request): void {
  if (request.body && !request.body.locked) void drop(request.body.getReader())
}

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender disconnected.
  }
}

function describeSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1024 / 1024)} MB`
}
