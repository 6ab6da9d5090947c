import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '@/lib/db/open-database.server'
import { leadDeliveries, leadSteps } from '@/lib/db/schema'
import { createDocumentDeliverers } from '@/lib/delivery/create-deliverers.server'
import { DocumentDeliverer } from '@/lib/delivery/document-deliverer.server'
import { DeliveryOutbox } from '@/lib/delivery/delivery-outbox.server'
import type { NewDelivery } from '@/lib/delivery/new-delivery'
import { LeadDeliverer } from '@/lib/leads/lead-delivery.server'
import { Outbox } from '@/lib/leads/outbox.server'
import { LeadWorker } from '@/lib/leads/worker.server'
import { newLead } from '@/tests/lib/leads/support/new-lead'

const ENV = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@dealers.example',
  CRM_URL: 'https://crm.example',
  SANDBOX: false,
  LEAD_WEBHOOK_SECRETS: {},
}
const QUICK = { lookEveryMs: 5, probeEveryMs: 5 }

let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fair-'))
  database = await openDatabase(`file:${folder}/web.db`)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  vi.unstubAllGlobals()
  database.$client.close()
  await rm(folder, { recursive: true, force: true })
})

const post = (url: string): NewDelivery => ({
  kind: 'adf_http',
  target: url,
  stage: 'complete',
  document: { form: 'post', url, xml: '<adf/>' },
  recipient: null,
  holdMs: 0,
})
const mail = (to: string): NewDelivery => ({
  kind: 'adf_email',
  target: to,
  stage: 'complete',
  document: { form: 'mail', mail: { subject: 's', text: 't', fromName: 'f', replyTo: '', to } },
  recipient: null,
  holdMs: 0,
})

/** Stores `count` leads of a site, each with one due delivery. */
async function store(site: string, count: number, delivery?: NewDelivery): Promise<void> {
  const outbox = new Outbox(database)
  for (let index = 0; index < count; index += 1) {
    const lead = { ...newLead(`${site} ${index}`), site }
    await outbox.acceptLead({ ...lead, ...(delivery ? { deliveries: () => [delivery] } : {}) }, null)
  }
  await database.update(leadDeliveries).set({ nextAttemptAt: 0 })
  await database.update(leadSteps).set({ nextAttemptAt: 0 })
}

/** A fake CRM: some calls hang until `release`, others respond at once. */
function makeUpstream(hangs: (name: string) => boolean, expected: number) {
  const hanging: (() => void)[] = []
  const answered: string[] = []
  let isReleased = false
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return {
    hanging,
    answered,
    /** Resolves after `expected` responses. */
    done,
    async call(name: string): Promise<void> {
      if (hangs(name) && !isReleased) return new Promise((resolve) => hanging.push(resolve))
      answered.push(name)
      if (answered.length === expected) finish()
    },
    release() {
      isReleased = true
      for (const resolve of hanging) resolve()
    },
  }
}

