import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listTargets, LEAD_DESTINATIONS } from '@/lib/delivery/destinations.server'
import { createLeadPoster } from '@/lib/delivery/lead-poster.server'
import type { DeliveryRow } from '@/lib/delivery/new-delivery'
import { planDeliveries } from '@/lib/delivery/plan-deliveries.server'
import { retryLead } from '@/lib/leads/lead-records.server'
import { parseSite } from '@/lib/site/parse-site'
import { readDemoSite } from '@/tests/demo-site'
import { openDeliveryRig } from './support/delivery-rig'
import { CAR, makeFacts } from './support/lead-facts'

type LeadPost = Parameters<ReturnType<typeof createLeadPoster>>[0]
type Received = { id: string; timestamp: string; signature: string; key: string; site: string; body: string }
const received: Received[] = []
const statuses: number[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const header = (name: string) => String(request.headers[name])
  received.push({
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    key: header('idempotency-key'),
    site: header('x-website'),
    body: Buffer.concat(chunks).toString(),
  })
  response.writeHead(statuses.shift() ?? 200).end()
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const rig = await openDeliveryRig()
afterAll(async () => {
  server.close()
  await rig.close()
})
beforeEach(() => {
  received.length = 0
  statuses.length = 0
})

const ALPHA = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const BETA = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const OLD = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const SECRETS: Record<string, string[]> = { ALPHA: [ALPHA], BETA: [BETA], ROTATED: [ALPHA, OLD] }
const transport = {
  sendMail: async () => {
    throw new Error('unexpected mail')
  },
  postLead: createLeadPoster({ baseUrl }),
  getWebhookSecrets: (variable: string) => SECRETS[variable] ?? [],
}
const { buildDocument, send } = LEAD_DESTINATIONS.json_webhook
const makeRow = (site: string, secretVariable: string, deliveryKey = `key of ${site}`): DeliveryRow => ({
  site,
  deliveryKey,
  createdAt: 0,
  document: JSON.stringify(
    buildDocument(
      makeFacts({ location_id: 2003 }),
      { id: 5, at: Date.UTC(2026, 10, 21) },
      { target: '/leads', secretVariable },
    ),
  ),
})

/** Verifies a signature with Web Crypto, independently of the code that signs. */
async function isSignedWith(secret: string, { id, timestamp, signature, body }: Received): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (char) => char.codePointAt(0) ?? 0)
  const key = await subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const checks = signature.split(' ').map((part) => {
    const given = Uint8Array.from(atob(part.replace(/^v1,/, '')), (char) => char.codePointAt(0) ?? 0)
    return subtle.verify('HMAC', key, given, signed)
  })
  return (await Promise.all(checks)).includes(true)
}
async function sendAndReceive(row: DeliveryRow): Promise<Received> {
  await send(row, transport)
  const last = received.at(-1)
  if (!last) throw new Error('nothing received')
  return last
}

