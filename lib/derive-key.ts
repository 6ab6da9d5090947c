import { createHmac, timingSafeEqual } from 'node:crypto'

/** Derives a key for one purpose and site. Keys are independent and do not reveal the secret. Hex. */
export function deriveKeyFrom(secret: string, purpose: string, siteSlug: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${siteSlug}`).digest('hex')
}

/** Compares two signatures in constant time; only a difference in length is observable. */
export function isEqualSignature(expected: string, given: string): boolean {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(given)]
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes)
}
