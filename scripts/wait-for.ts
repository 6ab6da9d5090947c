import { StartError } from './run-command'

/** How long a started server may take to answer, in milliseconds. */
const START_MS = 60_000

/** Waits until an address answers with a success. @throws StartError when it does not in time. */
export async function waitForAnswer(url: string, name: string): Promise<void> {
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
    `The ${name} did not answer at ${url} within ${START_MS / 1000} seconds. Look at its messages above.`,
  )
}
