// @vitest-environment happy-dom
import type * as StripeScript from '@stripe/stripe-js'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openChannel, type Channel, type Handlers } from '@/sandbox/payments/assets/channel'
import { CONNECT, HELLO } from '@/sandbox/payments/assets/messages'

const ORIGIN = 'http://127.0.0.1:4999'
const SECRET = 'pi_1_secret_2'
const RETURN_URL = 'http://shop.localhost:3000/cars/x/checkout'

type Options = StripeScript.StripeElementsOptionsClientSecret

const intentOf = (status: string, more: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status,
  client_secret: SECRET,
  ...more,
})

/** The emulated frame pages: the handlers of each page's methods. */
let answers: Record<string, Handlers>
let calls: { page: string; method: string; params: unknown }[]
let channels: Channel[]

beforeAll(async () => {
  const script = document.createElement('script')
  Object.defineProperty(script, 'src', { value: `${ORIGIN}/payments/v3/stripe.js` })
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
  await import('@/sandbox/payments/assets/stripe')
})

beforeEach(() => {
  calls = []
  channels = []
  answers = { 'payment-frame.html': { start: () => undefined, validate: () => ({}) } }
  // Frames load nothing here; each connects as soon as it is in the document.
  let isAppending = false
  const sources = new WeakMap<HTMLIFrameElement, string>()
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLIFrameElement,
    src,
  ) {
    sources.set(this, src)
  })
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'get').mockImplementation(function (this: HTMLIFrameElement) {
    return isAppending ? 'about:blank' : (sources.get(this) ?? '')
  })
  const append = Element.prototype.append
  vi.spyOn(Element.prototype, 'append').mockImplementation(function (this: Element, ...nodes) {
    isAppending = true
    append.apply(this, nodes)
    isAppending = false
    for (const node of nodes) if (node instanceof HTMLIFrameElement) connectPage(node)
  })
})

afterEach(() => {
  for (const channel of channels) channel.close()
  document.body.replaceChildren()
})

/** Emulates the frame's side of the connection. */
function connectPage(frame: HTMLIFrameElement): void {
  const page = new URL(frame.src).pathname.split('/').at(-1) ?? ''
  const source = {
    postMessage(data: unknown, origin: string, [port]: MessagePort[]) {
      expect([data, origin]).toEqual([CONNECT, ORIGIN])
      const handlers = Object.fromEntries(
        Object.entries(answers[page] ?? {}).map(([method, handle]) => [
          method,
          (params: unknown) => {
            calls.push({ page, method, params })
            return handle(params)
          },
        ]),
      )
      if (port) channels.push(openChannel(port, handlers))
    },
  }
  Object.defineProperty(frame, 'contentWindow', { value: source })
  const send = (origin: string) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data: HELLO }))
  queueMicrotask(() => {
    // A HELLO message from another origin must not connect.
    send('http://shop.localhost:3000')
    send(ORIGIN)
  })
}

function getStripe(): StripeScript.StripeConstructor {
  if (!window.Stripe) throw new Error('The script did not define window.Stripe')
  return window.Stripe
}

function mount(options: Options = { clientSecret: SECRET }) {
  const stripe = getStripe()('pk_test_sandbox', { stripeAccount: 'acct_1' })
  const elements = stripe.elements(options)
  const element = elements.create('payment')
  const container = document.createElement('div')
  document.body.append(container)
  element.mount(container)
  return { stripe, elements, element, container }
}

const confirm = ({ stripe, elements }: ReturnType<typeof mount>) =>
  stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url: RETURN_URL } })

