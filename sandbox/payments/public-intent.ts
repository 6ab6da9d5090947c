/** The intent fields that a publishable key may read. */
const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
]

/**
 * Restricts a response to what the caller may read; a publishable key gets intents without metadata and
 * charges.
 */
export function toPublicBody({ isPublishable }: { isPublishable: boolean }, body: object): object {
  if (!isPublishable) return body
  return hideFields(body)
}

function hideFields(body: object): object {
  if (Reflect.get(body, 'object') === 'payment_intent')
    return Object.fromEntries(Object.entries(body).filter(([name]) => PUBLIC_FIELDS.includes(name)))
  const error: unknown = Reflect.get(body, 'error')
  if (typeof error !== 'object' || error === null) return body
  const intent: unknown = Reflect.get(error, 'payment_intent')
  if (typeof intent !== 'object' || intent === null) return body
  return { ...body, error: { ...error, payment_intent: hideFields(intent) } }
}
