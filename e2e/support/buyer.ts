import { randomUUID } from 'node:crypto'
import type { Product } from '@/scripts/harness/start-product'
import { ask } from './ask'

/** The answer to `POST /api/reservations` that takes the vehicle (`interfaces.md`, Checkout). */
export type StartedReservation = {
  reservation_id: string
  client_secret: string
  amount: number
  currency: string
  expires_at: string
  publishable_key: string
  stripe_account: string | null
}
export type ReservationState = { state: string; reason: string | null; amount: number; car_slug: string }
/** An intent as the sandbox's inbox lists it; amounts in cents. */
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
 * A buyer at a site of a product, without a browser: sends the details, pays at the sandbox as Stripe's script would, and
 * reads the state. Whatever gets no answer is sent again, as a browser's user does.
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

  /** Sends the details for a vehicle, until there is an answer; 5xx counts as none. */
  async start(carSlug: string): Promise<{ status: number; body: StartedReservation & { reason?: string } }> {
    const answer = await this.#insist(() =>
      this.#ask('/api/reservations', {
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

  /** Confirms the payment with one of Stripe's test payment methods; the intent's status or the error's code. */
  async pay(started: StartedReservation, paymentMethod = 'pm_card_visa'): Promise<string> {
    const [intent] = started.client_secret.split('_secret_')
    const answer = await this.#insist(async () => {
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

  /** The reservation as its buyer sees it; `null` when it is nobody's or the web app does not answer. */
  async read(id: string): Promise<ReservationState | null> {
    const answer = await this.#ask(`/api/reservations/${id}`, { headers: { cookie: this.#cookie } }).catch(
      () => null,
    )
    return answer?.status === 200 ? (JSON.parse(answer.text) as ReservationState) : null
  }

  #ask(path: string, options: { method?: string; headers?: Record<string, string>; body?: string }) {
    const { port } = this.#product
    return ask({ host: `${this.#slug}.localhost:${port}`, port, path, ...options })
  }

  async #insist<Given extends { status: number }>(send: () => Promise<Given>): Promise<Given> {
    const deadline = Date.now() + 60_000
    for (;;) {
      const answer = await send().catch(() => null)
      if (answer && answer.status < 500) return answer
      if (Date.now() > deadline) throw new Error(`No answer within a minute (last: ${answer?.status}).`)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Every intent at the sandbox's payments, of every site. */
export async function listPayments(product: Product): Promise<InboxPayment[]> {
  const response = await fetch(`${product.sandboxUrl}/inbox.json`)
  const { payments } = (await response.json()) as { payments: InboxPayment[] }
  return payments
}
