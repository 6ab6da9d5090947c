/** The name under which a site's estimate is kept. */
export function toEstimateKey(site: string): string {
  return `trade-in-valuation:${site}`
}

/** Whether anything is kept, sound or not; `false` when the store is blocked (`BS-05`). */
export function hasTradeInEstimate(site: string): boolean {
  try {
    return localStorage.getItem(toEstimateKey(site)) !== null
  } catch {
    return false
  }
}
