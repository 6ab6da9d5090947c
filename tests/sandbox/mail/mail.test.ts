import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { startTestSandbox } from '../start-test-sandbox'

const { url, smtpUrl, get } = await startTestSandbox({ only: ['mail'] })

/** Runs an SMTP session, one command per response; returns the responses. */
async function runSmtpSession(lines: readonly string[]): Promise<string[]> {
  const socket = connect(Number(new URL(smtpUrl ?? '').port), '127.0.0.1')
  const answers: string[] = []
  const queue = [...lines]
  for await (const answer of createInterface({ input: socket })) {
    answers.push(answer)
    // A response such as `250-SIZE` continues on the next line.
    if (answer[3] === '-') continue
    const next = queue.shift()
    if (next === undefined) socket.end()
    else socket.write(`${next}\r\n`)
  }
  return answers
}
const mail = (id: string, to = 'leads@dealer.example') => [
  'EHLO test',
  'MAIL FROM:<a@b.example>',
  `RCPT TO:<${to}>`,
  'DATA',
  `Message-ID: <${id}>\r\nX-Website: kiwi-auto\r\nSubject: Hello\r\n\r\nText.\r\n.`,
  'QUIT',
]
const messages = async () =>
  ((await get('/inbox.json?site=kiwi-auto')).body as { messages: object[] }).messages
const setFault = (fault: object) =>
  fetch(`${url}/faults`, {
    method: 'PUT',
    body: JSON.stringify({ times: 1, ...fault }),
    headers: { 'content-type': 'application/json' },
  })

describe('mail server', () => {
  test('[LD-05] records an email under its site, and a repeated one once', async () => {
    await runSmtpSession(mail('one@x'))
    await runSmtpSession(mail('one@x'))
    await runSmtpSession(mail('two@x'))
    expect(await messages()).toMatchObject([
      {
        channel: 'email',
        to: 'leads@dealer.example',
        subject: 'Hello',
        text: 'Text.\n',
        message_id: '<one@x>',
      },
      { message_id: '<two@x>' },
    ])
  })

  test('[LD-05] applies a fault only to the matching recipient', async () => {
    await setFault({ part: 'mail', path: '/nobody@', kind: 'status', status: 550 })
    expect(await runSmtpSession(mail('three@x'))).toContainEqual(expect.stringMatching(/^250 .*queued/))
    expect(await runSmtpSession(mail('four@x', 'nobody@dealer.example'))).toContainEqual(
      expect.stringMatching(/^550 /),
    )
    expect(await messages()).not.toContainEqual(expect.objectContaining({ message_id: '<four@x>' }))
  })
})

describe('CRM', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${url}/crm/leads`, { method: 'POST', body, headers: { 'x-website': 'kiwi-auto', ...headers } })

  test('[LD-05] accepts XML once per key and rejects other content', async () => {
    const xml = { 'content-type': 'application/xml; charset=utf-8', 'idempotency-key': 'key' }
    expect((await post('<adf/>', xml)).status).toBe(202)
    expect((await post('<adf/>', xml)).status).toBe(202)
    expect((await post('<adf>', xml)).status).toBe(400)
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await get('/inbox.json?site=kiwi-auto')).body).toMatchObject({
      crm: [{ path: '/leads', xml: '<adf/>', idempotencyKey: 'key' }],
    })
  })

  test('[LD-05] accepts a webhook with the signature of its site, and rejects any other', async () => {
    const secretOf = (variable: string) => `sandbox lead webhook ${variable}`
    const sign = (text: string, secret: string) =>
      `v1,${createHmac('sha256', secret).update(text).digest('base64')}`
    const now = String(Math.floor(Date.now() / 1000))
    const send = async (body: string, signature: string, site = 'southern-star-toyota', time = now) => {
      const { status } = await fetch(`${url}/crm/southern-star/webhook`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-website': site,
          'webhook-id': 'm1',
          'webhook-timestamp': time,
          'webhook-signature': signature,
        },
      })
      return status
    }
    const secret = secretOf('SOUTHERN_STAR_LEAD_WEBHOOK_SECRET')
    const valid = sign(`m1.${now}.{"a":1}`, secret)
    expect(await send('{"a":2}', valid)).toBe(401)
    expect(await send('{"a":1}', valid, 'harbour-city')).toBe(401)
    expect(await send('{"a":1}', sign(`m1.${now}.{"a":1}`, secretOf('OTHER_LEAD_WEBHOOK_SECRET')))).toBe(401)
    const old = String(Number(now) - 3600)
    expect(await send('{"a":1}', sign(`m1.${old}.{"a":1}`, secret), undefined, old)).toBe(401)
    expect(await send('{"a":1}', `v1,x ${valid}`)).toBe(202)
    expect((await get('/inbox.json?site=southern-star-toyota')).body).toMatchObject({
      crm: [{ path: '/southern-star/webhook', text: '{"a":1}', signature: 'verified' }],
    })
  })

  test('[LD-05] applies a fault', async () => {
    await setFault({ part: 'crm', kind: 'status', status: 503 })
    expect((await post('<adf/>', { 'content-type': 'text/xml' })).status).toBe(503)
    expect((await post('<adf/>', { 'content-type': 'text/xml' })).status).toBe(202)
  })
})
