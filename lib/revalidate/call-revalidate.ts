import { signCall } from './signature'

const TIMEOUT_MS = 2000
/** The same tag was expired by a call in the same millisecond. */
const SAME_CALL = 409

/**
 * Expires a cache tag in the web app that listens on a port of this machine, by its own `POST /api/revalidate`: also from a
 * script or a worker, where Next.js offers no `revalidateTag`. Returns whether it worked. Never throws.
 */
export async function callRevalidate(
  tag: string,
  { port, secret, timeoutMs = TIMEOUT_MS }: { port: number; secret: string; timeoutMs?: number },
): Promise<boolean> {
  const body = JSON.stringify({ tag })
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/revalidate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signCall(body, secret) },
      body,
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.ok || response.status === SAME_CALL
  } catch {
    return false
  }
}
