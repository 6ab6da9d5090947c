import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { openDatabase, type Database } from '@/lib/db/open-database.server'
import { LeadDeliverer } from '@/lib/leads/lead-delivery.server'
import { createLeadGateway } from '@/lib/leads/dealer-api-destination.server'
import type { Acceptance } from '@/lib/leads/outbox-accept.server'
import { Outbox } from '@/lib/leads/outbox.server'
import { startSandbox } from '@/sandbox/server'

export { newLead, newStep } from './new-lead'

export type InboxLead = {
  id: number
  idempotencyKey: string | null
  site: string
  payload: Record<string, unknown>
  updates: { payload: Record<string, unknown> }[]
  files: { name: string; size: number; type: string; sha256: string }[]
}
/** Long enough for a busy machine; a test of time-outs passes its own. In ms. */
const TIMEOUT_MS = 10_000

type Fault = { part?: string; kind: string; path?: string; times?: number; status?: number; ms?: number }

export type Rig = Awaited<ReturnType<typeof openRig>>

/** A sandbox dealer API over HTTP and an outbox with its own database file, in a temporary folder. */
export async function openRig(port = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'leads-'))
  const start = (onPort: number) =>
    startSandbox({ port: onPort, dataDir: folder, sitesDir: 'config/sites', only: ['dealer-api', 'mail'] })
  let sandbox = await start(port)
  const { url, smtpUrl } = sandbox
  const databaseUrl = `file:${folder}/web/web.db`
  const database = await openDatabase(databaseUrl)

  const deliverer = (of: Database, now?: () => number, timeoutMs = TIMEOUT_MS) => {
    const api = createDealerApi({
      url: `${url}/dealer-api`,
      dashboardUrl: `${url}/dashboard`,
      user: 'sandbox',
      password: 'sandbox-password',
      writeTimeoutMs: timeoutMs,
    })
    const quick = {
      ...api,
      createLead: (...[lead, key]: Parameters<typeof api.createLead>) =>
        api.createLead(lead, key, { retries: 0, timeoutMs }),
    }
    return new LeadDeliverer(
      new Outbox(of, now),
      createLeadGateway(() => quick),
    )
  }
  const readInbox = async () => {
    const response = await fetch(`${url}/inbox.json`)
    return ((await response.json()) as { leads: InboxLead[] }).leads
  }
  return {
    url,
    smtpUrl: smtpUrl ?? '',
    folder,
    database,
    databaseUrl,
    deliverer: deliverer(database),
    makeDeliverer: deliverer,
    readInbox,
    async readMails() {
      const response = await fetch(`${url}/inbox.json`)
      return ((await response.json()) as { messages: { subject: string }[] }).messages
    },
    async setFault(fault: Fault) {
      const body = JSON.stringify({ part: 'dealer-api', ...fault })
      await fetch(`${url}/faults`, {
        method: 'PUT',
        body,
        headers: { 'content-type': 'application/json' },
      })
    },
    clearFaults: () => fetch(`${url}/faults`, { method: 'DELETE' }),
    stopDealerApi: () => sandbox.close(),
    async startDealerApi() {
      sandbox = await start(Number(new URL(url).port))
    },
    async close() {
      database.$client.close()
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the step of an accepted submission. @throws unless accepted. */
export function acceptedStep(acceptance: Acceptance | null) {
  if (acceptance?.kind !== 'accepted') throw new Error(`not accepted but ${acceptance?.kind}`)
  return acceptance.step
}

/** Polls until a condition holds. @throws after `ms`. */
export async function until(condition: () => boolean | Promise<boolean>, ms = 25_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`The condition did not hold within ${ms} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
