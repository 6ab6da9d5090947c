import * as z from 'zod/mini'

// Zod's JIT compiler needs `unsafe-eval`, which the CSP of sites and frames forbids.
z.config({ jitless: true })

/** The frame's first message to its page, and the page's reply, which transfers the port. */
export const HELLO = 'stripe-sandbox:hello'
export const CONNECT = 'stripe-sandbox:connect'

/** An error in Stripe's format, from the API or the frame's own validation. */
export const errorSchema = z.looseObject({
  type: z.string(),
  code: z.optional(z.string()),
  decline_code: z.optional(z.string()),
  message: z.optional(z.string()),
})
export type StripeError = z.output<typeof errorSchema>

/** The PaymentIntent fields that the script reads; other fields pass through. */
export const intentSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  client_secret: z.nullish(z.string()),
  next_action: z.nullish(
    z.looseObject({
      type: z.string(),
      redirect_to_url: z.optional(
        z.looseObject({ url: z.optional(z.string()), return_url: z.nullish(z.string()) }),
      ),
    }),
  ),
  last_payment_error: z.nullish(errorSchema),
})
export type Intent = z.output<typeof intentSchema>

/** The result of `confirmPayment` and related methods. */
export const intentResultSchema = z.union([
  z.object({ error: errorSchema }),
  z.object({ paymentIntent: intentSchema }),
])
export type IntentResult = { error: StripeError } | { paymentIntent: Intent }

export const methodResultSchema = z.union([
  z.object({ error: errorSchema }),
  z.object({ paymentMethod: z.looseObject({ id: z.string() }) }),
])

/** The result of a call that returns only an optional error. */
export const errorResultSchema = z.object({ error: z.optional(errorSchema) })

/** The publishable key and, for Connect direct charges, the connected account. */
const credentialsSchema = z.object({ key: z.string(), account: z.nullable(z.string()) })
export type Credentials = z.output<typeof credentialsSchema>

export const appearanceSchema = z.looseObject({
  theme: z.optional(z.string()),
  variables: z.optional(z.record(z.string(), z.unknown())),
  rules: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
})
export type Appearance = z.output<typeof appearanceSchema>

const addressSchema = z.looseObject({
  country: z.optional(z.string()),
  postal_code: z.optional(z.string()),
})
export const billingDetailsSchema = z.looseObject({ address: z.optional(addressSchema) })
export type BillingDetails = z.output<typeof billingDetailsSchema>

/** The Payment Element options that change the frame. */
export const elementOptionsSchema = z.looseObject({
  readOnly: z.optional(z.boolean()),
  defaultValues: z.optional(z.looseObject({ billingDetails: z.optional(billingDetailsSchema) })),
  fields: z.optional(
    z.looseObject({
      billingDetails: z.optional(z.union([z.string(), z.record(z.string(), z.unknown())])),
    }),
  ),
  wallets: z.optional(z.looseObject({ googlePay: z.optional(z.string()) })),
})
export type ElementOptions = z.output<typeof elementOptionsSchema>

export const fontSchema = z.looseObject({
  cssSrc: z.optional(z.string()),
  family: z.optional(z.string()),
  src: z.optional(z.string()),
  weight: z.optional(z.string()),
  style: z.optional(z.string()),
})

/** The parameters of a payment frame's `start` call. */
export const startSchema = z.object({
  credentials: credentialsSchema,
  /** Null when the intent is created after the element is mounted. */
  clientSecret: z.nullable(z.string()),
  locale: z.string(),
  appearance: appearanceSchema,
  fonts: z.array(fontSchema),
  options: elementOptionsSchema,
  /** Whether the frame offers the test wallet. */
  hasWallet: z.boolean(),
})

export const confirmSchema = z.object({
  credentials: credentialsSchema,
  clientSecret: z.string(),
  params: z.looseObject({
    return_url: z.optional(z.string()),
    payment_method: z.optional(z.string()),
    receipt_email: z.optional(z.string()),
    shipping: z.optional(z.unknown()),
    payment_method_data: z.optional(z.looseObject({ billing_details: z.optional(billingDetailsSchema) })),
  }),
})
export type ConfirmRequest = z.output<typeof confirmSchema>

/** The parameters of a call about one intent, such as retrieve or authenticate. */
export const intentRequestSchema = z.object({ credentials: credentialsSchema, clientSecret: z.string() })

export const changeSchema = z.object({
  empty: z.boolean(),
  complete: z.boolean(),
  collapsed: z.boolean(),
  value: z.object({ type: z.string() }),
})
export type Change = z.output<typeof changeSchema>
