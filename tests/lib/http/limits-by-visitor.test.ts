import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openAuthHandlers, signIn, TestBrowser } from '../auth/support/auth-rig'

const HOME = 'harbour-city'
const OTHER = 'drive-monthly'
const FLOODER = '10.66.0.1'
const NEIGHBOUR = '10.66.0.2'
/** Above every limit per minute. */
const FLOOD = 10_000

vi.mock('next/server', () => ({ after: () => {} }))
const rig = await openAuthHandlers()
const { readDemoSite } = await import('@/tests/demo-site')
const { bookSlot } = await import('@/lib/booking/book-slot.server')
const { countRequest } = await import('@/lib/http/rate-limit.server')
const routes = import.meta.glob<RouteModule>('../../../app/**/route.ts')
const route = async (path: string) => (await routes[`../../../app/${path}/route.ts`]?.()) ?? {}

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>
type RouteModule = Partial<Record<'GET' | 'POST' | 'PUT', Handler>>
type Form = 'json' | 'form'

/** A limit that counts before anything else about the request is checked. */
type ByVisitor = {
  /** The counter of a visitor at a site. */
  key: (visitor: string, site: string) => string
  path: string
  query?: string
  method?: 'GET' | 'POST' | 'PUT'
  params?: Record<string, string>
  /** The kinds of body that the endpoint accepts. */
  forms?: readonly Form[]
  /** Form fields that are read before the request is counted. */
  fields?: Record<string, string>
  /** Counters without a site: the endpoint belongs to the installation. */
  isShared?: boolean
}
/** A limit that all visitors share, of a site or one of its objects. It counts only what passed validation. */
type Shared = {
  key: (site: string) => string
  path: string
  method?: 'POST' | 'PUT'
  body: BodyInit
  params?: Record<string, string>
  /** Another object of the same site, which has its own limit. */
  otherParams?: Record<string, string>
  otherBody?: BodyInit
}

const both = ['json', 'form'] as const
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** Every key of `countRequest` and `tryCountRequest` as written in the source, with `{name}` for its variable parts. */
const BY_VISITOR: Record<string, ByVisitor> = {
  'auth|{visitor}|{site}': { key: (visitor, site) => `auth|${visitor}|${site}`, path: '[site]/api/auth' },
  'bot-check|{visitor}|{site}': {
    key: (visitor, site) => `bot-check|${visitor}|${site}`,
    path: '[site]/api/bot-check',
  },
  'search-token|{site}|{visitor}': {
    key: (visitor, site) => `search-token|${site}|${visitor}`,
    path: '[site]/api/search-token',
  },
  'search-words|{site}|{visitor}': {
    key: (visitor, site) => `search-words|${site}|${visitor}`,
    path: '[site]/api/search-words',
  },
  'car-pictures|{site}|{visitor}': {
    key: (visitor, site) => `car-pictures|${site}|${visitor}`,
    path: '[site]/api/car-pictures',
  },
  'watchlist-cars|{site}|{visitor}': {
    key: (visitor, site) => `watchlist-cars|${site}|${visitor}`,
    path: '[site]/api/watchlist/cars',
  },
  'slots|{site}|{visitor}': {
    key: (visitor, site) => `slots|${site}|${visitor}`,
    path: '[site]/api/booking-slots',
  },
  'policy-report|{site}|{visitor}': {
    key: (visitor, site) => `policy-report|${site}|${visitor}`,
    path: '[site]/api/policy-reports',
    method: 'POST',
  },
  'phone-event|{site}|{visitor}': {
    key: (visitor, site) => `phone-event|${site}|${visitor}`,
    path: '[site]/api/events/phone_reveal',
    method: 'POST',
  },
  'sign-in|{visitor}|{site}': {
    key: (visitor, site) => `sign-in|${visitor}|${site}`,
    path: '[site]/api/auth/request-code',
    method: 'POST',
    forms: both,
  },
  'watchlist|{visitor}|{site}': {
    key: (visitor, site) => `watchlist|${visitor}|${site}`,
    path: '[site]/api/watchlist/save-car',
    method: 'POST',
    forms: both,
  },
  'rego|{site}|{visitor}': {
    key: (visitor, site) => `rego|${site}|${visitor}`,
    path: '[site]/api/nevdis',
    method: 'POST',
  },
  'reservation|{visitor}|{site}': {
    key: (visitor, site) => `reservation|${visitor}|${site}`,
    path: '[site]/api/reservations',
    method: 'POST',
  },
  'reservation-read|{visitor}|{site}': {
    key: (visitor, site) => `reservation-read|${visitor}|${site}`,
    path: '[site]/api/reservations/[id]',
    params: { id: UNKNOWN_ID },
  },
  'reservation-calendar|{visitor}|{site}': {
    key: (visitor, site) => `reservation-calendar|${visitor}|${site}`,
    path: '[site]/api/reservations/[id]/calendar.ics',
    params: { id: UNKNOWN_ID },
  },
  'lead-call|{visitor}|{site}': {
    key: (visitor, site) => `lead-call|${visitor}|${site}`,
    path: '[site]/api/leads',
    method: 'POST',
    forms: both,
  },
  'lead|{visitor}|{site}|{form}': {
    key: (visitor, site) => `lead|${visitor}|${site}|contact`,
    path: '[site]/api/leads',
    method: 'POST',
  },
  'plain-lead|{visitor}|{site}|{form}': {
    key: (visitor, site) => `plain-lead|${visitor}|${site}|contact`,
    path: '[site]/api/leads',
    method: 'POST',
    forms: ['form'],
    fields: { form: 'contact' },
  },
  'plain-lead|{visitor}|{site}': {
    key: (visitor, site) => `plain-lead|${visitor}|${site}`,
    path: '[site]/api/leads',
    method: 'POST',
    forms: ['form'],
    fields: { form: 'contact' },
  },
  'lead-update|{visitor}|{site}': {
    key: (visitor, site) => `lead-update|${visitor}|${site}`,
    path: '[site]/api/leads/[id]',
    method: 'PUT',
    params: { id: '1' },
  },
  'lead-files|{visitor}|{site}': {
    key: (visitor, site) => `lead-files|${visitor}|${site}`,
    path: 'api/leads/with-files',
    method: 'POST',
  },
  'health|{visitor}': {
    key: (visitor) => `health|${visitor}`,
    path: 'api/health',
    query: '?deep=1',
    isShared: true,
  },
  'revalidate|{visitor}': {
    key: (visitor) => `revalidate|${visitor}`,
    path: 'api/revalidate',
    method: 'POST',
    isShared: true,
  },
  'stripe-webhook|{visitor}': {
    key: (visitor) => `stripe-webhook|${visitor}`,
    path: 'api/stripe/webhook',
    method: 'POST',
    isShared: true,
  },
}

