import 'server-only'
import { z } from 'zod'
import type { Database } from '@/lib/db/open-database.server'
import type { leadSteps } from '@/lib/db/schema'

/** How long a process holds a claimed row before others may claim it, in ms. Longer than any upstream timeout. */
export const LEASE_MS = 60_000
/** How long the worker leaves a new step to the handler that accepted it, in ms. */
export const INLINE_GRACE_MS = 2000

/**
 * Database and clocks of the outbox. `now` is wall-clock time in Unix ms, used for back-offs and for leases of other
 * machines; `uptime` is monotonic ms since boot, used for leases of this machine.
 */
export type OutboxStore = { db: Database; now: () => number; uptime: () => number }

export type LeadStep = typeof leadSteps.$inferSelect

/** The JSON in `leadSteps.files`. */
export const storedFilesSchema = z.array(
  z.object({ field: z.string(), name: z.string(), size: z.number(), type: z.string(), path: z.string() }),
)
export type StoredFile = z.output<typeof storedFilesSchema>[number]

/** Whether an insert violated a unique constraint of the named table or column. Drizzle wraps the cause. */
export function isUniqueFailure(error: unknown, name: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/UNIQUE constraint failed/i.test(cause.message) && cause.message.includes(name)) return true
  return false
}
