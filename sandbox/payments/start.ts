import type { Hono } from 'hono'
import Stripe from 'stripe'
import type { Env } from '@/lib/env'
import { SANDBOX_KEYS } from '@/lib/sandbox-keys'
import type { Store } from '../dealer-api/store'
import type { Clock } from '../faults/clock'
import type { Faults } from '../faults/faults'
import type { Inbox } from '../inbox/inbox'
import { isConnectedAccount } from './access'
import { createPaymentServer } from './app'
import { createPaymentSource, createWebhookSource } from './inbox-sources'
import { createPaymentTables } from './schema'
import { PaymentService } from './service'
import { WebhookDeliverer } from './webhooks'

export type PaymentOptions = {
  store: Store
  inbox: Inbox
  clock: Clock
  faults: Faults
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>
  /** Where events are delivered. */
  webhookUrl: string
}

/** How often delayed answers of banks and lapsed authorisations are looked for, in ms. */
const SETTLE_MS = 500

/** Starts the payments stand-in: its API, the pages of the script, and the delivery of events. */
export async function startPayments({
  store,
  inbox,
  clock,
  faults,
  env,
  webhookUrl,
}: PaymentOptions): Promise<{ app: Hono; close: () => Promise<void> }> {
  await createPaymentTables(store)
  inbox.addSource('payments', createPaymentSource(store))
  inbox.addSource('webhooks', createWebhookSource(store))
  const deliverer = new WebhookDeliverer({
    store,
    faults,
    url: webhookUrl,
    secret: env.STRIPE_WEBHOOK_SECRET ?? SANDBOX_KEYS.STRIPE_WEBHOOK_SECRET,
    onChange: () => inbox.announce(),
  })
  const service = new PaymentService({
    store,
    now: () => clock.now(),
    apiVersion: Stripe.API_VERSION,
    isConnected: isConnectedAccount,
    secretKey: env.STRIPE_SECRET_KEY ?? SANDBOX_KEYS.STRIPE_SECRET_KEY,
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
      .catch((error: unknown) => console.error('sandbox: payments could not be settled', error))
  }, SETTLE_MS)
  timer.unref()
  return {
    app: createPaymentServer(service),
    async close() {
      clearInterval(timer)
      await settling
      await deliverer.close()
    },
  }
}
