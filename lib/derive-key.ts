import { createHmac, timingSafeEqual } from 'node:crypto'

/** A key for one purpose and site: what one signs is never valid for another, and none reveals the secret. Hex. */
export function deriveKeyFrom(secret: string, purpose: string, siteSlug: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${siteSlug}`).digest('hex')
}

/** Whether two signatures are equal; the time taken tells only whether their lengths are. */
export function isEqualSignature(expected: string, given: string): boolean {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(given)]
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes)
}
