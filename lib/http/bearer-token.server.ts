import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether a request has `Authorization: Bearer TOKEN`; always `false` when no token is configured. Compares digests
 * in constant time so that timing reveals neither the token nor its length.
 */
export function hasBearerToken(request: Request, token: string | undefined): boolean {
  if (!token) return false
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
