import 'server-only'
import type { Database } from '@/lib/db/open-database.server'
import type { leadSteps } from '@/lib/db/schema'

/** How long one delivery may take before another process may try, in ms. Longer than any upstream time-out. */
export const LEASE_MS = 60_000
/** A new call belongs to the handler that accepted it for so long, in ms, before the worker takes it up. */
export const INLINE_GRACE_MS = 2000

/**
 * What every part of the outbox works on. `now` is the clock that people read, in Unix ms, and decides about back-offs and
 * leases of other machines; `uptime`, in ms, decides about leases of this one.
 */
export type OutboxStore = { db: Database; now: () => number; uptime: () => number }

export type LeadStep = typeof leadSteps.$inferSelect
export type StoredFile = { field: string; name: string; size: number; type: string; path: string }

/** Whether an insert failed because a row of that table or column is there already. Drizzle wraps the cause. */
export function isUniqueFailure(error: unknown, name: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/UNIQUE constraint failed/i.test(cause.message) && cause.message.includes(name)) return true
  return false
}
