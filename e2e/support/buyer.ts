import { randomUUID } from 'node:crypto'
import type { Product } from '@/scripts/harness/start-product'
import { ask } from './ask'

/** The 201 response of `POST /api/reservations`. */
type StartedReservation = {
  reservation_id: string
  client_secret: string
  amount: number
  currency: string
  expires_at: string
  publishable_key: string
  stripe_account: string | null
}
export type ReservationState = { state: string; reason: string | null; amount: number; car_slug: string }
/** A payment intent in the sandbox's inbox; amounts in cents. */
export type InboxPayment = {
  id: string
  site: string
  status: string
  amount: number
  amount_capturable: number
  amount_received: number
  amount_refunded: number
  metadata: Record<string, string>
}

const JSON_TYPE = { 'content-type': 'application/json' }
const RETRY_MS = 100

/**
 * Reserves a vehicle without a browser: sends the details, pays at the sandbox like Stripe.js and reads the state. Retries
 * requests without a response, as a browser's user would.
 */
export class Buyer {
  readonly #product: Product
  readonly #slug: string
  readonly #key = randomUUID()
  #cookie = ''

  constructor(product: Product, slug: string) {
    this.#product = product
    this.#slug = slug
  }

  /** Starts a reservation. Retries after 5xx and network errors. */
  async start(carSlug: string): Promise<{ status: number; body: StartedReservation & { reason?: string } }> {
    const answer = await this.#retry(() =>
      this.#request('/api/reservations', {
        method: 'POST',
        headers: { ...JSON_TYPE, 'idempotency-key': this.#key },
        body: JSON.stringify({
          car_slug: carSlug,
          first_name: 'Mia',
          last_name: 'Nguyen',
          email: `mia.${this.#key.slice(0, 8)}@example.com`,
          phone: '0412 345 678',
          postcode: '2000',
          opt_in: false,
          accepted_terms: true,
        }),
      }),
    )
    const cookie = answer.headers['set-cookie']?.[0]
    if (cookie) this.#cookie = cookie.split(';')[0] ?? ''
    return { status: answer.status, body: JSON.parse(answer.text) as StartedReservation }
  }

  /** Confirms the payment with a Stripe test payment method. Returns the intent's status or the error code. */
  async pay(started: StartedReservation, paymentMethod = 'pm_card_visa'): Promise<string> {
    const [intent] = started.client_secret.split('_secret_')
    const answer = await this.#retry(async () => {
      const response = await fetch(
        `${this.#product.sandboxUrl}/payments/v1/payment_intents/${intent}/confirm`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${started.publishable_key}`,
            ...(started.stripe_account ? { 'stripe-account': started.stripe_account } : {}),
          },
          body: new URLSearchParams({
            client_secret: started.client_secret,
            payment_method: paymentMethod,
            return_url: `http://${this.#slug}.localhost:${this.#product.port}/`,
          }),
        },
      )
      return { status: response.status, text: await response.text() }
    })
    const { status, error } = JSON.parse(answer.text) as {
      status?: string
      error?: { code: string; decline_code?: string }
    }
    return status ?? error?.decline_code ?? error?.code ?? ''
  }

  /** Reads the buyer's reservation; `null` when it is not found or the web app does not respond. */
  async read(id: string): Promise<ReservationState | null> {
    const answer = await this.#request(`/api/reservations/${id}`, {
      headers: { cookie: this.#cookie },
    }).catch(() => null)
    return answer?.status === 200 ? (JSON.parse(answer.text) as ReservationState) : null
  }

  #request(path: string, options: { method?: string; headers?: Record<string, string>; body?: string }) {
    const { port } = this.#product
    return ask({ host: `${this.#slug}.localhost:${port}`, port, path, ...options })
  }

  async #retry<Result extends { status: number }>(send: () => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + 120_000
    for (;;) {
      const answer = await send().catch(() => null)
      // On a slow machine the repeated requests of all buyers reach the limit of their shared address.
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      if (Date.now() > deadline)
        throw new Error(`No response within two minutes (last status: ${answer?.status}).`)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Lists the payment intents of every site. */
export async function listPayments(product: Product): Promise<InboxPayment[]> {
  const response = await fetch(`${product.sandboxUrl}/inbox.json`)
  const { payments } = (await response.json()) as { payments: InboxPayment[] }
  return payments
}
