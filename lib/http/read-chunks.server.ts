import 'server-only'
import { ApiError } from './api-error'
import { TransferPace, type PaceRule } from './transfer-pace'

export type BodyLimits = {
  /** Longest pause between two pieces of the body, in ms. */
  idleMs: number
  /** Longest time for all of it, in ms. */
  totalMs: number
  /** Most bytes. */
  largest: number
  /** Minimum transfer rate; without it only pauses count. */
  pace?: PaceRule
}

const TOO_SLOW =
  'The connection was too slow. Nothing was sent. Please try again with fewer or smaller files.'

/**
 * A request's body piece by piece, as long as it comes at a reasonable pace and size. When the caller stops early, what is
 * still on its way is read and dropped: a browser only sees an answer once its upload is done, and the framework's stream
 * can not be cancelled while bytes arrive. `now` is a monotonic clock in ms.
 * @throws ApiError 408 for a body that stalls or comes too slowly, 413 for one that is too large.
 */
export async function* readChunks(
  request: Request,
  limits: BodyLimits,
  now: () => number = () => performance.now(),
): AsyncGenerator<Uint8Array> {
  // Beyond the limit the connection ends too: nobody can tell how much more would come.
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
      const askedAt = now()
      const { done, value } = await within(
        reader.read().catch(() => {
          throw new ApiError(400, 'The request was cut off.')
        }),
        { ms: Math.min(limits.idleMs, deadline - askedAt), paceMs: pace?.patienceMs ?? Infinity },
      )
      if (done) return
      if (pace && !pace.note(now() - askedAt, value.byteLength)) throw tooSlow(TOO_SLOW)
      size += value.byteLength
      if (size > limits.largest) throw tooLarge()
      yield value
    }
  } finally {
    void drop(reader)
  }
}

function within<Result>(
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

/** The connection is closed: its sender holds it open on purpose or is gone. */
function tooSlow(message: string): ApiError {
  return new ApiError(408, message, { headers: { connection: 'close' } })
}

/** Reads and drops a body that nobody reads, for the same reason. */
export function dropBody(request: Request): void {
  if (request.body && !request.body.locked) void drop(request.body.getReader())
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
