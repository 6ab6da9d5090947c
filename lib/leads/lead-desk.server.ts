import 'server-only'
import { sweepSignIns } from '@/lib/auth/sweep.server'
import { getDatabase } from '@/lib/db/get-database.server'
import { createDeliveryCouriers } from '@/lib/delivery/delivery-couriers.server'
import { getEnv } from '@/lib/env'
import { Courier } from './courier.server'
import { dealerApiGateway } from './dealer-api-gateway.server'
import type { LeadStep } from './outbox-store.server'
import { Outbox } from './outbox.server'
import { getUploadFolder } from './uploads.server'
import { UploadSweeper } from './upload-sweeper.server'
import { LeadWorker } from './worker.server'

/** How long a shopper waits for the dealer API before the answer says that the enquiry is kept, in ms. */
const INLINE_MS = 1500
const LOOK_AGAIN_MS = 50
/** Nobody waits for mail as for an answer: how often it is looked for, in ms. */
const DELIVERY_LOOK_MS = 1000

const shared = globalThis as typeof globalThis & {
  leadCourier?: Promise<Courier>
  leadWorkers?: { start(): void; stop(): Promise<void> }[]
}

/** The process's courier on the web app's database. */
export function getCourier(): Promise<Courier> {
  shared.leadCourier ??= getDatabase()
    .then((database) => new Courier(new Outbox(database), dealerApiGateway))
    .catch((error: unknown) => {
      delete shared.leadCourier
      throw error
    })
  return shared.leadCourier
}

/**
 * Starts the process's outbox workers, once: for the dealer API, the mail server and dealers' own systems, each with its own
 * slots and its own record of what is down.
 */
export async function startLeadWorkers(): Promise<void> {
  const courier = await getCourier()
  const database = await getDatabase()
  const sweeper = new UploadSweeper(database, getUploadFolder(), {
    limitBytes: getEnv().UPLOADS_LIMIT_MB * 1024 * 1024,
  })
  const [mail, crm, ownMail] = createDeliveryCouriers(database, getEnv())
  const options = { lookEveryMs: DELIVERY_LOOK_MS }
  shared.leadWorkers ??= [
    new LeadWorker(courier, {
      sweep: async () => {
        await sweeper.sweep()
        await sweepSignIns(database)
      },
    }),
    new LeadWorker(mail, options),
    new LeadWorker(crm, options),
    new LeadWorker(ownMail, options),
  ]
  for (const worker of shared.leadWorkers) worker.start()
}

/**
 * Tries to deliver an enquiry while the shopper waits, for at most `INLINE_MS`; the attempt itself goes on after that.
 * Returns the step as it then is; one that is still owed is acknowledged.
 */
export async function deliverWhileWaiting(courier: Courier, step: LeadStep): Promise<LeadStep> {
  const deadline = performance.now() + INLINE_MS
  const delivery = courier.deliverLead(step.leadId)
  await Promise.race([delivery.catch(() => {}), wait(INLINE_MS)])
  for (;;) {
    // The enquiry is on disk: whatever fails from here on must not look to the shopper as if it were not.
    const current = await courier.outbox.readStep(step.id).catch(() => step)
    if (!current) throw new Error('A kept lead step is gone.')
    // Another handler or the worker may be at it; a refusal is worth waiting for.
    const isUnderWay = current.state === 'pending' && current.leaseOwner !== null
    if (!isUnderWay || performance.now() >= deadline)
      return current.state === 'pending' ? courier.outbox.acknowledge(current).catch(() => current) : current
    await wait(LOOK_AGAIN_MS)
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
