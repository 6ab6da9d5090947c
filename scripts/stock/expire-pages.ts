import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '@/lib/env'
import { signBody } from '@/lib/revalidate/signature'

const TIMEOUT_MS = 2000

/**
 * Tells the web app on this machine that a site's stock changed, so that its pages show it at once. When none runs, or it
 * runs elsewhere, pages follow by themselves within a minute or two.
 */
export async function expireStockPages(env: Env, websiteId: number): Promise<void> {
  const file = join(env.DATA_DIR, 'app-secret')
  const secret = env.APP_SECRET ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
  if (!secret) return
  const body = JSON.stringify({ tag: `stock:${websiteId}` })
  const isTold = await fetch(`http://127.0.0.1:${env.PORT}/api/revalidate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signBody(body, secret) },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    (response) => response.ok,
    () => false,
  )
  if (isTold) console.log('The web app shows the new stock now.')
}