describe('Stripe()', () => {
  test('has the version that the installed @stripe/stripe-js expects', async () => {
    const warn = vi.spyOn(console, 'warn')
    const { loadStripe } = await import('@stripe/stripe-js/pure')
    const stripe = await loadStripe('pk_test_sandbox')
    expect(stripe).not.toBeNull()
    expect(warn).not.toHaveBeenCalled()
  })

  test('has the methods that @stripe/react-stripe-js checks for', () => {
    expect(getStripe()('pk_test_sandbox')).toMatchObject({
      elements: expect.any(Function),
      createToken: expect.any(Function),
      createPaymentMethod: expect.any(Function),
      confirmCardPayment: expect.any(Function),
      registerAppInfo: expect.any(Function),
      _registerWrapper: expect.any(Function),
    })
  })

  test.each(['', 'sk_test_sandbox', 'rk_live_1', 'token'])('rejects %j as a publishable key', (key) => {
    expect(() => getStripe()(key)).toThrow(expect.objectContaining({ name: 'IntegrationError' }))
  })
})

describe('elements()', () => {
  test.each([{}, { clientSecret: 'pi_1' }, { clientSecret: 'seti_1_secret_2' }])(
    'rejects %j, which has no payment client secret',
    (options) => {
      const stripe = getStripe()('pk_test_sandbox')
      expect(() => stripe.elements(options)).toThrow(expect.objectContaining({ name: 'IntegrationError' }))
    },
  )

  test('holds one payment element until it is destroyed', () => {
    const { elements, element } = mount()
    expect(elements.getElement('payment')).toBe(element)
    expect(() => elements.create('payment')).toThrow('Can only create one Element')
    element.destroy()
    expect(elements.getElement('payment')).toBeNull()
    expect(() => element.focus()).toThrow('already been destroyed')
    // React unmounts in this order.
    expect(() => element.off('ready')).not.toThrow()
    expect(elements.create('payment')).not.toBe(element)
  })

  test('loads the frame from the origin of the script and sends the group settings', async () => {
    const { container } = mount({ clientSecret: SECRET, locale: 'en-AU', appearance: { theme: 'night' } })
    const frame = container.querySelector('iframe')
    expect(frame?.src).toBe(`${ORIGIN}/payments/v3/payment-frame.html`)
    expect(frame?.title).toBe('Secure payment input frame')
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject({
      method: 'start',
      params: {
        credentials: { key: 'pk_test_sandbox', account: 'acct_1' },
        clientSecret: SECRET,
        appearance: { theme: 'night' },
        locale: 'en-AU',
        hasWallet: false,
      },
    })
  })

  test('forwards frame events to the listeners and applies the frame height', async () => {
    const { element, container } = mount()
    const events: unknown[] = []
    element.on('ready', (event) => events.push(event))
    element.on('change', (event) => events.push(event))
    element.once('focus', (event) => events.push(event))
    await vi.waitFor(() => expect(channels).toHaveLength(1))
    const change = { empty: false, complete: true, collapsed: false, value: { type: 'card' } }
    await channels[0]?.call('ready')
    await channels[0]?.call('change', change)
    await channels[0]?.call('focus')
    await channels[0]?.call('focus')
    await channels[0]?.call('height', 312)
    expect(events).toEqual([
      { elementType: 'payment' },
      { elementType: 'payment', ...change },
      { elementType: 'payment' },
    ])
    expect(container.querySelector('iframe')?.style.height).toBe('312px')
  })

  test('submit() returns the validation error of the fields', async () => {
    const error = { type: 'validation_error', code: 'incomplete_number' }
    answers['payment-frame.html'] = { start: () => undefined, validate: () => ({ error }) }
    expect(await mount().elements.submit()).toEqual({ error })
  })
})

