import { isRecord } from '@/lib/typed'

/** Unsent values of a car enquiry form (`BS-04`). */
export type EnquiryDraft = Record<string, string>

/** Stale drafts are discarded after this TTL in ms. */
const TTL_MS = 24 * 60 * 60_000
const LONGEST = 4000

const toKey = (site: string) => `enquire-car:${site}`

/** The draft of an enquiry about a car; empty when there is none, it is stale, or storage is blocked (`BS-05`). */
export function readEnquiryDraft(site: string, carId: string, now = Date.now()): EnquiryDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toKey(site)) ?? 'null')
    if (!isRecord(stored)) return {}
    const { carId: id, savedAt, values } = stored
    const isFresh = typeof savedAt === 'number' && savedAt <= now && now - savedAt < TTL_MS
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

/** Stores the draft of an enquiry, replacing the draft for another car; empty values delete it. */
export function saveEnquiryDraft(site: string, carId: string, values: EnquiryDraft, now = Date.now()): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(toKey(site))
    else localStorage.setItem(toKey(site), JSON.stringify({ carId, savedAt: now, values }))
  } catch {
    // Storage is blocked or full: the form works without a draft.
  }
}
