import 'server-only'
import type { Database } from './open-database.server'
import { spentChallenges } from './schema'

/**
 * Uses up something that is valid once, under a signature that names it, across all processes that share the database;
 * `false` when it was used before. After `expiresAt` (Unix ms) the record is deleted, so by then it must be invalid anyway.
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
