import 'server-only'
import type { Database } from './open-database.server'
import { spentChallenges } from './schema'

/**
 * Marks a single-use token as spent, for all processes that share the database; `false` when it was spent before. The record
 * is deleted after `expiresAt` (Unix ms), so the token must be invalid by then.
 */
export async function spendOnce(
  database: Database,
  { signature, expiresAt }: { signature: string; expiresAt: number },
): Promise<boolean> {
  const spent = await database
    .insert(spentChallenges)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: spentChallenges.signature })
  return spent.length > 0
}
