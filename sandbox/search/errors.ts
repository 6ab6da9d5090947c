/** Meilisearch's error types. */
export type ErrorType = 'invalid_request' | 'auth' | 'internal' | 'system'

/** The JSON body of an error response. */
export type ErrorBody = { message: string; code: string; type: ErrorType; link: string }

/** An API error; thrown anywhere below a route and serialised by the app's error handler. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 500,
    readonly code: string,
    message: string,
    readonly type: ErrorType = 'invalid_request',
  ) {
    super(message)
    this.name = 'ApiError'
  }

  /** The same error as part of a larger request, with a message prefix. */
  within(prefix: string, status: ApiError['status'] = this.status): ApiError {
    return new ApiError(status, this.code, `${prefix}${this.message}`, this.type)
  }

  toBody(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      type: this.type,
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    }
  }
}

export const badRequest = (code: string, message: string): ApiError => new ApiError(400, code, message)

export const indexNotFound = (uid: string): ApiError =>
  new ApiError(404, 'index_not_found', `Index \`${uid}\` not found.`)

export const documentNotFound = (id: string): ApiError =>
  new ApiError(404, 'document_not_found', `Document \`${id}\` not found.`)

export const invalidApiKey = (message = 'The provided API key is invalid.'): ApiError =>
  new ApiError(403, 'invalid_api_key', message, 'auth')

export const missingAuthorization = (): ApiError =>
  new ApiError(
    401,
    'missing_authorization_header',
    'The Authorization header is missing. It must use the bearer authorization method.',
    'auth',
  )
