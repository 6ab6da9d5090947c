import { signCall } from './signature'

const TIMEOUT_MS = 2000
/** Conflict: another call has already expired the tag in the same millisecond. */
const CONFLICT = 409

/**
 * Expires a cache tag through `POST /api/revalidate` of the web app on a local port. Also works in scripts and workers, where
 * Next.js does not provide `revalidateTag`. Returns whether it succeeded. Never throws.
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
    return response.ok || response.status === CONFLICT
  } catch {
    return false
  }
}
