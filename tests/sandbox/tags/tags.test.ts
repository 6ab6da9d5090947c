import { describe, expect, test } from 'vitest'
import { readDemoSite } from '@/tests/demo-site'
import { startTestSandbox } from '../start-test-sandbox'

const { url, call, get } = await startTestSandbox()
const { tag_manager_id: container, pixel_id: pixel } = readDemoSite('harbour-city').integrations
const EVENT = {
  source: 'tag-manager',
  key: container,
  site: 'harbour-city',
  page: '/contact',
  record: { event: 'phone_click', eventId: 25 },
}
const listEvents = async () =>
  ((await get('/inbox.json?site=harbour-city')).body as { events: Record<string, unknown>[] }).events

describe('tag manager and pixel', () => {
  test.each(['gtm.js?id=GTM-1', 'fbevents.js'])('[NV-05] serves %s as a complete script', async (path) => {
    const response = await fetch(`${url}/tags/${path}`)
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    const script = await response.text()
    expect(() => new Function(script)).not.toThrow()
  })

  test('[EV-01] [EV-03] records events under their site', async () => {
    expect((await call('POST', '/tags/events', EVENT)).status).toBe(204)
    const lead = { ...EVENT, source: 'pixel', key: pixel, record: { event: 'Lead', event_id: 22 } }
    expect((await call('POST', '/tags/events', lead)).status).toBe(204)
    expect(await listEvents()).toMatchObject([
      { source: 'tag-manager', page: '/contact', event: 'phone_click', eventId: 25 },
      { source: 'pixel', event: 'Lead', event_id: 22 },
    ])
  })

  test.each([
    ['a key of another site', { key: 'GTM-OTHER' }, 401],
    ['an unknown site', { site: 'nobody' }, 401],
    ['an invalid record', { record: 'text' }, 400],
  ])('[EV-01] rejects %s', async (_what, more, status) => {
    expect((await call('POST', '/tags/events', { ...EVENT, ...more })).status).toBe(status)
  })
})
