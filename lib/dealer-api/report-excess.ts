import { LRUCache } from 'lru-cache'
import { listExcess } from '@/lib/cars/limits'
import { logLine } from '@/lib/http/log-line'

/** How long a record is not reported again, in ms, and how many reports are tracked. */
const QUIET_MS = 24 * 3_600_000
const RECORDS = 5000

const shared = globalThis as typeof globalThis & { reportedExcess?: LRUCache<string, true> }
const reported = (shared.reportedExcess ??= new LRUCache<string, true>({ max: RECORDS, ttl: QUIET_MS }))

/** Logs which fields of a car record exceed the schema limits: once a day per process, site and car. */
export function reportExcess(site: { slug: string }, slug: string, record: unknown): void {
  const excess = listExcess(record)
  if (excess.length === 0) return
  const key = `${site.slug} ${slug}`
  if (reported.has(key)) return
  reported.set(key, true)
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined
  logLine('warn', 'Car record cut to its limits', {
    site: site.slug,
    car: typeof id === 'number' ? id : slug,
    cut: excess.slice(0, 10).join(', '),
  })
}
