import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** An upstream sends more bytes than its caller reads. */
export class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError'
}

// The framework bundles this file more than once; its copies share one store and one wrapped `fetch`.
const shared = globalThis as typeof globalThis & {
  answerLimits?: AsyncLocalStorage<number>
  isFetchLimited?: boolean
}
const limits = (shared.answerLimits ??= new AsyncLocalStorage<number>())

/** Runs `work` so that every answer it fetches ends in an `AnswerTooLargeError` after `maxBytes`, decoded. */
export function withAnswerLimit<Result>(maxBytes: number, work: () => Result): Result {
  return limits.run(maxBytes, work)
}

/**
 * Makes the global `fetch` count the bytes of answers inside `withAnswerLimit`. Must run before the framework wraps `fetch`:
 * its data cache reads and stores whole answers before the caller sees them. Does nothing when called again.
 */
export function limitFetchedAnswers(): void {
  if (shared.isFetchLimited) return
  shared.isFetchLimited = true
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const maxBytes = limits.getStore()
    const response = await original(input, init)
    return maxBytes === undefined ? response : limitResponse(response, maxBytes)
  }
}

/**
 * The text of an answer.
 * @throws AnswerTooLargeError after `maxBytes`; nothing further is read then.
 */
export async function readTextWithin(response: Response, maxBytes: number): Promise<string> {
  return limitResponse(response, maxBytes).text()
}

function limitResponse(response: Response, maxBytes: number): Response {
  const { body, status, statusText, headers } = response
  if (!body) return response
  const tooLarge = () => new AnswerTooLargeError(`The answer is larger than ${maxBytes} bytes`)
  if (Number(headers.get('content-length')) > maxBytes) {
    void body.cancel().catch(() => {})
    throw tooLarge()
  }
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      // An error here also cancels the source, which ends the connection.
      if (size > maxBytes) controller.error(tooLarge())
      else controller.enqueue(chunk)
    },
  })
  const limited = new Response(body.pipeThrough(counter), { status, statusText, headers })
  Object.defineProperty(limited, 'url', { value: response.url })
  return limited
}
