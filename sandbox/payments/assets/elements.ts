import { FrameLoadError } from './connect-frame'
import { IntegrationError } from './integration-error'
import {
  appearanceSchema,
  errorResultSchema,
  fontSchema,
  type Credentials,
  type StripeError,
} from './messages'
import { PaymentElement } from './payment-element'
import * as z from 'zod/mini'

const groupSchema = z.looseObject({
  clientSecret: z.optional(z.string()),
  mode: z.optional(z.string()),
  amount: z.optional(z.number()),
  currency: z.optional(z.string()),
  appearance: z.prefault(appearanceSchema, {}),
  locale: z.prefault(z.string(), 'auto'),
  fonts: z.prefault(z.array(fontSchema), []),
})
type GroupOptions = z.output<typeof groupSchema>

const CLIENT_SECRET = /^pi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/

/**
 * An Elements group (`stripe.elements()`). It holds at most one Payment Element, the only type that the
 * sandbox supports.
 */
export class ElementsGroup {
  readonly #base: URL
  readonly #credentials: Credentials
  readonly #hasWallet: boolean
  #options: GroupOptions
  #element: PaymentElement | null = null
  #isSubmitted = false

  constructor(base: URL, credentials: Credentials, options: unknown, hasWallet: boolean) {
    this.#base = base
    this.#credentials = credentials
    this.#hasWallet = hasWallet
    this.#options = readGroup(options)
    const { clientSecret, mode } = this.#options
    if (clientSecret !== undefined) checkClientSecret(clientSecret, 'stripe.elements()')
    else if (mode !== 'payment')
      throw new IntegrationError(
        'In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.',
      )
  }

  get clientSecret(): string | null {
    return this.#options.clientSecret ?? null
  }

  /** Whether the page has called `submit()`, which a group without a client secret requires. */
  get isSubmitted(): boolean {
    return this.#isSubmitted
  }

  create(type: unknown, options?: unknown): PaymentElement {
    if (type !== 'payment')
      throw new IntegrationError(`The sandbox has the "payment" Element only, not "${String(type)}".`)
    if (this.#element)
      throw new IntegrationError('Can only create one Element of type payment through elements().')
    this.#element = new PaymentElement(
      this.#base,
      () => this.#getSettings(),
      options,
      () => {
        this.#element = null
      },
    )
    return this.#element
  }

  /** Finds the element by its type or its React component. */
  getElement(type: unknown): PaymentElement | null {
    const name: unknown = typeof type === 'function' ? Reflect.get(type, '__elementType') : type
    return name === 'payment' ? this.#element : null
  }

  update(options: unknown): void {
    const read = readGroup(options)
    const given = Object.keys(z.parse(z.record(z.string(), z.unknown()), options ?? {}))
    const changes = Object.fromEntries(Object.entries(read).filter(([name]) => given.includes(name)))
    this.#options = { ...this.#options, ...changes }
    this.#element?.updateSettings(changes)
  }

  /** Reloads the intent after the page's server has changed it. */
  async fetchUpdates(): Promise<{ error?: StripeError }> {
    return this.#run('fetchUpdates')
  }

  /** Validates the fields and shows their errors. */
  async submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
    const result = await this.#run('validate')
    if (result.error) return result
    this.#isSubmitted = true
    return { selectedPaymentMethod: 'card' }
  }

  /** @throws IntegrationError when there is no mounted Payment Element. */
  getMounted(caller: string): PaymentElement {
    if (this.#element?.isMounted) return this.#element
    throw new IntegrationError(
      `Invalid value for ${caller}: elements should have a mounted Payment Element or Express Checkout Element.`,
    )
  }

  async #run(method: string): Promise<{ error?: StripeError }> {
    try {
      const { error } = errorResultSchema.parse(await this.getMounted(`elements.${method}()`).call(method))
      return error ? { error } : {}
    } catch (error) {
      if (error instanceof FrameLoadError) return { error: error.error }
      throw error
    }
  }

  #getSettings() {
    const { appearance, locale, fonts, clientSecret = null } = this.#options
    return {
      credentials: this.#credentials,
      clientSecret,
      appearance,
      fonts,
      locale: locale === 'auto' ? navigator.language : locale,
      hasWallet: this.#hasWallet,
    }
  }
}

/** @throws IntegrationError unless the value is the client secret of a PaymentIntent */
export function checkClientSecret(secret: unknown, caller: string): asserts secret is string {
  if (typeof secret !== 'string' || !CLIENT_SECRET.test(secret))
    throw new IntegrationError(
      `Invalid value for ${caller}: clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(secret)}.`,
    )
}

function readGroup(options: unknown): GroupOptions {
  const read = groupSchema.safeParse(options ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new IntegrationError(`Invalid value for elements(): ${issue?.path.join('.')}: ${issue?.message}`)
}