describe('dealers’ CRMs', () => {
  test.each([
    ['another dealer’s', 'https://dead.example/leads', 'https://alive.example/leads'],
    ['another dealer’s at the same origin', '/dead', '/alive'],
  ])('[LD-05] a CRM that hangs does not delay %s', async (_, dead, alive) => {
    await store('alpha', 30, post(dead))
    await store('beta', 6, post(alive))
    const upstream = makeUpstream((url) => url.endsWith(dead), 6)
    vi.stubGlobal('fetch', async (url: string) => {
      await upstream.call(url)
      return new Response(null, { status: url.endsWith(dead) ? 503 : 200 })
    })
    const [, crm] = createDocumentDeliverers(database, ENV)
    if (!crm) throw new Error('no deliverer')
    const worker = new LeadWorker(crm, QUICK)
    worker.start()
    await upstream.done
    expect(upstream.answered.every((url) => url.endsWith(alive))).toBe(true)
    expect(upstream.hanging.length).toBeGreaterThan(0)
    const stopped = worker.stop()
    upstream.release()
    await stopped
  })

  test('[LD-05] a CRM that responds does not cause early retries at one that is down', async () => {
    await store('alpha', 1, post('https://dead.example/leads'))
    await store('beta', 1, post('https://alive.example/leads'))
    const [, crm] = createDocumentDeliverers(database, ENV)
    const bringForward = vi.spyOn(crm?.outbox.queue ?? Object(null), 'bringForward')
    const hasFailed = new Promise<void>((resolve) => {
      vi.spyOn(console, 'warn').mockImplementation(() => resolve())
    })
    let answered = () => {}
    const hasAnswered = new Promise<void>((resolve) => {
      answered = resolve
    })
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('dead')) return new Response(null, { status: 503 })
      await hasFailed
      answered()
      return new Response(null, { status: 200 })
    })
    if (!crm) throw new Error('no deliverer')
    const worker = new LeadWorker(crm, { lookEveryMs: 5, probeEveryMs: 60_000 })
    worker.start()
    await hasAnswered
    await worker.stop()
    expect(bringForward).not.toHaveBeenCalled()
  })
})

test('[LD-05] a site with many queued mails does not delay another site’s mail', async () => {
  await store('alpha', 60, mail('sales@alpha.example'))
  await store('beta', 3, mail('sales@beta.example'))
  const sent: string[] = []
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  const deliverer = new DocumentDeliverer(new DeliveryOutbox(database), {
    sendMail: async ({ to }) => {
      sent.push(to)
      if (sent.length === 63) finish()
      return { kind: 'delivered' }
    },
    postLead: async () => ({ kind: 'delivered' }),
    getWebhookSecrets: () => [],
  })
  const worker = new LeadWorker(deliverer, QUICK)
  worker.start()
  await done
  await worker.stop()
  expect(sent.lastIndexOf('sales@beta.example')).toBeLessThan(8)
  expect(await database.select().from(leadDeliveries)).toSatisfy((rows: { state: string }[]) =>
    rows.every(({ state }) => state === 'delivered'),
  )
})

test('[LD-05] a site whose leads hang at the dealer platform does not delay another site’s leads', async () => {
  await store('alpha', 20)
  await store('beta', 5)
  const upstream = makeUpstream((site) => site === 'alpha', 5)
  const create = async (payload: Record<string, unknown>) => {
    await upstream.call(String(payload['message']).split(' ')[0] ?? '')
    return { kind: 'delivered' as const, id: 1 }
  }
  const deliverer = new LeadDeliverer(new Outbox(database), {
    create,
    createWithFiles: create,
    update: () => create({}),
  })
  const worker = new LeadWorker(deliverer, QUICK)
  worker.start()
  await upstream.done
  expect(upstream.answered).toEqual(['beta', 'beta', 'beta', 'beta', 'beta'])
  expect(upstream.hanging).toHaveLength(4)
  const stopped = worker.stop()
  upstream.release()
  await stopped
})

test('[LD-05] two instances deliver each row once, and a site that hangs does not delay another', async () => {
  await store('alpha', 20, post('https://dead.example/leads'))
  await store('beta', 12, post('https://alive.example/leads'))
  const second = await openDatabase(`file:${folder}/web.db`)
  const upstream = makeUpstream((url) => url.includes('dead'), 12)
  const keys: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? '')
    await upstream.call(url)
    return new Response(null, { status: 200 })
  })
  const workers = [database, second].map((of) => {
    const [, crm] = createDocumentDeliverers(of, ENV)
    if (!crm) throw new Error('no deliverer')
    return new LeadWorker(crm, { lookEveryMs: 5 })
  })
  for (const worker of workers) worker.start()
  await upstream.done
  const stopped = Promise.all(workers.map((worker) => worker.stop()))
  upstream.release()
  await stopped
  second.$client.close()
  expect(new Set(keys).size).toBe(keys.length)
})
