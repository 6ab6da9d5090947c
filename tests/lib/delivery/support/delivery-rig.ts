import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase, type Database } from '@/lib/db/open-database.server'
import { leadDeliveries } from '@/lib/db/schema'
import { DocumentDeliverer } from '@/lib/delivery/document-deliverer.server'
import { DeliveryOutbox } from '@/lib/delivery/delivery-outbox.server'
import { createLeadPoster } from '@/lib/delivery/lead-poster.server'
import { createMailer } from '@/lib/delivery/mailer.server'
import type { DeliveryPlan } from '@/lib/delivery/new-delivery'
import { planDeliveries } from '@/lib/delivery/plan-deliveries.server'
import { getEnv } from '@/lib/env'
import { getLeadWebhookSecrets } from '@/lib/read-env'
import { Outbox } from '@/lib/leads/outbox.server'
import { startSandbox } from '@/sandbox/server'
import { acceptedStep, newLead } from '@/tests/lib/leads/support/outbox-rig'
import { makeFacts } from './lead-facts'

type PlanOptions = { isComplete?: boolean; site?: string; dealership?: string; email?: string }

/** The deliveries of a lead, identified by `mark`; by default one mail and one receipt. */
export function planFor(mark: string, options: PlanOptions = {}): DeliveryPlan {
  const { isComplete = true, site = 'harbour-city', dealership = 'harbour-city-mazda' } = options
  const email = options.email ?? mailboxOf(mark)
  const payload = { message: mark, email, dealership_slug: dealership }
  return planDeliveries(makeFacts(payload, { isComplete, site }))
}

/** The shopper's mailbox for a `mark`, because a receipt does not contain the message with the mark. */
function mailboxOf(mark: string): string {
  return `${mark.replaceAll(' ', '-')}@shopper.example`
}

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
  crm: { site: string; path: string; idempotencyKey: string; xml: string; text?: string }[]
}

/** Long enough for a busy machine; a test of time-outs passes its own. In ms. */
const TIMEOUT_MS = 10_000

/** The sandbox's mail server and CRM, and an outbox with its own database file and a manual clock. */
export async function openDeliveryRig() {
  const folder = await mkdtemp(join(tmpdir(), 'deliveries-'))
  const start = (port = 0, smtpPort = 0) =>
    startSandbox({ port, smtpPort, dataDir: folder, sitesDir: 'config/sites', only: ['mail'] })
  let sandbox = await start()
  const { url, smtpUrl } = sandbox
  const databaseUrl = `file:${folder}/web/web.db`
  const database = await openDatabase(databaseUrl)
  // The clock is stopped between moves, so that no back-off ends during an assertion.
  let clock = Date.now()
  const now = () => clock
  const makeDeliverer = (of: Database, timeoutMs = TIMEOUT_MS) =>
    new DocumentDeliverer(new DeliveryOutbox(of, undefined, now), {
      sendMail: createMailer({ url: smtpUrl ?? '', from: 'no-reply@dealers.example', timeoutMs }),
      postLead: createLeadPoster({ baseUrl: `${url}/crm`, timeoutMs }),
      getWebhookSecrets: (variable: string) => getLeadWebhookSecrets(variable, getEnv()),
    })
  const outbox = new Outbox(database, now)
  const deliverer = makeDeliverer(database)
  const readInbox = async (): Promise<Inbox> => (await (await fetch(`${url}/inbox.json`)).json()) as Inbox
  const listRows = (leadId: number) =>
    database.select().from(leadDeliveries).where(eq(leadDeliveries.leadId, leadId))
  let proofs = 0
  return {
    url,
    smtpUrl,
    folder,
    database,
    databaseUrl,
    outbox,
    deliverer,
    makeDeliverer,
    now,
    /** Advances the outbox's clock. */
    pass(ms: number) {
      clock += ms
    },
    readInbox,
    listRows,
    /** Stores a lead with a verified proof of work. Returns its id. */
    async keep(mark: string, options: PlanOptions = {}): Promise<number> {
      proofs += 1
      const proof = { signature: `proof ${proofs}`, expiresAt: Date.now() + 3_600_000 }
      const { site = 'harbour-city' } = options
      const lead = { ...newLead(mark), site, deliveries: planFor(mark, options) }
      return acceptedStep(await outbox.acceptLead(lead, proof)).leadId
    },
    async stateOf(leadId: number, kind: string) {
      return (await listRows(leadId)).find((row) => row.kind === kind)?.state
    },
    async mailsAbout(mark: string): Promise<InboxMail[]> {
      const { messages } = await readInbox()
      return messages.filter(({ text, to }) => text.includes(mark) || to === mailboxOf(mark))
    },
    /** Delivers all due rows. */
    async deliverDue(by = deliverer): Promise<void> {
      for (let next = await by.outbox.claimDue(); next; next = await by.outbox.claimDue())
        await by.deliver(next)
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
