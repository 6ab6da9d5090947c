import { PaymentUnavailable, type Intent, type Payments, type Reservation } from '@/lib/checkout/reservation'

/**
 * PaymentIntents with manual capture by Stripe's rules: `create` and `refund` are idempotent per reservation; `capture` and
 * `cancel` return the unchanged intent when its status forbids them. `onCapture` is called before each capture.
 */
export class FakeStripe {
  readonly intents = new Map<string, Intent>()
  readonly #onCapture: (reservation: Reservation) => void

  constructor(onCapture: (reservation: Reservation) => void) {
    this.#onCapture = onCapture
  }

  /** The port, without the call schedule. */
  readonly payments: Payments = {
    create: async ({ id, amount, currency }) => {
      const intentId = `pi_${id}`
      const intent = this.intents.get(intentId)
      return (
        intent ?? this.#put({ ...UNPAID, id: intentId, amount, currency, clientSecret: `${intentId}_secret` })
      )
    },
    read: async ({ intentId }) => (intentId === null ? null : (this.intents.get(intentId) ?? null)),
    capture: async (reservation) => {
      const intent = this.#get(reservation)
      if (intent.status !== 'requires_capture') return intent
      this.#onCapture(reservation)
      return this.#put({ ...intent, status: 'succeeded', amountCaptured: intent.amount })
    },
    cancel: async (reservation) => this.cancel(this.#get(reservation).id),
    refund: async (reservation) => this.refund(this.#get(reservation).id),
  }

  /** The buyer's browser confirms the payment. */
  authorise(intentId: string): void {
    const intent = this.intents.get(intentId)
    if (intent?.status === 'requires_payment_method')
      this.#put({ ...intent, status: 'requires_capture', wasAuthorised: true })
  }

  cancel(intentId: string): Intent {
    const intent = this.#find(intentId)
    const isFinal = intent.status === 'succeeded' || intent.status === 'canceled'
    return isFinal ? intent : this.#put({ ...intent, status: 'canceled' })
  }

  refund(intentId: string): Intent {
    const intent = this.#find(intentId)
    return intent.status === 'succeeded'
      ? this.#put({ ...intent, amountRefunded: intent.amountCaptured })
      : intent
  }

  #get({ intentId, id }: Reservation): Intent {
    return this.#find(intentId ?? `pi_${id}`)
  }

  #find(intentId: string): Intent {
    const intent = this.intents.get(intentId)
    if (!intent) throw new PaymentUnavailable(`No such payment_intent: ${intentId}`)
    return intent
  }

  #put(intent: Intent): Intent {
    this.intents.set(intent.id, intent)
    return intent
  }
}

const UNPAID = {
  status: 'requires_payment_method',
  amountCaptured: 0,
  amountRefunded: 0,
  wasAuthorised: false,
  lastError: null,
} as const
