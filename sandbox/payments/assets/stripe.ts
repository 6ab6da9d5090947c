import * as z from 'zod/mini'
import { runChallenge } from './challenge'
import { FrameLoadError } from './connect-frame'
import { Controller } from './controller'
import { checkClientSecret, ElementsGroup } from './elements'
import { IntegrationError } from './integration-error'
import {
  confirmSchema,
  intentResultSchema,
  methodResultSchema,
  type Credentials,
  type Intent,
  type IntentResult,
} from './messages'

/** The release that the installed `@stripe/stripe-js` expects; it warns about any other. */
const VERSION = 'endive'

const stripeOptionsSchema = z.looseObject({ stripeAccount: z.optional(z.string()) })
const confirmOptionsSchema = z.looseObject({
  clientSecret: z.optional(z.string()),
  confirmParams: z.prefault(confirmSchema.shape.params, {}),
  redirect: z.prefault(z.enum(['always', 'if_required']), 'always'),
})

/** The sandbox's `Stripe` object, with the methods that `@stripe/react-stripe-js` and a card checkout use. */
class SandboxStripe {
  readonly #base: URL
  readonly #credentials: Credentials
  readonly #hasWallet: boolean
  readonly #controller: Controller
  #isConfirming = false

  constructor(base: URL, credentials: Credentials, hasWallet: boolean) {
    this.#base = base
    this.#credentials = credentials
    this.#hasWallet = hasWallet
    this.#controller = new Controller(base)
  }

