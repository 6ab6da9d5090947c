/** The server could not be reached. The request can be repeated. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

type Options = RequestInit & { timeoutMs: number }

/**
 * `fetch` with a timeout.
 * @throws NetworkError when there is no connection; the signal's reason on a timeout or when the caller aborts.
 */
export async function fetchWithTimeout(
  url: string,
  { timeoutMs, signal, ...init }: Options,
): Promise<Response> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const combined = signal ? AbortSignal.any([signal, deadline]) : deadline
  try {
    return await fetch(url, { ...init, signal: combined })
  } catch (error) {
    combined.throwIfAborted()
    throw new NetworkError(`${url} could not be reached`, { cause: error })
  }
}

/**
 * Requests JSON from this site and parses it.
 * @throws NetworkError; an Error for an error status; the parser's error for a response of another shape.
 */
export async function fetchJson<Result>(
  url: string,
  parse: (json: unknown) => Result,
  options: Options,
): Promise<Result> {
  const response = await fetchWithTimeout(url, options)
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`)
  return parse(await response.json())
}
