import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signature of a body for the header `X-Signature`: `sha256=` and the hex HMAC-SHA256 of the raw body. */
export function signBody(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** Whether a header is the body's signature; compared in constant time. */
export function isSigned(body: string, header: string | null, secret: string): boolean {
  const expected = Buffer.from(signBody(body, secret))
  const given = Buffer.from(header ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