describe('a signature', () => {
  test('[LD-05] equals the example of Standard Webhooks', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_614_265_330_000)
    let sent: LeadPost | undefined
    const document = { form: 'webhook', url: '/x', body: '{"test": 2432232314}', secretVariable: 'ANY' }
    await send(
      {
        site: 'a',
        deliveryKey: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        createdAt: 0,
        document: JSON.stringify(document),
      },
      {
        ...transport,
        postLead: async (lead) => {
          sent = lead
          return { kind: 'delivered' }
        },
        getWebhookSecrets: () => ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      },
    )
    expect(sent?.headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('[LD-05] covers the id, the timestamp and the body', async () => {
    const request = await sendAndReceive(makeRow('alpha', 'ALPHA'))
    expect(await isSignedWith(ALPHA, request)).toBe(true)
    expect(Math.abs(Number(request.timestamp) - Date.now() / 1000)).toBeLessThan(60)
    expect(request).toMatchObject({ id: 'key of alpha', key: 'key of alpha', site: 'alpha' })
    expect(await isSignedWith(ALPHA, { ...request, body: request.body.replace('Mia', 'Eve') })).toBe(false)
    expect(await isSignedWith(ALPHA, { ...request, id: 'key of beta' })).toBe(false)
    const later = String(Number(request.timestamp) + 1)
    expect(await isSignedWith(ALPHA, { ...request, timestamp: later })).toBe(false)
  })

  test('[LD-05] two sites with different secrets cannot sign for each other', async () => {
    const alpha = await sendAndReceive(makeRow('alpha', 'ALPHA'))
    const beta = await sendAndReceive(makeRow('beta', 'BETA'))
    expect([await isSignedWith(ALPHA, alpha), await isSignedWith(BETA, alpha)]).toEqual([true, false])
    expect([await isSignedWith(ALPHA, beta), await isSignedWith(BETA, beta)]).toEqual([false, true])
  })

  test('[LD-05] is made with both secrets during a rotation', async () => {
    const request = await sendAndReceive(makeRow('alpha', 'ROTATED'))
    expect([await isSignedWith(ALPHA, request), await isSignedWith(OLD, request)]).toEqual([true, true])
    expect(await isSignedWith(BETA, request)).toBe(false)
  })

  test('[LD-05] a lead whose secret is not set waits', async () => {
    expect(await send(makeRow('alpha', 'NONE'), transport)).toEqual({
      kind: 'failed',
      status: null,
      message: 'NONE is not set',
    })
    expect(received).toEqual([])
  })
})

describe('a webhook', () => {
  test('[LD-05] contains the lead without browser data or secrets', async () => {
    const row = makeRow('alpha', 'ALPHA')
    expect(row.document).not.toContain(ALPHA.slice(6))
    const { body } = await sendAndReceive(row)
    expect(JSON.parse(body)).toMatchObject({
      type: 'lead.completed',
      timestamp: '2026-11-21T00:00:00.000Z',
      data: {
        id: 5,
        website: 'harbour-city',
        category: 'Used Car Enquiry',
        customer: { first_name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com' },
        message: 'Is it still there?',
        vehicle: {
          id: CAR.id,
          stock_number: CAR.stocknum,
          url: `https://harbourcity.example/cars/${CAR.slug}`,
        },
        dealership: { slug: 'harbour-city-used' },
        location: { id: 2003 },
      },
    })
    expect(body).not.toMatch(/user_agent|visited/)
  })

  test('[LD-05] marks an incomplete lead and works without a vehicle', () => {
    const facts = makeFacts({}, { isComplete: false, car: null })
    const document = buildDocument(facts, { id: 5, at: 0 }, { target: '/x', secretVariable: 'A' })
    expect(JSON.parse(document.form === 'webhook' ? document.body : '')).toMatchObject({
      type: 'lead.incomplete',
      data: { vehicle: null },
    })
  })

  test.each([
    [{ url: '/leads', secret_variable: 'A_LEAD_WEBHOOK_SECRET' }, true],
    [{ url: 'https://crm.example/x', secret_variable: 'A_LEAD_WEBHOOK_SECRET' }, true],
    [{ url: 'http://crm.example/x', secret_variable: 'A_LEAD_WEBHOOK_SECRET' }, false],
    [{ url: '/leads', secret_variable: 'APP_SECRET' }, false],
    [{ url: '/leads' }, false],
  ])('[LD-05] the setting %o is accepted: %s', (settings, isAccepted) => {
    const file = { ...readDemoSite('harbour-city'), delivery: [{ kind: 'json_webhook', ...settings }] }
    expect(parseSite('harbour-city', JSON.stringify(file)).ok).toBe(isAccepted)
  })

  test('[LD-05] is planned for the site that configures it', () => {
    const facts = makeFacts({}, { site: 'southern-star-toyota' })
    const planned = planDeliveries(facts)({ id: 5, isProven: true, at: 0 })
    expect(planned.filter(({ kind }) => kind === 'json_webhook')).toMatchObject([
      { target: '/southern-star/webhook', document: { secretVariable: 'SOUTHERN_STAR_LEAD_WEBHOOK_SECRET' } },
    ])
    const settings = { kind: 'json_webhook', url: '/a', secret_variable: 'A_LEAD_WEBHOOK_SECRET' } as const
    expect(listTargets(settings)).toEqual([
      { kind: 'json_webhook', target: '/a', secretVariable: 'A_LEAD_WEBHOOK_SECRET' },
    ])
  })
})

describe('delivery of webhooks', () => {
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await rig.clearFaults()
  })
  const site = 'southern-star-toyota'
  const fault = { part: 'crm', path: '/southern-star/webhook', kind: 'status', times: 1 }
  const listReceived = async (mark: string) =>
    (await rig.readInbox()).crm.filter(({ text = '' }) => text.includes(mark))

  test('[LD-05] arrives once after a 500, verified by the receiver', async () => {
    const leadId = await rig.keep('webhook retry', { site })
    await rig.setFault({ ...fault, status: 500 })
    rig.pass(2000)
    await rig.deliverDue()
    expect(await rig.stateOf(leadId, 'json_webhook')).toBe('pending')
    expect(await rig.stateOf(leadId, 'adf_http')).toBe('delivered')
    rig.pass(10_000)
    await rig.deliverDue()
    expect(await rig.stateOf(leadId, 'json_webhook')).toBe('delivered')
    expect(await listReceived('webhook retry')).toMatchObject([{ site, signature: 'verified' }])
  })

  test('[LD-05] a rejected webhook can be retried with a new key', async () => {
    const leadId = await rig.keep('webhook refused', { site })
    await rig.setFault({ ...fault, status: 401 })
    rig.pass(2000)
    await rig.deliverDue()
    expect(await rig.stateOf(leadId, 'json_webhook')).toBe('refused')
    const find = async () => (await rig.listRows(leadId)).find(({ kind }) => kind === 'json_webhook')
    const before = await find()
    await retryLead(rig.database, leadId, rig.now())
    expect((await find())?.deliveryKey).not.toBe(before?.deliveryKey)
    await rig.deliverDue()
    expect(await rig.stateOf(leadId, 'json_webhook')).toBe('delivered')
  })
})
