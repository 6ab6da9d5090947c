import * as z from 'zod/mini'
import { acceptHost } from './accept-host'
import { callApi, confirmIntent, retrieveIntent, type Params } from './api-client'
import { applyAppearance, loadFonts } from './apply-appearance'
import { listOwnBillingFields } from './billing-fields'
import { CardFields } from './card-fields'
import { parseExpiry } from './card-rules'
import { getById } from './get-by-id'
import {
  appearanceSchema,
  billingDetailsSchema,
  confirmSchema,
  elementOptionsSchema,
  startSchema,
  type BillingDetails,
  type Change,
  type Credentials,
  type ElementOptions,
  type IntentResult,
  type StripeError,
} from './messages'

/** Intent states that no longer accept a payment method. */
const TERMINAL = ['succeeded', 'canceled', 'requires_capture']
/** The payment method behind the test wallet, and the wallet type that it reports. */
const WALLET_METHOD = 'pm_card_visa'
const WALLET_TYPE = 'google_pay'

const updateSchema = z.object({
  options: z.optional(elementOptionsSchema),
  appearance: z.optional(appearanceSchema),
})

const walletInput = getById('wallet-choice', HTMLInputElement)
const cardInput = getById('card-choice', HTMLInputElement)
const fields = new CardFields(() => emitChange())

let session: { credentials: Credentials; clientSecret: string | null } | null = null
let lastChange = ''

const connected = acceptHost({
  async start(params) {
    const { credentials, clientSecret, locale, appearance, fonts, options, hasWallet } =
      startSchema.parse(params)
    session = { credentials, clientSecret }
    loadFonts(fonts)
    for (const warning of applyAppearance(appearance)) await emit('warn', warning)
    const { address } = options.defaultValues?.billingDetails ?? {}
    fields.start(locale, { country: address?.country, postalCode: address?.postal_code })
    applyOptions(options)
    getById('methods', HTMLElement).hidden = !hasWallet || options.wallets?.googlePay === 'never'
    const error = await checkIntent()
    if (error) return emit('loaderror', error)
    getById('form', HTMLFormElement).hidden = false
    getById('loading', HTMLElement).hidden = true
    await emit('ready')
  },
  async update(params) {
    const { options, appearance } = updateSchema.parse(params)
    if (options) applyOptions(options)
    if (appearance) for (const warning of applyAppearance(appearance)) await emit('warn', warning)
  },
  async fetchUpdates() {
    const error = await checkIntent()
    return error ? { error } : {}
  },
  validate() {
    const error = validate()
    return error ? { error } : {}
  },
  async confirm(request): Promise<IntentResult> {
    const { credentials, clientSecret, params } = confirmSchema.parse(request)
    const error = validate()
    if (error) return { error }
    const { return_url, receipt_email, shipping, payment_method_data: data } = params
    const details = data?.billing_details
    return confirmIntent(credentials, clientSecret, {
      return_url,
      receipt_email,
      shipping,
      ...(walletInput.checked
        ? { payment_method: WALLET_METHOD }
        : { payment_method_data: buildMethod(details) }),
    })
  },
  async createPaymentMethod(params) {
    const error = validate()
    if (error || !session) return { error }
    const { billing_details: details } = z.parse(
      z.looseObject({ billing_details: z.optional(billingDetailsSchema) }),
      params,
    )
    const answer = await callApi(session.credentials, 'POST', 'payment_methods', buildMethod(details))
    return 'error' in answer ? answer : { paymentMethod: answer.value }
  },
  focus: () => fields.focus(),
  blur() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  },
  clear: () => fields.clear(),
})

async function emit(event: string, payload?: unknown): Promise<void> {
  await (await connected).call(event, payload)
}

/** Checks that the intent can still accept a payment method. */
async function checkIntent(): Promise<StripeError | null> {
  if (!session?.clientSecret) return null
  const result = await retrieveIntent(session.credentials, session.clientSecret)
  if ('error' in result) return result.error
  if (!TERMINAL.includes(result.paymentIntent.status)) return null
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.',
    payment_intent: result.paymentIntent,
  }
}

function validate(): StripeError | null {
  const problem = walletInput.checked ? null : fields.validate()
  return problem && { type: 'validation_error', ...problem }
}

/** Builds `payment_method_data` for the card; values from the page override the frame's own fields. */
function buildMethod(details: BillingDetails | undefined): Params {
  const { number, expiry, cvc, country, postalCode } = fields.values
  const { month, year } = parseExpiry(expiry) ?? {}
  return {
    type: 'card',
    card: { number, exp_month: month, exp_year: year, cvc },
    billing_details: {
      ...details,
      address: { country, postal_code: postalCode, ...details?.address },
    },
  }
}

function applyOptions(options: ElementOptions): void {
  const own = listOwnBillingFields(options)
  fields.setReadOnly(options.readOnly ?? false)
  fields.setVisible({
    hasCountry: !own.includes('address.country'),
    hasPostcode: !own.includes('address.postal_code'),
  })
}

/** Sends a change event only when the state differs from the last one sent. */
function emitChange(): void {
  const isWallet = walletInput.checked
  const change: Change = {
    empty: !isWallet && fields.isEmpty,
    complete: isWallet || fields.isComplete,
    collapsed: false,
    value: { type: isWallet ? WALLET_TYPE : 'card' },
  }
  const text = JSON.stringify(change)
  if (text === lastChange) return
  lastChange = text
  void emit('change', change)
}

function showChoice(): void {
  getById('card-fields', HTMLElement).hidden = walletInput.checked
  emitChange()
}

walletInput.addEventListener('change', showChoice)
cardInput.addEventListener('change', showChoice)
window.addEventListener('focus', () => void emit('focus'))
window.addEventListener('blur', () => void emit('blur'))
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void emit('escape')
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault()
    void emit('enter')
  }
})
new ResizeObserver(
  () => void emit('height', Math.ceil(document.body.getBoundingClientRect().height)),
).observe(document.body)
