const SPAN_MS = 60_000

/**
 * Creates a limiter that returns whether another report may be sent, at most `max` per minute. During an outage, every page
 * fails with the same error. `now` in ms.
 */
export function createReportLimit(max: number, now: () => number = Date.now): () => boolean {
  let span = -1
  let count = 0
  return () => {
    const current = Math.floor(now() / SPAN_MS)
    if (current !== span) [span, count] = [current, 0]
    count += 1
    return count <= max
  }
}

/**
 * Errors that are not reported (`EV-05`): React's hydration errors, which browser extensions and page translation cause. In
 * production React minifies them. Sentry tests each pattern against the message, with and without the error's name.
 */
export const IGNORED_ERRORS: readonly RegExp[] = [/\bminified React error\b/i, /\bHydration failed\b/]
