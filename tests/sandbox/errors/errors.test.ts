import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestSandbox } from '../start-test-sandbox'

const { url, get } = await startTestSandbox()
const send = (body: BodyInit, headers: HeadersInit = {}) =>
  fetch(`${url}/errors/api/1/envelope/`, { method: 'POST', body, headers })
const envelope = (event: object) =>
  [{ sent_at: 'now' }, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')
const listErrors = async () => ((await get('/inbox.json')).body as { errors: object[] }).errors

test('[LD-08] records reports under the site of their tag, with and without compression', async () => {
  const failure = { exception: { values: [{ type: 'TypeError', value: 'no car' }] } }
  expect((await send(envelope({ message: 'first', tags: { site: 'kiwi-auto' } }))).status).toBe(200)
  await send(new Uint8Array(gzipSync(envelope(failure))), { 'content-encoding': 'gzip' })
  expect(await listErrors()).toMatchObject([
    { site: 'kiwi-auto', message: 'first' },
    { site: '', message: 'TypeError: no car' },
  ])
})

test('[LD-08] accepts envelopes without error events and records nothing', async () => {
  const before = await listErrors()
  for (const body of ['', '{', '{}\n{"type":"session"}\n{}', '{}\n{"type":"event"}\n[]'])
    expect((await send(body)).status).toBe(200)
  expect(await listErrors()).toEqual(before)
})
