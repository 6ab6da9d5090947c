import type { FieldErrors } from '@/lib/forms/schema'

/** A request that can not be served, in words for people; becomes `{error, fields?}` with its status. */
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
