import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '@/lib/db/open-database.server'
import { createCrm } from '@/lib/delivery/crm.server'
import { DeliveryCourier } from '@/lib/delivery/delivery-courier.server'
import { DeliveryOutbox } from '@/lib/delivery/delivery-outbox.server'
import { createMailer } from '@/lib/delivery/mailer.server'
import { Outbox } from '@/lib/leads/outbox.server'
import { startSandbox } from '@/sandbox/server'

export type InboxMail = {
  site: string
  to: string
  subject: string
  text: string
  html: string
  reply_to: string
  message_id: string
}
type Inbox = {
  messages: InboxMail[]
  crm: { site: string; path: string; idempotencyKey: string; xml: string }[]
}

export type DeliveryRig = Awaited<ReturnType<typeof openDeliveryRig>>

/** A sandbox's mail server and dealers' system, and an outbox on a file of its own with a clock that can be moved. */
export async function openDeliveryRig() {
  const folder = await mkdtemp(join(tmpdir(), 'deliveries-'))
  const start = (port = 0, smtpPort = 0) =>
    startSandbox({ port, smtpPort, dataDir: folder, sitesDir: 'config/sites', only: ['mail'] })
  let sandbox = await start()
  const { url, smtpUrl } = sandbox
  const databaseUrl = `file:${folder}/web/web.db`
  const database = await openDatabase(databaseUrl)
  // It stands still between moves, so that no back-off ends while a test looks.
  let clock = Date.now()
  const now = () => clock
  const ways = {
    sendMail: createMailer({ url: smtpUrl ?? '', from: 'no-reply@dealers.example', timeoutMs: 700 }),
    postLead: createCrm({ baseUrl: `${url}/crm`, timeoutMs: 700 }),
  }
  const makeCourier = (of: Database) => new DeliveryCourier(new DeliveryOutbox(of, undefined, now), ways)
  return {
    url,
    smtpUrl,
    folder,
    database,
    databaseUrl,
    outbox: new Outbox(database, now),
    courier: makeCourier(database),
    makeCourier,
    /** Moves the outbox's clock on. */
    pass(ms: number) {
      clock += ms
    },
    async readInbox(): Promise<Inbox> {
      return (await (await fetch(`${url}/inbox.json`)).json()) as Inbox
    },
    async setFault(fault: object) {
      await fetch(`${url}/faults`, {
        method: 'PUT',
        body: JSON.stringify(fault),
        headers: { 'content-type': 'application/json' },
      })
    },
    clearFaults: () => fetch(`${url}/faults`, { method: 'DELETE' }),
    stopSandbox: () => sandbox.close(),
    async startSandbox() {
      sandbox = await start(Number(new URL(url).port), Number(new URL(smtpUrl ?? '').port))
    },
    async close() {
      database.$client.close()
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