const upload = (leadId: number) => {
  const form = new FormData()
  form.set('lead', JSON.stringify({ lead_id: leadId }))
  return form
}
const violation = { 'effective-directive': 'img-src', 'blocked-uri': 'data', disposition: 'enforce' }

const SHARED: Record<string, Shared> = {
  'rego|{site}': {
    key: (site) => `rego|${site}`,
    path: '[site]/api/nevdis',
    body: JSON.stringify({ rego: 'ABC123', regoState: 'NSW' }),
  },
  'policy-report|{site}': {
    key: (site) => `policy-report|${site}`,
    path: '[site]/api/policy-reports',
    body: JSON.stringify({ 'csp-report': violation }),
  },
  'lead-update|{site}|{leadId}': {
    key: (site) => `lead-update|${site}|1`,
    path: '[site]/api/leads/[id]',
    method: 'PUT',
    body: '{}',
    params: { id: '1' },
    otherParams: { id: '2' },
  },
  'step-files|{site}|{leadId}': {
    key: (site) => `step-files|${site}|3`,
    path: 'api/leads/with-files',
    body: upload(3),
    otherBody: upload(4),
  },
}

/** Limits that other tests reach, by file and title, because they need a lead, a reservation or an indexed car. */
const ELSEWHERE: Record<string, [file: string, title: string]> = {
  'unproven-lead|{site}': ['tests/lib/leads/limits.test.ts', 'counts valid leads, separately for each site'],
  'phone-event|{site}': [
    'tests/lib/events/accept-phone-event.test.ts',
    'only accepted events count against the limit of the site, apart from other sites',
  ],
  'reservation-read|{site}|{id}': [
    'tests/lib/checkout/reservation-handlers.test.ts',
    'limits the reads of one reservation',
  ],
  'reservation-advance|{site}|{id}': [
    'tests/lib/checkout/reservation-handlers.test.ts',
    'limits the comparisons that readers cause',
  ],
}

/** Limits with a test of their own below. */
const BELOW = [
  'booking|{site}',
  'booking|{site}|phone {phone}',
  'booking|{site}|visitor {visitor}',
  'watchlist|{phone}|{site}',
]

async function fill(key: string): Promise<void> {
  for (let count = 0; count < FLOOD; count += 1) await countRequest(key, Infinity)
}

type Call = {
  path: string
  query?: string | undefined
  method?: string
  site?: string
  visitor?: string
  params?: Record<string, string> | undefined
  body?: BodyInit | null
  type?: string | undefined
}

async function call({
  path,
  query = '',
  method = 'GET',
  site = HOME,
  visitor = FLOODER,
  params,
  body = null,
  type,
}: Call) {
  const host = `${site}.localhost:3000`
  const headers = { host, 'x-forwarded-for': visitor, ...(type ? { 'content-type': type } : {}) }
  const request = new Request(`http://${host}/${path}${query}`, { method, headers, body })
  const handler = (await route(path))[method as 'GET']
  if (!handler) throw new Error(`${path} has no ${method}`)
  return handler(request, { params: Promise.resolve({ site, ...params }) })
}

