import * as z from 'zod/mini'

// Generated code needs `unsafe-eval`, which neither the sites' pages nor the frames allow.
z.config({ jitless: true })

/** The first message of a frame to its page, and the page's answer, which carries the port for everything after. */
export const HELLO = 'stripe-sandbox:hello'
export const CONNECT = 'stripe-sandbox:connect'

/** An error in Stripe's shape, from the API or from a frame's own validation. */
export const errorSchema = z.looseObject({
  type: z.string(),
  code: z.optional(z.string()),
  decline_code: z.optional(z.string()),
  message: z.optional(z.string()),
})
export type StripeError = z.output<typeof errorSchema>

/** The members of a PaymentIntent that the script reads; the others pass through. */
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

/** What `confirmPayment` and its siblings resolve to. */
export const intentResultSchema = z.union([
  z.object({ error: errorSchema }),
  z.object({ paymentIntent: intentSchema }),
])
export type IntentResult = { error: StripeError } | { paymentIntent: Intent }

export const methodResultSchema = z.union([
  z.object({ error: errorSchema }),
  z.object({ paymentMethod: z.looseObject({ id: z.string() }) }),
])

/** Answer of a call that has nothing to return but an error. */
export const errorResultSchema = z.object({ error: z.optional(errorSchema) })

/** Whose payment it is: the publishable key and, for Connect direct charges, the connected account. */
export const credentialsSchema = z.object({ key: z.string(), account: z.nullable(z.string()) })
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

/** Options of the Payment Element that change what the frame shows. */
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

/** What a payment frame needs before it can show its fields. */
export const startSchema = z.object({
  credentials: credentialsSchema,
  /** Null when the intent is created after the fields are shown. */
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

/** A call about one intent: retrieve it, or authenticate its payment. */
export const intentRequestSchema = z.object({ credentials: credentialsSchema, clientSecret: z.string() })

export const changeSchema = z.object({
  empty: z.boolean(),
  complete: z.boolean(),
  collapsed: z.boolean(),
  value: z.object({ type: z.string() }),
})
export type Change = z.output<typeof changeSchema>
