import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** An upstream response exceeds the caller's size limit. */
export class ResponseTooLargeError extends Error {
  override name = 'ResponseTooLargeError'
}

// Next.js bundles this file more than once; all copies share one store and one wrapped `fetch`.
const shared = globalThis as typeof globalThis & {
  responseLimits?: AsyncLocalStorage<number>
  isFetchLimited?: boolean
}
const limits = (shared.responseLimits ??= new AsyncLocalStorage<number>())

/**
 * Runs `work` with a size limit: every `fetch` in it fails with `ResponseTooLargeError` after `maxBytes` decoded
 * bytes.
 */
export function withResponseLimit<Result>(maxBytes: number, work: () => Result): Result {
  return limits.run(maxBytes, work)
}

/**
 * Wraps the global `fetch` so that it enforces `withResponseLimit`. Runs at process start (`instrumentation.ts`), before
 * Next.js wraps `fetch` for its first page, because its data cache reads and stores whole responses before the caller
 * sees them. Idempotent.
 */
export function limitFetchResponses(): void {
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
 * Reads the text of a response.
 * @throws ResponseTooLargeError after `maxBytes`; reading stops there.
 */
export async function readLimitedText(response: Response, maxBytes: number): Promise<string> {
  return limitResponse(response, maxBytes).text()
}

function limitResponse(response: Response, maxBytes: number): Response {
  const { body, status, statusText, headers } = response
  if (!body) return response
  const tooLarge = () => new ResponseTooLargeError(`The response is larger than ${maxBytes} bytes`)
  if (Number(headers.get('content-length')) > maxBytes) {
    void body.cancel().catch(() => {})
    throw tooLarge()
  }
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      // Erroring the stream also cancels the source, which closes the connection.
      if (size > maxBytes) controller.error(tooLarge())
      else controller.enqueue(chunk)
    },
  })
  const limited = new Response(body.pipeThrough(counter), { status, statusText, headers })
  Object.defineProperty(limited, 'url', { value: response.url })
  return limited
}
