import { takeEntries } from '@/lib/http/cut-json'
import { MAX_DESCRIPTION, MAX_TEXT, MAX_URL } from '@/lib/text/max-lengths'

/** Most items of each list of a car record that are read (ADR 0038); real records have a fraction of these. */
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

/** Fields that are looked at; a real record has about a hundred. */
const MAX_FIELDS = 1000

/** Longest texts of a car record, in characters, where not `MAX_TEXT`. */
const LONG_TEXTS: Record<string, number> = {
  description: MAX_DESCRIPTION,
  primary_image_url: MAX_URL,
  file: MAX_URL,
}

/**
 * The fields of a car record, as it was received, of which the schema leaves something out: `features 60000 of 200`. Reads
 * lengths only. Empty for a usual record.
 */
export function listExcess(record: unknown): string[] {
  if (typeof record !== 'object' || record === null) return []
  const lists: Record<string, number> = CAR_LIST_LIMITS
  return takeEntries(record, MAX_FIELDS).flatMap(([field, value]) => {
    const isText = typeof value === 'string'
    if (!isText && !Array.isArray(value)) return []
    const limit = isText ? (LONG_TEXTS[field] ?? MAX_TEXT) : (lists[field] ?? Infinity)
    return value.length > limit ? [`${field} ${value.length} of ${limit}`] : []
  })
}
