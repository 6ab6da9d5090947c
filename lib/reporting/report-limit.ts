const SPAN_MS = 60_000

/**
 * Whether one more report may go, at most `most` in a minute: an upstream that is down fails with every page, and says
 * nothing new the hundredth time. `now` in ms.
 */
export function createReportLimit(most: number, now: () => number = Date.now): () => boolean {
  let span = -1
  let count = 0
  return () => {
    const current = Math.floor(now() / SPAN_MS)
    if (current !== span) [span, count] = [current, 0]
    count += 1
    return count <= most
  }
}
