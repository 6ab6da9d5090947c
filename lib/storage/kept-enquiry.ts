/** What somebody wrote about a car and has not sent (`BS-04`). */
export type KeptEnquiry = Record<string, string>

/** Kept this long, in ms; later it would only surprise. */
const KEEPS_MS = 24 * 60 * 60_000
const LONGEST = 4000

const toKey = (site: string) => `enquire-car:${site}`

/** The unsent words about a car on a site; nothing when there are none, they are old, or the store is blocked (`BS-05`). */
export function readKeptEnquiry(site: string, carId: string, now = Date.now()): KeptEnquiry {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(toKey(site)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    const { carId: id, savedAt, values } = kept as Record<string, unknown>
    const isFresh = typeof savedAt === 'number' && savedAt <= now && now - savedAt < KEEPS_MS
    if (id !== carId || !isFresh || typeof values !== 'object' || values === null) return {}
    return Object.fromEntries(
      Object.entries(values).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= LONGEST,
      ),
    )
  } catch {
    return {}
  }
}

/** Keeps the words about one car of a site, in place of those about another; none at all forgets them. */
export function keepEnquiry(site: string, carId: string, values: KeptEnquiry, now = Date.now()): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(toKey(site))
    else localStorage.setItem(toKey(site), JSON.stringify({ carId, savedAt: now, values }))
  } catch {
    // Blocked or full: the form works without a memory.
  }
}
