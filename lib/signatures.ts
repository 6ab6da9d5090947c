import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Derives a key for one purpose and site. Keys are independent and do not reveal the secret. Hex. */
export function deriveKeyFrom(secret: string, purpose: string, siteSlug: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${siteSlug}`).digest('hex')
}

/** Compares two signatures in constant time; only a difference in length is observable. */
export function isEqualSignature(expected: string, given: string): boolean {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(given)]
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes)
}

/** Unix seconds, optionally with a fraction for repeated calls within a second. Part of the signed content. */
const TIMESTAMP_HEADER = 'x-revalidate-timestamp'
/** `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<body>`. */
const SIGNATURE_HEADER = 'x-signature'

/** How far a call's timestamp may be from this machine's clock, either way, in ms. */
const TOLERANCE_MS = 5 * 60_000
const TIMESTAMP = /^\d{1,12}(?:\.\d{1,6})?$/

/** The default secret when `REVALIDATE_SECRET` is not set. */
export function deriveRevalidateSecret(appSecret: string): string {
  return deriveKeyFrom(appSecret, 'revalidate', '')
}

/** Headers that sign a body. The call is valid once, within five minutes. `now` in Unix ms. */
export function signCall(body: string, secret: string, now: number = Date.now()): Record<string, string> {
  const timestamp = (now / 1000).toFixed(3)
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: sign(timestamp, body, secret) }
}

/** A call with a valid signature. `digest` identifies it for replay detection until `expiresAt` (Unix ms). */
export type SignedCall = { digest: string; expiresAt: number }

/** Verifies the signature and timestamp of a call; `null` when it is unsigned, forged, or outside the tolerance. */
export function readSignedCall(
  { headers, body }: { headers: Headers; body: string },
  secrets: readonly string[],
  now: number = Date.now(),
): SignedCall | null {
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? ''
  const signature = headers.get(SIGNATURE_HEADER) ?? ''
  if (!TIMESTAMP.test(timestamp)) return null
  const signedAt = Number(timestamp) * 1000
  if (Math.abs(now - signedAt) > TOLERANCE_MS) return null
  if (!secrets.some((secret) => isEqualSignature(sign(timestamp, body, secret), signature))) return null
  const digest = createHash('sha256').update(signature).digest('hex')
  // One tolerance longer than the call is valid, to allow for clock skew between instances.
  return { digest, expiresAt: signedAt + 2 * TOLERANCE_MS }
}

function sign(timestamp: string, body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
