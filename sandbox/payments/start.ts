import type { Hono } from 'hono'
import Stripe from 'stripe'
import type { Clock } from '../faults/clock'
import type { Faults } from '../faults/faults'
import type { Inbox } from '../inbox/inbox'
import { isConnectedAccount } from './access'
import { createPaymentServer } from './app'
import { createPaymentSource, createWebhookSource } from './inbox-sources'
import { openPaymentStore } from './payment-store'
import { PaymentService } from './service'
import { WebhookDeliverer } from './webhooks'

type PaymentOptions = {
  dataDir: string
  inbox: Inbox
  clock: Clock
  faults: Faults
  /** The platform's secret key; keys with the prefix `sk_test_sandbox` are accepted as well. */
  secretKey: string
  /** Signing secret for webhook events. */
  webhookSecret: string
  /** Webhook URL that events are delivered to. */
  webhookUrl: string
}

/** Polling interval for delayed bank responses and expired authorisations, in ms. */
const SETTLE_MS = 500

/** Starts the Stripe sandbox: its API, the Stripe.js pages and the webhook delivery. */
export async function startPayments({
  dataDir,
  inbox,
  clock,
  faults,
  secretKey,
  webhookSecret,
  webhookUrl,
}: PaymentOptions): Promise<{ app: Hono; close: () => Promise<void> }> {
  const store = await openPaymentStore(dataDir)
  inbox.addSource('payments', createPaymentSource(store))
  inbox.addSource('webhooks', createWebhookSource(store))
  const deliverer = new WebhookDeliverer({
    store,
    faults,
    url: webhookUrl,
    secret: webhookSecret,
    now: () => clock.now(),
    onChange: () => inbox.announce(),
  })
  const service = new PaymentService({
    store,
    now: () => clock.now(),
    apiVersion: Stripe.API_VERSION,
    isConnected: isConnectedAccount,
    secretKey,
    onChange() {
      deliverer.wake()
      inbox.announce()
    },
  })
  deliverer.wake()
  let settling: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    settling = service
      .settleDue()
      .catch((error: unknown) => console.error('sandbox: failed to settle payments', error))
  }, SETTLE_MS)
  timer.unref()
  return {
    app: createPaymentServer(service),
    async close() {
      clearInterval(timer)
      await settling
      await deliverer.close()
      await store.close()
    },
  }
}
