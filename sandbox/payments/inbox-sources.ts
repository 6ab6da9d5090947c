import { and, asc, eq, sql } from 'drizzle-orm'
import type { PaymentStore } from './payment-store'
import type { InboxSource } from '../inbox/inbox'
import { isOfKind } from './lookup'
import { paymentObjects, webhookDeliveries } from './schema'

/** The current state of all accounts' intents, oldest first. Amounts are integer cents. */
export function createPaymentSource({ db, write }: PaymentStore): InboxSource {
  const isVisible = and(eq(paymentObjects.object, 'payment_intent'), eq(paymentObjects.inInbox, true))
  return {
    async list(site) {
      const rows = await db
        .select({
          account: paymentObjects.account,
          createdAt: paymentObjects.createdAt,
          data: paymentObjects.data,
          refunded: sql<number>`(SELECT coalesce(sum(json_extract(r.data, '$.amount')), 0) FROM payment_objects r
            WHERE r.parent = payment_objects.id AND r.object = 'refund')`,
        })
        .from(paymentObjects)
        .where(isVisible)
        .orderBy(asc(paymentObjects.seq))
      return rows.flatMap(({ account, createdAt, data, refunded }) => {
        if (!isOfKind(data, 'payment_intent')) return []
        const { id, status, currency, metadata } = data
        const entry = {
          id,
          receivedAt: new Date(createdAt).toISOString(),
          site: metadata['site'] ?? '',
          status,
          amount: data.amount,
          amount_capturable: data.amount_capturable,
          amount_received: data.amount_received,
          amount_refunded: refunded,
          currency,
          account,
          description: data.description,
          last_error: data.last_payment_error?.decline_code ?? data.last_payment_error?.code ?? null,
          metadata,
        }
        return site === undefined || entry.site === site ? [entry] : []
      })
    },
    async clear() {
      await write((tx) => tx.update(paymentObjects).set({ inInbox: false }).where(isVisible))
    },
  }
}

/** Every event for the web app, oldest first, with its delivery status. */
export function createWebhookSource({ db, write }: PaymentStore): InboxSource {
  return {
    async list(site) {
      const rows = await db
        .select()
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.inInbox, true),
            site === undefined ? undefined : eq(webhookDeliveries.site, site),
          ),
        )
        .orderBy(asc(webhookDeliveries.seq))
      return rows.map((row) => ({
        id: row.event,
        receivedAt: new Date(row.createdAt).toISOString(),
        site: row.site,
        type: row.type,
        payment_intent: row.intent,
        attempts: row.attempts,
        last_status: row.lastStatus,
        delivered: row.deliveredAt !== null,
      }))
    },
    async clear() {
      await write((tx) =>
        tx.update(webhookDeliveries).set({ inInbox: false }).where(eq(webhookDeliveries.inInbox, true)),
      )
    },
  }
}