/** The keys in the source: `lead|{visitor}|{site}|{form}`. */
function listKeys(): string[] {
  const files = ['lib', 'app'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((name) => join(top, name)),
  )
  const keys = files
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/ountRequest\(\s*`([^`]+)`/g)])
    .map(([, key = '']) =>
      key
        .replaceAll(/\$\{(?:context\.)?site(?:\.slug)?\}/g, '{site}')
        .replaceAll('${readVisitor(request)}', '{visitor}')
        .replaceAll(/\$\{(?:\w+\.)*(\w+)\}/g, '{$1}'),
    )
  return keys.sort()
}

test('every rate limit in the source has a row here (ADR 0039)', () => {
  const rows = [BY_VISITOR, SHARED, ELSEWHERE].flatMap((table) => Object.keys(table))
  expect(listKeys()).toEqual([...rows, ...BELOW].sort())
  // A key that is not a template could not be found.
  const names = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const computed = names.filter((name) =>
    /ountRequest\([a-z]\w*,/.test(readFileSync(join('lib', name), 'utf8')),
  )
  expect(computed).toEqual(['http/rate-limit.server.ts'])
})

test.each(Object.entries(ELSEWHERE))('%s is reached by a test in %s', (_key, [file, title]) => {
  expect(readFileSync(file, 'utf8')).toContain(title)
})

const cases = Object.entries(BY_VISITOR).flatMap(([name, row]) =>
  (row.forms ?? ['json']).map((form) => [name, form, row] as const),
)

describe('a visitor above a limit', () => {
  test.each(cases)('%s (%s) gets 429 with Retry-After, and others do not', async (_name, form, row) => {
    const { key, path, query, method = 'GET', params, fields = {}, isShared = false } = row
    await fill(key(FLOODER, HOME))
    const isForm = form === 'form'
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const text = isForm ? new URLSearchParams(fields).toString() : '{"lead":{}}'
    const body = method === 'GET' ? null : text
    const request = { path, query, method, params, body, type: method === 'GET' ? undefined : type }
    const refused = await call(request)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call({ ...request, visitor: NEIGHBOUR })).status).not.toBe(429)
    const elsewhere = await call({ ...request, site: OTHER })
    expect(elsewhere.status === 429).toBe(isShared)
  })
})

describe('a limit that visitors share', () => {
  test.each(Object.entries(SHARED))('%s answers 429 for its own site or object only', async (_name, row) => {
    const { key, path, method = 'POST', body, params, otherParams, otherBody } = row
    const type = typeof body === 'string' ? 'application/json' : undefined
    const request = { path, method, params, body, type, visitor: '10.66.1.1' }
    expect((await call(request)).status).not.toBe(429)
    await fill(key(HOME))
    const refused = await call({ ...request, visitor: '10.66.1.2' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call({ ...request, site: OTHER, visitor: '10.66.1.3' })).status).not.toBe(429)
    // A limit of the whole site has no other object; then this is the same request.
    const other = { ...request, params: otherParams ?? params, body: otherBody ?? body, visitor: '10.66.1.4' }
    expect((await call(other)).status === 429).toBe(!otherParams && !otherBody)
  })
})

describe('bookings', () => {
  const site = readDemoSite(HOME)
  const book = (phone: string, visitor: string, at = site) =>
    bookSlot(
      at,
      {
        field: 'time',
        type: 'service',
        local: '2030-01-07T09:00',
        dealershipId: at.dealership_id,
        person: { name: 'Mia', phone, email: 'mia@example.com' },
      },
      visitor,
    ).catch((error: { status?: number }) => ({ booking_status: error.status }))
  const TOO_MANY = { booking_status: 429 }
  /** The dealer gets the time as a request and books it manually. */
  const BY_DEALER = { booking_status: 'Requested' }

  test('of one phone number above the limit get 429', async () => {
    await fill(`booking|${HOME}|phone 0491570001`)
    expect(await book('0491570001', 'a')).toEqual(TOO_MANY)
    expect(await book('0491570002', 'a')).not.toEqual(TOO_MANY)
    expect(await book('0491570001', 'a', readDemoSite(OTHER))).not.toEqual(TOO_MANY)
  })

  test.each([
    ['visitor', `booking|${HOME}|visitor b`],
    ['site', `booking|${HOME}`],
  ])('above the limit of the %s become requests', async (_whose, key) => {
    const platform = vi.spyOn(
      (await import('@/lib/dealer-api/dealer-api.server')).getDealerApi(),
      'createBooking',
    )
    await fill(key)
    expect(await book('0491570003', 'b')).toEqual(BY_DEALER)
    expect(platform).not.toHaveBeenCalled()
    await book('0491570003', 'b', readDemoSite(OTHER))
    expect(platform).toHaveBeenCalledOnce()
    platform.mockRestore()
  })
})

test('the saved cars of one phone number have a limit per site', async () => {
  const [first, second] = [new TestBrowser(HOME), new TestBrowser(HOME)]
  await signIn(rig, first, '0491570044')
  await signIn(rig, second, '0491570055')
  await fill(`watchlist|0491570044|${HOME}`)
  expect((await first.postJson(rig.watchlist.postSaveCar, { car_id: 1 })).status).toBe(429)
  expect((await second.postJson(rig.watchlist.postSaveCar, { car_id: 1 })).status).not.toBe(429)
})
