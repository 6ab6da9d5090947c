import { z } from 'zod'
import { booleanParam, expandParam, integerParam, metadataParam, textParam } from '../params'
import { paymentMethodData, scriptParams } from '../payment-methods'

const captureMethod = z.enum(['automatic', 'automatic_async', 'manual'])
const options = z.record(z.string(), z.unknown())

const confirmFields = {
  ...scriptParams,
  payment_method: textParam.optional(),
  payment_method_data: z.strictObject(paymentMethodData).optional(),
  payment_method_options: options.optional(),
  allowed_payment_method_types: z.array(textParam).min(1).optional(),
  return_url: z.url().optional(),
  receipt_email: textParam.optional(),
  error_on_requires_action: booleanParam.optional(),
  off_session: booleanParam.optional(),
  capture_method: captureMethod.optional(),
  shipping: options.optional(),
  expand: expandParam,
}

/** Parameters of `POST /v1/payment_intents`; `amount` is integer cents. */
export const createParams = z.strictObject({
  ...confirmFields,
  amount: integerParam,
  currency: textParam,
  confirm: booleanParam.optional(),
  /**
   * Removed in API version 2026-09-30; accepted only from calls without `Stripe-Version`, which may use an
   * older version.
   */
  payment_method_types: z.array(textParam).min(1).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: booleanParam, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  application_fee_amount: integerParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  statement_descriptor: z.string().max(22).optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
})
export type CreateParams = z.output<typeof createParams>

export const confirmParams = z.strictObject(confirmFields)
export type ConfirmParams = z.output<typeof confirmParams>

export const updateParams = z.strictObject({
  amount: integerParam.optional(),
  currency: textParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  payment_method: textParam.optional(),
  receipt_email: textParam.optional(),
  expand: expandParam,
})
