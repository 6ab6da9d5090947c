import { StartError } from '../run-command'

/** Time limit for a server to start, in ms. */
const START_MS = 60_000

/** Waits until a URL responds with a success status. @throws StartError on timeout. */
export async function waitUntilReady(url: string, name: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const isUp = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new StartError(
    `The ${name} did not respond at ${url} within ${START_MS / 1000} seconds. See its output above.`,
  )
}