describe('confirmPayment()', () => {
  test('resolves with the intent that the frame confirmed', async () => {
    answers['payment-frame.html'] = {
      start: () => undefined,
      confirm: () => ({ paymentIntent: intentOf('requires_capture') }),
    }
    expect(await confirm(mount())).toEqual({ paymentIntent: intentOf('requires_capture') })
    expect(calls.at(-1)).toMatchObject({
      method: 'confirm',
      params: { clientSecret: SECRET, params: { return_url: RETURN_URL } },
    })
  })

  test('resolves with the error of a decline instead of rejecting', async () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
    answers['payment-frame.html'] = { start: () => undefined, confirm: () => ({ error }) }
    expect(await confirm(mount())).toEqual({ error })
  })

  test('rejects a second call while the first is in flight and accepts one afterwards', async () => {
    let finish: (result: unknown) => void = () => {}
    answers['payment-frame.html'] = {
      start: () => undefined,
      confirm: () => new Promise((resolve) => (finish = resolve)),
    }
    const page = mount()
    const first = confirm(page)
    await expect(confirm(page)).rejects.toThrow('You have an in-flight confirmPayment!')
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'confirm')).toBe(true))
    finish({ paymentIntent: intentOf('requires_capture') })
    await first
    const again = confirm(page)
    await vi.waitFor(() => expect(calls.filter(({ method }) => method === 'confirm')).toHaveLength(2))
    finish({ error: { type: 'invalid_request_error' } })
    expect(await again).toEqual({ error: { type: 'invalid_request_error' } })
  })

  test.each(['requires_capture', 'requires_payment_method'])(
    'shows the 3-D Secure challenge and removes it: %s',
    async (status) => {
      const result =
        status === 'requires_capture'
          ? { paymentIntent: intentOf(status) }
          : { error: { type: 'card_error', code: 'payment_intent_authentication_failure' } }
      answers = {
        'payment-frame.html': {
          start: () => undefined,
          confirm: () => ({
            paymentIntent: intentOf('requires_action', { next_action: { type: 'use_stripe_sdk' } }),
          }),
        },
        'three-d-secure.html': {
          start: () => {
            expect(document.querySelector('dialog')?.open).toBe(true)
            return result
          },
        },
      }
      expect(await confirm(mount())).toEqual(result)
      expect(document.querySelector('dialog')).toBeNull()
    },
  )

  test('requires a mounted element and a return URL', async () => {
    const { stripe, elements, element } = mount()
    await expect(stripe.confirmPayment({ elements, confirmParams: { return_url: '' } })).rejects.toThrow(
      'return_url',
    )
    element.unmount()
    await expect(stripe.confirmPayment({ elements, redirect: 'if_required' })).rejects.toThrow(
      'mounted Payment Element',
    )
  })

  test('requires the billing details that the page collects itself', async () => {
    answers['payment-frame.html'] = {
      start: () => undefined,
      confirm: () => ({ paymentIntent: intentOf('requires_capture') }),
    }
    const page = mount()
    page.element.update({ fields: { billingDetails: { email: 'never', address: { country: 'never' } } } })
    const confirmWith = (details: object) =>
      page.stripe.confirmPayment({
        elements: page.elements,
        redirect: 'if_required',
        confirmParams: { return_url: RETURN_URL, payment_method_data: { billing_details: details } },
      })
    await expect(confirmWith({ email: 'a@example.com' })).rejects.toThrow(
      'You specified "never" for fields.billing_details.address.country',
    )
    await expect(confirmWith({ address: { country: 'AU' } })).rejects.toThrow('fields.billing_details.email')
    expect(await confirmWith({ email: 'a@example.com', address: { country: 'AU' } })).toHaveProperty(
      'paymentIntent',
    )
  })
})

test('retrievePaymentIntent() and handleNextAction() call the API through the hidden frame', async () => {
  answers = { 'controller-frame.html': { retrieve: () => ({ paymentIntent: intentOf('requires_capture') }) } }
  const stripe = getStripe()('pk_test_sandbox')
  expect(await stripe.retrievePaymentIntent(SECRET)).toEqual({ paymentIntent: intentOf('requires_capture') })
  expect(await stripe.handleNextAction({ clientSecret: SECRET })).toMatchObject({
    error: { code: 'payment_intent_unexpected_state' },
  })
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
})
