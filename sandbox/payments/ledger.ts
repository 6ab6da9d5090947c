import { and, asc, isNotNull, lte, min } from 'drizzle-orm'
import type { PaymentDatabase } from './payment-store'
import { missingResource } from './errors'
import { expandFields } from './expand'
import { findObject, isOfKind } from './lookup'
import { createId, type Intent, type ObjectKind, type ObjectOf, type StripeObject } from './objects'
import { paymentObjects, webhookDeliveries } from './schema'

/** The request that caused a change: its id and idempotency key, copied into the events. */
export type Cause = { requestId: string | null; idempotencyKey: string | null }

export type LedgerOptions = {
  /** The sandbox's clock, epoch ms. */
  now: () => number
  apiVersion: string
  /** Called with every time at which an object is due to change (epoch ms). */
  onDue: (dueAt: number) => void
  /** Whether an account id is a connected account, whose events carry `account`. */
  isConnected: (account: string) => boolean
}

/** The objects of one account within one write. Emitted events are stored in the same transaction. */
export class Ledger {
  readonly #tx: PaymentDatabase
  readonly #options: LedgerOptions
  readonly #cause: Cause
  readonly account: string

  constructor(tx: PaymentDatabase, options: LedgerOptions, account: string, cause: Cause) {
    this.#tx = tx
    this.#options = options
    this.account = account
    this.#cause = cause
  }

  /** Epoch ms. */
  get now(): number {
    return this.#options.now()
  }

  /** Epoch seconds, the format of Stripe's timestamps. */
  get seconds(): number {
    return Math.floor(this.now / 1000)
  }

  find<Kind extends ObjectKind>(kind: Kind, id: string): Promise<ObjectOf<Kind> | null> {
    return findObject(this.#tx, this.account, kind, id)
  }

  /** @throws StripeError 404 */
  async load<Kind extends ObjectKind>(kind: Kind, id: string, param = 'id'): Promise<ObjectOf<Kind>> {
    const found = await this.find(kind, id)
    if (!found) throw missingResource(kind, id, param)
    return found
  }

  /** Expands ids to objects. @throws StripeError 400 */
  expand(body: object, paths: readonly string[]): Promise<object> {
    return expandFields(this.#tx, this.account, body, paths)
  }

  /**
   * Inserts or replaces an object. `dueAt` schedules its next time-based change (epoch ms); `undefined` keeps
   * the schedule, null clears it.
   */
  async save(data: StripeObject, dueAt?: number | null): Promise<void> {
    const parent = 'payment_intent' in data ? data.payment_intent : null
    const due = dueAt === undefined ? {} : { dueAt }
    if (dueAt) this.#options.onDue(dueAt)
    await this.#tx
      .insert(paymentObjects)
      .values({
        id: data.id,
        account: this.account,
        object: data.object,
        parent,
        createdAt: this.now,
        ...due,
        data,
      })
      .onConflictDoUpdate({ target: paymentObjects.id, set: { data, ...due } })
  }

  /** Stores an event about `data` and enqueues its delivery to the web app. */
  async emit(type: string, data: Exclude<StripeObject, { object: 'event' }>): Promise<void> {
    const { account, now, seconds } = this
    const event = {
      id: createId('event'),
      object: 'event' as const,
      ...(this.#options.isConnected(account) ? { account } : {}),
      api_version: this.#options.apiVersion,
      created: seconds,
      data: { object: data },
      livemode: false as const,
      pending_webhooks: 1,
      request: { id: this.#cause.requestId, idempotency_key: this.#cause.idempotencyKey },
      type,
    }
    await this.save(event)
    await this.#tx.insert(webhookDeliveries).values({
      event: event.id,
      type,
      site: 'metadata' in data ? (data.metadata['site'] ?? '') : '',
      intent:
        data.object === 'payment_intent' ? data.id : 'payment_intent' in data ? data.payment_intent : '',
      createdAt: now,
      // Deliveries use real time, so that moving the sandbox clock neither triggers nor delays them.
      nextAt: Date.now(),
    })
  }
}

/** When the next object is due to change, in epoch ms; Infinity when none is. */
export async function findNextDue(db: PaymentDatabase): Promise<number> {
  const [row] = await db
    .select({ at: min(paymentObjects.dueAt) })
    .from(paymentObjects)
    .where(isNotNull(paymentObjects.dueAt))
  return row?.at ?? Number.POSITIVE_INFINITY
}

/** Intents due for a time-based change, with their accounts, earliest due date first. */
export async function listDueIntents(
  db: PaymentDatabase,
  now: number,
): Promise<{ account: string; intent: Intent }[]> {
  const rows = await db
    .select({ account: paymentObjects.account, data: paymentObjects.data })
    .from(paymentObjects)
    .where(and(isNotNull(paymentObjects.dueAt), lte(paymentObjects.dueAt, now)))
    .orderBy(asc(paymentObjects.dueAt))
  return rows.flatMap(({ account, data }) =>
    isOfKind(data, 'payment_intent') ? [{ account, intent: data }] : [],
  )
}
