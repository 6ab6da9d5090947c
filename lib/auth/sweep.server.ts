import 'server-only'
import type { Database } from '@/lib/db/open-database.server'
import { sweepAttempts } from './attempts.server'
import { sweepCodeTries } from './code-tries.server'
import { sweepSessions } from './sessions.server'

/** Deletes expired sessions, counters and code tries. `now` in Unix ms. */
export async function sweepSignIns(database: Database, now: number = Date.now()): Promise<void> {
  await sweepSessions(database, now)
  await sweepAttempts(database, now)
  await sweepCodeTries(database, now)
}
