import 'server-only'
import { ApiError } from './api-error'

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

type PaceRule = {
  /** Minimum bytes per second, averaged over each window. */
  bytesPerSecond: number
  /** Initial period without a minimum, in ms. */
  graceMs: number
  windowMs: number
}

/**
 * Enforces a minimum transfer rate. Counts only the time spent waiting for the sender, so that a slow disk on our
 * side does not count.
 */
class TransferPace {
  readonly #rule: PaceRule
  #waited = 0
  /** Bytes in the current window, and its end, in ms of waiting time. */
  #bytes = 0
  #windowEnd: number

  constructor(rule: PaceRule) {
    this.#rule = rule
    this.#windowEnd = rule.graceMs + rule.windowMs
  }

  /** Time in which the next bytes must arrive, in ms. */
  get patienceMs(): number {
    const { windowMs } = this.#rule
    const end = this.#bytes >= this.#quota ? this.#windowEnd + windowMs : this.#windowEnd
    return Math.max(0, end - this.#waited)
  }

  get #quota(): number {
    return (this.#rule.bytesPerSecond * this.#rule.windowMs) / 1000
  }

  /** Records bytes that arrived after `waitedMs`. Returns whether the sender is still fast enough. */
  note(waitedMs: number, bytes: number): boolean {
    this.#waited += waitedMs
    while (this.#waited >= this.#windowEnd) {
      if (this.#bytes < this.#quota) return false
      // Each window starts at zero, so that a fast start cannot compensate for a slow rest.
      this.#bytes = 0
      this.#windowEnd += this.#rule.windowMs
    }
    this.#bytes += bytes
    return true
  }
}
