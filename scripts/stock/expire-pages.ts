import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '@/lib/read-env'
import { deriveRevalidateSecret, signCall } from '@/lib/signatures'

type WebAppEnv = Pick<Env, 'PORT' | 'REVALIDATE_SECRET' | 'APP_SECRET' | 'DATA_DIR'>

const TIMEOUT_MS = 2000
/** Conflict: another call has already expired the tag in the same millisecond. */
const CONFLICT = 409

/**
 * Expires a cache tag by a signed call to the web app on this machine. Returns whether it succeeded. Otherwise, for example when
 * no web app runs here, cached pages reach their maximum age within a minute or two. Never throws.
 */
export async function expirePages(env: WebAppEnv, tag: string): Promise<boolean> {
  const secret = findSecret(env)
  if (!secret) return false
  const body = JSON.stringify({ tag })
  try {
    const response = await fetch(`http://127.0.0.1:${env.PORT}/api/revalidate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signCall(body, secret) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.ok || response.status === CONFLICT
  } catch {
    return false
  }
}

/** Returns the revalidation secret of the web app with the same environment; `null` when it was never started. */
function findSecret({ REVALIDATE_SECRET, APP_SECRET, DATA_DIR }: WebAppEnv): string | null {
  if (REVALIDATE_SECRET) return REVALIDATE_SECRET
  const file = join(DATA_DIR, 'app-secret')
  const appSecret = APP_SECRET ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
  return appSecret && deriveRevalidateSecret(appSecret)
}
