import { ApiError } from './api-error'

const KEY = /^[\x21-\x7e]{1,255}$/

/** Reads the `Idempotency-Key` header, or `null`. @throws ApiError 400 for an invalid key. */
export function readRequestKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || KEY.test(key)) return key
  throw new ApiError(400, 'The Idempotency-Key must be 1 to 255 visible ASCII characters.')
}
