import { describe, expect, test } from 'vitest'
import { startTestSandbox } from '../start-test-sandbox'

const { url, call, get } = await startTestSandbox()
const MESSAGE = {
  key: 'demo-chat-harbour-city',
  site: 'harbour-city',
  conversation: '6f3a7a36-0d2b-4e0e-9c0e-6a3f5f1f2a11',
  text: 'Is it still here?',
  agent_group: 'sales',
  page: { path: '/cars/a-1', title: 'A car' },
  car_id: 41,
}
const send = (more: object = {}) => call('POST', '/chat/messages', { ...MESSAGE, ...more })
const listChats = async (site: string) =>
  ((await get(`/inbox.json?site=${site}`)).body as { chats: object[] }).chats

describe('chat provider', () => {
  test('[NV-05] serves a complete widget script with its style to every site', async () => {
    const response = await fetch(`${url}/chat/widget.js`, {
      headers: { origin: 'http://kiwi-auto.localhost:3000' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const script = await response.text()
    expect(script).toContain(':host')
    expect(() => new Function(script)).not.toThrow()
  })

  test('[CD-03] records a message under its site with page and car, and replies', async () => {
    const { status, body } = await send()
    expect(status).toBe(201)
    expect(body).toEqual({ reply: expect.stringContaining('your question about this vehicle') })
    expect(await listChats('harbour-city')).toEqual([
      expect.objectContaining({
        site: 'harbour-city',
        text: 'Is it still here?',
        page: '/cars/a-1',
        car_id: 41,
        agent_group: 'sales',
        conversation: MESSAGE.conversation,
      }),
    ])
    expect(await listChats('drive-monthly')).toEqual([])
  })

  test('[NV-05] replies as a bot only with the bot key of the site', async () => {
    const withKey = await send({ bot_key: 'demo-bot-harbour-city' })
    const withAnother = await send({ bot_key: 'demo-bot-drive-monthly' })
    expect(withKey.body).toEqual({ reply: expect.stringContaining('virtual assistant of') })
    expect(withAnother.body).toEqual({ reply: expect.stringMatching(/^Thanks/) })
  })

  test.each([
    ['a key of another site', { key: 'demo-chat-drive-monthly' }, 401],
    ['a site without chat', { site: 'kiwi-auto', key: 'x' }, 401],
    ['an unknown site', { site: 'nobody' }, 401],
    ['an empty message', { text: '  ' }, 422],
    ['a message over 2,000 characters', { text: 'a'.repeat(2001) }, 422],
    ['an invalid conversation id', { conversation: 'mine' }, 422],
  ])('[NV-05] rejects %s', async (_what, more, status) => {
    const before = await listChats('harbour-city')
    expect((await send(more)).status).toBe(status)
    expect(await listChats('harbour-city')).toEqual(before)
  })
})