  elements(options?: unknown): ElementsGroup {
    return new ElementsGroup(this.#base, this.#credentials, options, this.#hasWallet)
  }

  /**
   * Confirms the intent with the card in the Payment Element and runs 3-D Secure when the bank requires it.
   * With `redirect: 'always'`, success navigates to `return_url` and the promise never settles.
   * @throws IntegrationError for incorrect use, including a second call while the first is in flight
   */
  async confirmPayment(options: unknown): Promise<IntentResult> {
    const caller = 'stripe.confirmPayment()'
    const elements = getElements(options)
    const { confirmParams, redirect, ...read } = readConfirmOptions(options)
    const clientSecret = read.clientSecret ?? elements?.clientSecret
    checkClientSecret(clientSecret, caller)
    if (redirect === 'always' && !confirmParams.return_url)
      throw new IntegrationError(
        `Invalid value for ${caller}: confirmParams.return_url is required unless redirect is "if_required".`,
      )
    if (this.#isConfirming)
      throw new IntegrationError(
        'You have an in-flight confirmPayment! Please be sure to disable your form submit button when confirmPayment is called.',
      )
    this.#isConfirming = true
    try {
      const request = { credentials: this.#credentials, clientSecret, params: confirmParams }
      const confirmed = elements
        ? await confirmWithElements(elements, request)
        : await this.#controller.call('confirm', request)
      const result = await this.#handleAction(confirmed, clientSecret)
      if ('error' in result || redirect === 'if_required') return result
      return await leave(buildReturnUrl(confirmParams.return_url ?? '', result.paymentIntent, clientSecret))
    } finally {
      this.#isConfirming = false
    }
  }

  async retrievePaymentIntent(clientSecret: unknown): Promise<IntentResult> {
    checkClientSecret(clientSecret, 'stripe.retrievePaymentIntent()')
    return this.#controller.call('retrieve', { credentials: this.#credentials, clientSecret })
  }

  /** Runs 3-D Secure for an intent that the server confirmed. */
  async handleNextAction(options: unknown): Promise<IntentResult> {
    const clientSecret = readConfirmOptions(options).clientSecret
    checkClientSecret(clientSecret, 'stripe.handleNextAction()')
    const result = await this.retrievePaymentIntent(clientSecret)
    if ('error' in result || result.paymentIntent.status === 'requires_action')
      return this.#handleAction(result, clientSecret)
    return {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'handleNextAction: The PaymentIntent supplied is not in the requires_action state.',
        payment_intent: result.paymentIntent,
      },
    }
  }

  /** Creates a payment method from the card in a mounted Payment Element. */
  async createPaymentMethod(options: unknown): Promise<z.output<typeof methodResultSchema>> {
    const caller = 'stripe.createPaymentMethod()'
    const elements = getElements(options)
    if (!elements) throw new IntegrationError(`Invalid value for ${caller}: the sandbox requires elements.`)
    const { params } = z.parse(z.looseObject({ params: z.optional(z.looseObject({})) }), options)
    try {
      return methodResultSchema.parse(
        await elements.getMounted(caller).call('createPaymentMethod', params ?? {}),
      )
    } catch (error) {
      if (error instanceof FrameLoadError) return { error: error.error }
      throw error
    }
  }

  createToken(): never {
    throw new IntegrationError('The sandbox has no stripe.createToken(). Use stripe.confirmPayment().')
  }

  confirmCardPayment(): never {
    throw new IntegrationError('The sandbox has no stripe.confirmCardPayment(). Use stripe.confirmPayment().')
  }

  /** No-ops: Stripe collects library usage here, the sandbox does not. */
  registerAppInfo(): void {}
  _registerWrapper(): void {}

  async #handleAction(result: IntentResult, clientSecret: string): Promise<IntentResult> {
    if ('error' in result || result.paymentIntent.status !== 'requires_action') return result
    const action = result.paymentIntent.next_action
    const address = action?.type === 'redirect_to_url' ? action.redirect_to_url?.url : undefined
    if (address) return leave(address)
    return runChallenge(this.#base, this.#credentials, clientSecret)
  }
}

async function confirmWithElements(
  elements: ElementsGroup,
  request: {
    credentials: Credentials
    clientSecret: string
    params: z.output<typeof confirmSchema>['params']
  },
): Promise<IntentResult> {
  const caller = 'stripe.confirmPayment()'
  const element = elements.getMounted(caller)
  if (!elements.clientSecret && !elements.isSubmitted)
    throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().')
  element.checkBillingDetails(request.params.payment_method_data?.billing_details, caller)
  try {
    return intentResultSchema.parse(await element.call('confirm', request))
  } catch (error) {
    if (error instanceof FrameLoadError) return { error: error.error }
    throw error
  }
}

function getElements(options: unknown): ElementsGroup | null {
  const { elements } = z.parse(z.looseObject({ elements: z.optional(z.unknown()) }), options ?? {})
  if (elements === undefined || elements === null) return null
  if (elements instanceof ElementsGroup) return elements
  throw new IntegrationError('Invalid value: elements should be an object that stripe.elements() returned.')
}

function readConfirmOptions(options: unknown): z.output<typeof confirmOptionsSchema> {
  const read = confirmOptionsSchema.safeParse(options ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new IntegrationError(
    `Invalid value for stripe.confirmPayment(): ${issue?.path.join('.')}: ${issue?.message}`,
  )
}

function buildReturnUrl(returnUrl: string, { id, status }: Intent, clientSecret: string): string {
  const address = new URL(returnUrl, location.href)
  address.searchParams.set('payment_intent', id)
  address.searchParams.set('payment_intent_client_secret', clientSecret)
  address.searchParams.set('redirect_status', status === 'processing' ? 'pending' : 'succeeded')
  return address.href
}

/** Navigates away. The promise never settles, so that no further code runs in the page. */
function leave(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}

/** Defines `window.Stripe`; frames load from the folder of the script at `source`. */
function install(source: URL): void {
  const base = new URL('.', source)
  const hasWallet = source.searchParams.get('wallets') === '1'

  /** `Stripe(publishableKey, {stripeAccount})`; callable with or without `new`. */
  function Stripe(key: unknown, options?: unknown): SandboxStripe {
    if (typeof key !== 'string' || key === '')
      throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.')
    if (/^(sk|rk)_/.test(key))
      throw new IntegrationError(
        'You should not use your secret key with Stripe.js. Please pass a publishable key.',
      )
    if (!key.startsWith('pk_'))
      throw new IntegrationError('Invalid API Key provided: a publishable key starts with pk_.')
    const { stripeAccount = null } = z.parse(stripeOptionsSchema, options ?? {})
    return new SandboxStripe(base, { key, account: stripeAccount }, hasWallet)
  }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: VERSION }) })
}

const script = document.currentScript
// A second script tag must not replace the object that owns the mounted elements.
if (script instanceof HTMLScriptElement && !('Stripe' in window)) install(new URL(script.src))
