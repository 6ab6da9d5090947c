import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { startTestSandbox } from '../start-test-sandbox'

const { url, smtpUrl, get } = await startTestSandbox({ only: ['mail'] })

/** Speaks SMTP line by line; returns the answers. */
async function speak(lines: readonly string[]): Promise<string[]> {
  const socket = connect(Number(new URL(smtpUrl ?? '').port), '127.0.0.1')
  const answers: string[] = []
  const queue = [...lines]
  for await (const answer of createInterface({ input: socket })) {
    answers.push(answer)
    // A line like `250-SIZE` has another one after it.
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

describe('the mail server', () => {
  test('[LD-05] takes a mail, shows it among the messages of its site, and a repeated one once', async () => {
    await speak(mail('one@x'))
    await speak(mail('one@x'))
    await speak(mail('two@x'))
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

  test('[LD-05] fails as told, for the recipient that is meant', async () => {
    await setFault({ part: 'mail', path: '/nobody@', kind: 'status', status: 550 })
    expect(await speak(mail('three@x'))).toContainEqual(expect.stringMatching(/^250 .*queued/))
    expect(await speak(mail('four@x', 'nobody@dealer.example'))).toContainEqual(
      expect.stringMatching(/^550 /),
    )
    expect(await messages()).not.toContainEqual(expect.objectContaining({ message_id: '<four@x>' }))
  })
})

describe('a dealer’s own system', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${url}/crm/leads`, { method: 'POST', body, headers: { 'x-website': 'kiwi-auto', ...headers } })

  test('[LD-05] takes XML once a key, and nothing else', async () => {
    const xml = { 'content-type': 'application/xml; charset=utf-8', 'idempotency-key': 'key' }
    expect((await post('<adf/>', xml)).status).toBe(202)
    expect((await post('<adf/>', xml)).status).toBe(202)
    expect((await post('<adf>', xml)).status).toBe(400)
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await get('/inbox.json?site=kiwi-auto')).body).toMatchObject({
      crm: [{ path: '/leads', xml: '<adf/>', idempotencyKey: 'key' }],
    })
  })

  test('[LD-05] fails as told', async () => {
    await setFault({ part: 'crm', kind: 'status', status: 503 })
    expect((await post('<adf/>', { 'content-type': 'text/xml' })).status).toBe(503)
    expect((await post('<adf/>', { 'content-type': 'text/xml' })).status).toBe(202)
  })
})
