import { createHmac, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, isNotNull, lte, min, notInArray } from 'drizzle-orm'
import type { PaymentStore } from './payment-store'
import type { Fault, Faults } from '../faults/faults'
import { paymentObjects, webhookDeliveries } from './schema'

export type WebhookOptions = {
  store: PaymentStore
  faults: Faults
  /** Where events go, usually `http://127.0.0.1:{PORT}/api/stripe/webhook`. */
  url: string
  /** Signing secret, `whsec_…`. */
  secret: string
  /** Called after each delivery, for the inbox. */
  onChange: () => void
}

type Delivery = typeof webhookDeliveries.$inferSelect
/** What is stored of one that ended. */
type Attempt = Pick<Delivery, 'seq' | 'attempts' | 'lastStatus' | 'nextAt' | 'deliveredAt'>

/** An endpoint that does not answer in this time counts as failed, in ms. */
const TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 5 * 60_000
const MOST_ATTEMPTS = 20
const MOST_AT_ONCE = 50
/** Events of this time start together, in ms; what ended meanwhile is stored together. */
const ROUND_MS = 20

/** The `Stripe-Signature` header of a body. `seconds` is the epoch time that the receiver checks against its clock. */
export function signWebhook(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Wait before the next attempt, in ms: 1 s, 2 s, 4 s … 5 min; null after the last attempt. */
export function getRetryDelay(attempts: number): number | null {
  if (attempts >= MOST_ATTEMPTS) return null
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
}

/**
 * Delivers stored events to the web app: each on its own, so in no particular order, and again with back-off until it is
 * answered with 2xx. What is not delivered when the sandbox ends is delivered after its next start.
 */
export class WebhookDeliverer {
  readonly #options: WebhookOptions
  readonly #running = new Map<number, Promise<void>>()
  readonly #stopped = new AbortController()
  /** Attempts that ended and are not stored yet. */
  #ended: Attempt[] = []
  #wakeTimer: NodeJS.Timeout | undefined
  #retryTimer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  /** Starts deliveries that are due, soon; call it after every change. Calls shortly after each other count as one. */
  wake(): void {
    if (this.#wakeTimer || this.#stopped.signal.aborted) return
    this.#wakeTimer = setTimeout(() => {
      this.#wakeTimer = undefined
      this.#round = this.#round
        .then(() => this.#runRound())
        .catch((error: unknown) => console.error('sandbox: webhooks could not be delivered', error))
    }, ROUND_MS)
  }

  /** Ends deliveries under way; they count as not tried. */
  async close(): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#wakeTimer)
    clearTimeout(this.#retryTimer)
    await Promise.all(this.#running.values())
    await this.#round
    await this.#storeEnded()
  }

  async #runRound(): Promise<void> {
    await this.#storeEnded()
    if (this.#stopped.signal.aborted) return
    const free = MOST_AT_ONCE - this.#running.size
    const due = free === 0 ? [] : await this.#listDue(free)
    for (const { delivery, event } of due) {
      const finished = this.#deliver(delivery, JSON.stringify(event, null, 2)).finally(() => {
        this.#running.delete(delivery.seq)
        this.wake()
      })
      this.#running.set(delivery.seq, finished)
    }
    await this.#planNextWake()
  }

  /** One write for all attempts since the last round. */
  async #storeEnded(): Promise<void> {
    const ended = this.#ended
    if (ended.length === 0) return
    this.#ended = []
    await this.#options.store.write(async (tx) => {
      for (const { seq, ...result } of ended)
        await tx.update(webhookDeliveries).set(result).where(eq(webhookDeliveries.seq, seq))
    })
    this.#options.onChange()
  }

  #listDue(limit: number) {
    const held = [...this.#running.keys(), ...this.#ended.map(({ seq }) => seq)]
    return this.#options.store.db
      .select({ delivery: webhookDeliveries, event: paymentObjects.data })
      .from(webhookDeliveries)
      .innerJoin(paymentObjects, eq(paymentObjects.id, webhookDeliveries.event))
      .where(
        and(
          isNotNull(webhookDeliveries.nextAt),
          lte(webhookDeliveries.nextAt, Date.now()),
          notInArray(webhookDeliveries.seq, held),
        ),
      )
      .orderBy(asc(webhookDeliveries.seq))
      .limit(limit)
  }

  async #planNextWake(): Promise<void> {
    const { db } = this.#options.store
    const [next] = await db
      .select({ at: min(webhookDeliveries.nextAt) })
      .from(webhookDeliveries)
      .where(isNotNull(webhookDeliveries.nextAt))
    clearTimeout(this.#retryTimer)
    // What runs already wakes the deliverer at its end.
    if (next?.at == null || next.at <= Date.now() || this.#stopped.signal.aborted) return
    this.#retryTimer = setTimeout(() => this.wake(), next.at - Date.now())
    this.#retryTimer.unref()
  }

  async #deliver(delivery: Delivery, body: string): Promise<void> {
    const { faults, url } = this.#options
    const fault = faults.take('webhooks', new URL(url).pathname, body)
    let status: number
    try {
      status = await this.#send(body, fault)
    } catch (error) {
      if (this.#stopped.signal.aborted) return
      throw error
    }
    const attempts = delivery.attempts + 1
    const isDelivered = status >= 200 && status < 300
    const delay = isDelivered ? null : getRetryDelay(attempts)
    this.#ended.push({
      seq: delivery.seq,
      attempts,
      lastStatus: status,
      nextAt: delay === null ? null : Date.now() + delay,
      deliveredAt: isDelivered ? Date.now() : null,
    })
  }

  /** One attempt, as the fault says. @returns the endpoint's status, 0 when no answer came */
  async #send(body: string, fault: Fault | null): Promise<number> {
    const jitter = fault?.jitterMs ? randomInt(fault.jitterMs + 1) : 0
    const wait = (fault?.ms ?? 0) + jitter
    if (wait > 0) await sleep(wait, undefined, { signal: this.#stopped.signal })
    switch (fault?.kind) {
      case 'reset':
        return 0
      case 'hang':
        await sleep(TIMEOUT_MS, undefined, { signal: this.#stopped.signal })
        return 0
      case 'status':
        return fault.status ?? 500
      case 'drop-answer':
        await this.#post(body, body)
        return 0
      case 'truncate':
        return this.#post(body, body.slice(0, body.length >> 1))
      case 'garbage':
        return this.#post(body, '{"id":1,"<html>garbage')
      default:
        return this.#post(body, body)
    }
  }

  /** Posts `sent` with the signature of `body`. */
  async #post(body: string, sent: string): Promise<number> {
    const { url, secret } = this.#options
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          // A moved sandbox clock does not move the receiver's, so the machine's time signs.
          'stripe-signature': signWebhook(body, secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: sent,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      return response.status
    } catch (error) {
      if (this.#stopped.signal.aborted) throw error
      return 0
    }
  }
}
