import { beforeEach, describe, expect, test } from 'vitest'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { LEAD_DESTINATIONS } from '@/lib/delivery/destinations.server'
import type { Target } from '@/lib/delivery/destination'
import { createLeadPoster } from '@/lib/delivery/lead-poster.server'
import { createMailer } from '@/lib/delivery/mailer.server'
import type { DeliveryDocument, DeliveryRow } from '@/lib/delivery/new-delivery'
import type { SendResult } from '@/lib/delivery/send-result.server'
import { getEnv } from '@/lib/env'
import { getLeadWebhookSecrets } from '@/lib/read-env'
import { createLeadGateway } from '@/lib/leads/dealer-api-destination.server'
import type { LeadStep } from '@/lib/leads/outbox-store.server'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'
import { makeFacts } from './support/lead-facts'

const { url, smtpUrl, config, get } = await startTestSandbox({ only: ['dealer-api', 'mail'] })
const transport = {
  sendMail: createMailer({ url: smtpUrl ?? '', from: 'no-reply@dealers.example', timeoutMs: 2000 }),
  postLead: createLeadPoster({ baseUrl: `${url}/crm`, timeoutMs: 2000 }),
  getWebhookSecrets: (variable: string) => getLeadWebhookSecrets(variable, getEnv()),
}
const gateway = createLeadGateway(() => createDealerApi(config))

type Kind = keyof typeof LEAD_DESTINATIONS
type Case = {
  part: 'dealer-api' | 'mail' | 'crm'
  /** Statuses of a temporary failure and of a rejection. */
  outage: number
  refusal: number
  send(key: string, mark: string): Promise<SendResult>
  /** Sends a row whose content cannot be read. */
  sendGarbage(): Promise<SendResult>
}

function configured(
  kind: 'adf_email' | 'adf_http' | 'json_webhook',
  target: Target,
): Pick<Case, 'send' | 'sendGarbage'> {
  const { buildDocument, send } = LEAD_DESTINATIONS[kind]
  const build = (mark: string) =>
    buildDocument(makeFacts({ message: mark }, { site: SITE }), { id: 5, at: 0 }, target)
  return {
    send: (key, mark) => send(makeRow(key, build(mark)), transport),
    sendGarbage: () => send({ ...makeRow('garbage', build('garbage')), document: '{}' }, transport),
  }
}

const SITE = 'southern-star-toyota'
const makeRow = (deliveryKey: string, document: DeliveryDocument): DeliveryRow => ({
  site: SITE,
  document: JSON.stringify(document),
  deliveryKey,
  createdAt: 0,
})
const makeMail = (text: string): DeliveryDocument => ({
  form: 'mail',
  mail: { subject: 's', text, fromName: 'Dealer', replyTo: '', to: 'mia@shopper.example' },
})
const makeStep = (deliveryKey: string, payload: string): LeadStep => ({
  id: 1,
  site: SITE,
  leadId: 1,
  position: 1,
  kind: 'create',
  payload,
  files: '[]',
  deliveryKey,
  requestKey: null,
  requestHash: '',
  acknowledgedAt: null,
  consent: null,
  state: 'pending',
  attempts: 1,
  nextAttemptAt: 0,
  askedWait: 0,
  leaseOwner: null,
  leaseUntil: 0,
  leaseUptime: 0,
  lastError: null,
  lastStatus: null,
  createdAt: 0,
  settledAt: null,
  closedAt: null,
})
const sendStep = (key: string, payload: string) =>
  LEAD_DESTINATIONS.dealer_api.send(
    { step: makeStep(key, payload), form: 'contact', dealerLeadId: null },
    gateway,
  )

/** A destination without a case is a type error. */
const CASES: Record<Kind, Case> = {
  dealer_api: {
    part: 'dealer-api',
    outage: 503,
    refusal: 422,
    send: (key, message) => sendStep(key, JSON.stringify({ website_slug: SITE, source: 'Website', message })),
    sendGarbage: () => sendStep('garbage', '[]'),
  },
  adf_email: {
    part: 'mail',
    outage: 451,
    refusal: 550,
    ...configured('adf_email', { target: 'a@b.example' }),
  },
  adf_http: {
    part: 'crm',
    outage: 500,
    refusal: 400,
    ...configured('adf_http', { target: '/southern-star' }),
  },
  json_webhook: {
    part: 'crm',
    outage: 500,
    refusal: 400,
    ...configured('json_webhook', {
      target: '/southern-star/webhook',
      secretVariable: 'SOUTHERN_STAR_LEAD_WEBHOOK_SECRET',
    }),
  },
  receipt: {
    part: 'mail',
    outage: 451,
    refusal: 550,
    send: (key, mark) => LEAD_DESTINATIONS.receipt.send(makeRow(key, makeMail(mark)), transport),
    sendGarbage: () =>
      LEAD_DESTINATIONS.receipt.send({ ...makeRow('garbage', makeMail('')), document: '{}' }, transport),
  },
}

const setFault = (fault: object) =>
  fetch(`${url}/faults`, {
    method: 'PUT',
    body: JSON.stringify({ times: 1, ...fault }),
    headers: { 'content-type': 'application/json' },
  })
/** How many entries of the inbox contain `mark`. */
async function countReceived(mark: string): Promise<number> {
  const { body } = await get('/inbox.json')
  return Object.values(Object(body))
    .flat()
    .filter((entry) => JSON.stringify(entry).includes(mark)).length
}

describe.each(Object.entries(CASES))('%s', (kind, { part, outage, refusal, send, sendGarbage }) => {
  beforeEach(() => fetch(`${url}/faults`, { method: 'DELETE' }))

  test('[LD-05] receives a row once, even if it is sent twice', async () => {
    const mark = `once ${kind} end`
    expect(await send(`${kind} once`, mark)).toMatchObject({ kind: 'delivered' })
    expect(await send(`${kind} once`, mark)).toMatchObject({ kind: 'delivered' })
    expect(await countReceived(mark)).toBe(1)
  })

  test('[LD-05] reports an outage as a temporary failure, and the same row arrives later', async () => {
    const mark = `outage ${kind} end`
    await setFault({ part, kind: 'status', status: outage })
    expect(await send(`${kind} outage`, mark)).toMatchObject({ kind: 'failed', status: outage })
    expect(await countReceived(mark)).toBe(0)
    await setFault({ part, kind: 'reset' })
    expect(await send(`${kind} outage`, mark)).toMatchObject({ kind: 'failed', status: null })
    expect(await send(`${kind} outage`, mark)).toMatchObject({ kind: 'delivered' })
    expect(await countReceived(mark)).toBe(1)
  })

  test('[LD-05] reports a rejection with its status', async () => {
    await setFault({ part, kind: 'status', status: refusal })
    expect(await send(`${kind} refusal`, 'refusal')).toMatchObject({ kind: 'refused', status: refusal })
  })

  test('[LD-05] throws for a row that cannot be read', async () => {
    await expect(sendGarbage()).rejects.toThrow(/invalid/i)
  })
})
