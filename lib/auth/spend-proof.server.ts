import 'server-only'
import type { BotCheckResult } from '@/lib/bot-check/result'
import type { Database } from '@/lib/db/open-database.server'
import { spentChallenges } from '@/lib/db/schema'

/** Uses up a bot check that passed; false when it was used before. */
export async function spendProof(
  database: Database,
  { signature, expiresAt }: Extract<BotCheckResult, { kind: 'passed' }>,
): Promise<boolean> {
  const spent = await database
    .insert(spentChallenges)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: spentChallenges.signature })
  return spent.length > 0
}
