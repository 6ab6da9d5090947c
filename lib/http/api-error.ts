import type { FieldErrors } from '@/lib/forms/schema'

/** An error for the client with a readable message; the response is `{error, fields?}` with this status. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    message: string,
    { fields, headers = {} }: { fields?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.fields = fields
    this.headers = headers
  }
}

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
