import { createHmac, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, isNotNull, lte, min, notInArray } from 'drizzle-orm'
import type { PaymentStore } from './payment-store'
import type { Fault, Faults } from '../faults/faults'
import { paymentObjects, webhookDeliveries } from './schema'

type WebhookOptions = {
  store: PaymentStore
  faults: Faults
  /** Webhook URL, usually `http://127.0.0.1:{PORT}/api/stripe/webhook`. */
  url: string
  /** Signing secret, `whsec_…`. */
  secret: string
  /** The sandbox clock in Unix ms, which dates signatures: receivers reject a signature older than 5 minutes. */
  now: () => number
  /** Called after deliveries finish, to refresh the inbox. */
  onChange: () => void
}

type Delivery = typeof webhookDeliveries.$inferSelect
/** The stored result of a finished delivery attempt. */
type Attempt = Pick<Delivery, 'seq' | 'attempts' | 'lastStatus' | 'nextAt' | 'deliveredAt'>

/** Response timeout of the endpoint, in ms. */
const TIMEOUT_MS = 10_000
const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 5 * 60_000
const MAX_ATTEMPTS = 20
const MAX_CONCURRENT = 50
/** Events within this window start together, and finished attempts are stored together, in ms. */
const ROUND_MS = 20

/**
 * Builds the `Stripe-Signature` header for a body. `seconds` is the epoch time that the receiver validates.
 */
export function signWebhook(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Delay before the next attempt, in ms: 1 s, 2 s, 4 s … 5 min; null after the last attempt. */
export function getRetryDelay(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null
  return Math.min(MIN_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS)
}

/**
 * Delivers stored events to the web app concurrently, so in no guaranteed order, and retries with exponential
 * back-off until the response is 2xx. Undelivered events are delivered after the sandbox restarts.
 */
export class WebhookDeliverer {
  readonly #options: WebhookOptions
  readonly #running = new Map<number, Promise<void>>()
  readonly #stopped = new AbortController()
  /** Finished attempts that are not stored yet. */
  #ended: Attempt[] = []
  #wakeTimer: NodeJS.Timeout | undefined
  #retryTimer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  /** Schedules due deliveries; call it after every change. Calls within ROUND_MS are combined. */
  wake(): void {
    if (this.#wakeTimer || this.#stopped.signal.aborted) return
    this.#wakeTimer = setTimeout(() => {
      this.#wakeTimer = undefined
      this.#round = this.#round
        .then(() => this.#runRound())
        .catch((error: unknown) => console.error('sandbox: failed to deliver webhooks', error))
    }, ROUND_MS)
  }

  /** Aborts running deliveries; they do not count as attempts. */
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
    const free = MAX_CONCURRENT - this.#running.size
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

  /** Stores all attempts since the last round in one write. */
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
    // A running delivery wakes the deliverer when it ends.
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

  /** Makes one attempt, applying the fault. @returns the endpoint's status; 0 without a response */
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
    const { url, secret, now } = this.#options
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signWebhook(body, secret, Math.floor(now() / 1000)),
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
