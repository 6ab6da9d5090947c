import * as z from 'zod/mini'
import { checkBillingDetails } from './billing-fields'
import { connectFrame, createFrame, FrameLoadError } from './connect-frame'
import type { Channel } from './channel'
import { IntegrationError } from './integration-error'
import {
  appearanceSchema,
  changeSchema,
  elementOptionsSchema,
  errorSchema,
  type BillingDetails,
  type StripeError,
} from './messages'

/** The group's settings for the frame's `start` call: `startSchema` without the element's options. */
type GroupSettings = Record<string, unknown>

type Listener = (event: Record<string, unknown>) => void

/** Space for focus rings, which would be cut off at the frame's edge, in px. */
const BLEED = 4
const FIRST_HEIGHT = 220
const heightSchema = z.number()

/** The Payment Element of Stripe.js: card fields in a frame on the sandbox's origin. */
export class PaymentElement {
  readonly #settings: () => GroupSettings
  readonly #base: URL
  readonly #onDestroy: () => void
  readonly #listeners = new Map<string, Set<Listener>>()
  #options: Record<string, unknown>
  #frame: HTMLIFrameElement | null = null
  #container: Element | null = null
  #connection: ReturnType<typeof connectFrame> | null = null
  #isDestroyed = false

  constructor(base: URL, settings: () => GroupSettings, options: unknown, onDestroy: () => void) {
    this.#base = base
    this.#settings = settings
    this.#options = readOptions(options)
    this.#onDestroy = onDestroy
  }

  get isMounted(): boolean {
    return this.#frame !== null
  }

  on(type: string, listener: Listener): this {
    this.#check()
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener))
    return this
  }

  once(type: string, listener: Listener): this {
    const single: Listener = (event) => {
      this.off(type, single)
      listener(event)
    }
    return this.on(type, single)
  }

  /**
   * Works after `destroy`, because @stripe/react-stripe-js removes its listeners after destroying the
   * element.
   */
  off(type: string, listener?: Listener): this {
    if (listener) this.#listeners.get(type)?.delete(listener)
    else this.#listeners.delete(type)
    return this
  }

  mount(target: string | HTMLElement): void {
    this.#check()
    const container = typeof target === 'string' ? document.querySelector(target) : target
    if (!(container instanceof HTMLElement))
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
      )
    if (container === this.#container) return
    this.unmount()
    this.#container = container
    container.classList.add('StripeElement')
    const frame = createFrame(new URL('payment-frame.html', this.#base), 'Secure payment input frame')
    Object.assign(frame.style, {
      display: 'block',
      width: `calc(100% + ${2 * BLEED}px)`,
      margin: `-${BLEED}px`,
      height: `${FIRST_HEIGHT}px`,
    })
    container.append(frame)
    this.#frame = frame
    const connection = connectFrame(frame, this.#createHandlers(frame))
    this.#connection = connection
    connection.channel
      .then((channel) => {
        this.#emit('loaderstart')
        return channel.call('start', { ...this.#settings(), options: this.#options })
      })
      .catch((error: unknown) => {
        if (this.#frame === frame) this.#emit('loaderror', { error: toLoadError(error) })
      })
  }

  unmount(): void {
    this.#check()
    this.#connection?.close()
    this.#frame?.remove()
    this.#container?.classList.remove('StripeElement', 'StripeElement--focus')
    this.#connection = null
    this.#frame = null
    this.#container = null
  }

  destroy(): void {
    this.unmount()
    this.#listeners.clear()
    this.#isDestroyed = true
    this.#onDestroy()
  }

  update(options: unknown): this {
    this.#check()
    this.#options = { ...this.#options, ...readOptions(options) }
    this.#send('update', { options: this.#options })
    return this
  }

  /** Sends changed group settings to the frame. */
  updateSettings(settings: GroupSettings): void {
    const { appearance } = settings
    if (appearance !== undefined) this.#send('update', { appearance: appearanceSchema.parse(appearance) })
  }

  focus(): void {
    this.#check()
    this.#frame?.focus()
    this.#send('focus')
  }

  blur(): void {
    this.#check()
    this.#send('blur')
    this.#frame?.blur()
  }

  clear(): void {
    this.#check()
    this.#send('clear')
  }

  collapse(): this {
    this.#check()
    return this
  }

  /**
   * Calls a method of the mounted frame.
   * @throws IntegrationError when the element is not mounted; FrameLoadError when its frame did not load
   */
  async call(method: string, params?: unknown): Promise<unknown> {
    return (await this.#getChannel()).call(method, params)
  }

  /** @throws IntegrationError when billing details that the frame does not collect are missing */
  checkBillingDetails(details: BillingDetails | undefined, caller: string): void {
    checkBillingDetails(elementOptionsSchema.parse(this.#options), details, caller)
  }

  #getChannel(): Promise<Channel> {
    this.#check()
    if (!this.#connection)
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      )
    return this.#connection.channel
  }

  #send(method: string, params?: unknown): void {
    // The frame may have been removed or failed to load; updates are best effort.
    if (this.#connection) this.call(method, params).catch(() => {})
  }

  #createHandlers(frame: HTMLIFrameElement) {
    return {
      ready: () => this.#emit('ready'),
      change: (change: unknown) => this.#emit('change', changeSchema.parse(change)),
      escape: () => this.#emit('escape'),
      focus: () => {
        this.#container?.classList.add('StripeElement--focus')
        this.#emit('focus')
      },
      blur: () => {
        this.#container?.classList.remove('StripeElement--focus')
        this.#emit('blur')
      },
      loaderror: (error: unknown) => this.#emit('loaderror', { error: errorSchema.parse(error) }),
      height: (height: unknown) => {
        frame.style.height = `${heightSchema.parse(height)}px`
      },
      enter: () => frame.closest('form')?.requestSubmit(),
      warn: (message: unknown) => console.warn(`[Stripe.js] ${String(message)}`),
    }
  }

  #emit(type: string, event: Record<string, unknown> = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ elementType: 'payment', ...event })
  }

  #check(): void {
    if (this.#isDestroyed)
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.')
  }
}

/** Keeps the options that the frame understands; other options are ignored. */
function readOptions(options: unknown): Record<string, unknown> {
  const read = elementOptionsSchema.safeParse(options ?? {})
  if (!read.success)
    throw new IntegrationError('elements.create(): the options of the payment Element are invalid.')
  const { readOnly, defaultValues, fields, wallets } = read.data
  return Object.fromEntries(
    Object.entries({ readOnly, defaultValues, fields, wallets }).filter(([, value]) => value !== undefined),
  )
}

function toLoadError(error: unknown): StripeError {
  if (error instanceof FrameLoadError) return error.error
  return { type: 'api_error', message: error instanceof Error ? error.message : String(error) }
}
