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
