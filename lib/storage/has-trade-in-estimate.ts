/** Storage key of a site's estimate. */
export function toEstimateKey(site: string): string {
  return `trade-in-valuation:${site}`
}

/** Whether an estimate is stored, valid or not; `false` when storage is blocked (`BS-05`). */
export function hasTradeInEstimate(site: string): boolean {
  try {
    return localStorage.getItem(toEstimateKey(site)) !== null
  } catch {
    return false
  }
}
