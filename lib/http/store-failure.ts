import { ApiError } from './api-error'

/** Error codes of a full, over-quota, read-only or faulty disk. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/**
 * Whether an error was caused by our database or disk. Checks the chain of causes because the query builder wraps
 * them.
 */
export function isStoreFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (cause.name === 'LibsqlError' || code.startsWith('SQLITE_') || DISK_CODES.has(code)) return true
  }
  return false
}

/** Error for a request that could not be stored: nothing was saved, and the client may retry it unchanged. */
export function createStorageError(): ApiError {
  return new ApiError(503, 'We couldn’t save this. Nothing was sent. Please try again in a minute.', {
    headers: { 'retry-after': '60' },
  })
}
