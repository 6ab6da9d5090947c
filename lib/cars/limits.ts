import { takeEntries } from '@/lib/http/truncate-json'
import { MAX_DESCRIPTION, MAX_LIST, MAX_TEXT, MAX_URL } from '@/lib/text/max-lengths'

/** Maximum number of items per list of a car record (ADR 0038). Real records have far fewer. */
export const CAR_LIST_LIMITS = {
  features: 200,
  images: 100,
  specifications: 300,
  highlights: 50,
  finance_lenders: 50,
  payment_processors: 20,
  distribution_locations: 100,
  categories: 50,
  filtered_features: 200,
} as const

/** Maximum number of fields to check; a real record has about a hundred. */
const MAX_FIELDS = 1000

/** Maximum text lengths in characters, where different from `MAX_TEXT`. */
const LONG_TEXTS: Record<string, number> = {
  description: MAX_DESCRIPTION,
  primary_image_url: MAX_URL,
  file: MAX_URL,
}

/**
 * Lists the fields of a raw car record that exceed a limit and are truncated by the schema: `features 60000 of
 * 200`. Reads lengths only. Empty for a normal record.
 */
export function listExcess(record: unknown): string[] {
  if (typeof record !== 'object' || record === null) return []
  const lists: Record<string, number> = CAR_LIST_LIMITS
  return takeEntries(record, MAX_FIELDS).flatMap(([field, value]) => {
    const isText = typeof value === 'string'
    if (!isText && !Array.isArray(value)) return []
    const limit = isText ? (LONG_TEXTS[field] ?? MAX_TEXT) : (lists[field] ?? Infinity)
    if (value.length > limit) return [`${field} ${value.length} of ${limit}`]
    const characters = isText ? 0 : JSON.stringify(value).length
    return characters > MAX_LIST ? [`${field} ${characters} of ${MAX_LIST} characters`] : []
  })
}
