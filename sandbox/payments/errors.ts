import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Intent, IntentError } from './objects'

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
export type ErrorFields = {
  type: ErrorType
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/** An error response with Stripe's error object. Thrown before any state changes. */
export class StripeError extends Error {
  override name = 'StripeError'
  readonly status: ContentfulStatusCode
  readonly fields: ErrorFields

  constructor(status: ContentfulStatusCode, fields: ErrorFields) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }
}

/** 400 for a missing, unknown or invalid parameter. */
export function invalidRequest(message: string, details: Partial<ErrorFields> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details })
}

/** 404 for an id that does not exist in the account. */
export function missingResource(kind: string, id: string, param: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

/** 400 because the intent's status does not allow the call; the error includes the intent. */
export function unexpectedState(intent: Intent, verb: string, allowed: readonly string[]): StripeError {
  return invalidRequest(
    `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}

/** Serialises the error object for the response. */
export function toErrorBody(fields: ErrorFields | IntentError): { error: object } {
  const docs = fields.code ? { doc_url: `https://stripe.com/docs/error-codes/${fields.code}` } : {}
  return { error: { ...fields, ...docs } }
}

/** Converts an exception to Stripe's error response. */
export function handleStripeError(error: Error, c: Context): Response {
  if (error instanceof StripeError) return c.json(toErrorBody(error.fields), error.status)
  console.error(`sandbox: ${c.req.method} ${c.req.path} failed`, error)
  return c.json(toErrorBody({ type: 'api_error', message: 'An unknown error occurred' }), 500)
}
