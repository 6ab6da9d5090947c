import { ApiError } from './api-error'

/** Codes of a disk that is full, over its quota, read-only or broken. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/**
 * Whether something failed because our own database or disk could not take it, and not because of the request. Looks
 * through the causes, for the query builder wraps them.
 */
export function isStoreFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (cause.name === 'LibsqlError' || code.startsWith('SQLITE_') || DISK_CODES.has(code)) return true
  }
  return false
}

/** The answer to a request that could not be stored: nothing of it was taken, and it may be sent again as it is. */
export function refuseForNow(): ApiError {
  return new ApiError(
    503,
    'We could not take this just now. Nothing was sent. Please try again in a minute.',
    {
      headers: { 'retry-after': '60' },
    },
  )
}
