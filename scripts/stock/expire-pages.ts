import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '@/lib/env'
import { callRevalidate, deriveRevalidateSecret } from '@/lib/revalidate/signature'

/**
 * Revalidates the stock pages of a site in the web app on this machine. If it does not run here, its pages expire within a minute
 * or two.
 */
export async function expireStockPages(env: Env, websiteId: number): Promise<void> {
  const secret = findSecret(env)
  if (!secret) return
  const isRevalidated = await callRevalidate(`stock:${websiteId}`, { port: env.PORT, secret })
  if (isRevalidated) console.log('The web app shows the new stock now.')
}

/** Returns the revalidation secret of the web app with the same environment; `null` when it was never started. */
function findSecret({ REVALIDATE_SECRET, APP_SECRET, DATA_DIR }: Env): string | null {
  if (REVALIDATE_SECRET) return REVALIDATE_SECRET
  const file = join(DATA_DIR, 'app-secret')
  const appSecret = APP_SECRET ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
  return appSecret && deriveRevalidateSecret(appSecret)
}
