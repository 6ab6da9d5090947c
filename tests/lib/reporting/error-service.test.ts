import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { logLine } from '@/lib/http/log-line'
import { reportError, startErrorService, stopErrorService } from '@/lib/reporting/error-service.server'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'

const { url, get, call } = await startTestSandbox()
const dsn = `${url.replace('http://', 'http://key@')}/errors/1`
type Report = { message: string; environment: string; site: string; tags: Record<string, unknown> }
const listReports = async (): Promise<Report[]> => {
  await stopErrorService(5000)
  return ((await get('/inbox.json')).body as { errors: Report[] }).errors
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await call('DELETE', '/inbox.json')
  await startErrorService(dsn)
})
afterEach(() => stopErrorService(1000))

test('[LD-08] reports a logged error with its tags, but not a warning', async () => {
  logLine('warn', 'only a warning', { site: 'kiwi-auto' })
  logLine('error', 'Service Enquiry Form submission error occured. No.', { site: 'kiwi-auto', lead: 7 })
  logLine('error', 'another site', { site: 'harbour-city' })
  expect(await listReports()).toMatchObject([
    {
      message: 'Service Enquiry Form submission error occured. No.',
      environment: 'server',
      site: 'kiwi-auto',
      tags: { site: 'kiwi-auto', lead: 7 },
    },
    { message: 'another site', site: 'harbour-city' },
  ])
})

test.each(['Minified React error #418; visit …', 'minified React error', 'Hydration failed because …'])(
  '[EV-05] does not report “%s”',
  async (message) => {
    logLine('error', message)
    reportError(new Error(message), { host: 'kiwi-auto.localhost' })
    reportError(new Error('worth one'), { host: 'kiwi-auto.localhost' })
    expect((await listReports()).map((report) => report.message)).toEqual(['Error: worth one'])
  },
)

test('[EV-05] reports other errors that mention hydration', async () => {
  const messages = ['The stock of “Hydration Pack 2L” could not be read', 'Search hydration timed out']
  for (const message of messages) logLine('error', message)
  expect((await listReports()).map((report) => report.message)).toEqual(messages)
})

test('[EV-05] sends only the error and its tags', async () => {
  const sending = vi.spyOn(JSON, 'stringify')
  reportError(new Error('bare'), { host: 'kiwi-auto.localhost' })
  await stopErrorService(5000)
  const event = sending.mock.calls
    .map(([value]) => value as Record<string, unknown>)
    .find((value) => value?.['exception'])
  expect(event).toBeDefined()
  expect(event).not.toHaveProperty('request')
  expect(event).not.toHaveProperty('user')
  expect(event).not.toHaveProperty('server_name')
  expect(event?.['tags']).toEqual({ host: 'kiwi-auto.localhost' })
})

test('[NV-06] reports a failed website refresh with the specified message, and uses the site file', async () => {
  const api = createDealerApi({
    url: `${url}/dealer-api`,
    dashboardUrl: `${url}/dashboard`,
    user: 'sandbox',
    password: 'sandbox-password',
  })
  await call('PUT', '/faults', { part: 'dashboard', kind: 'status', status: 503 })
  expect(await api.getSessionData({ id: 101, slug: 'harbour-city' })).toBeNull()
  await call('DELETE', '/faults')
  expect(await listReports()).toMatchObject([
    {
      message: 'An error occurred with website refresh',
      site: 'harbour-city',
      tags: { reason: 'status 503' },
    },
  ])
})

test('[LD-08] only logs errors without an error service or after it has stopped', async () => {
  await stopErrorService(1000)
  logLine('error', 'only logged')
  reportError(new Error('only logged'), {})
  expect(await listReports()).toEqual([])
  expect(console.error).toHaveBeenCalledWith('only logged')
})
