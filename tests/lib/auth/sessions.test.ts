import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countAttempt, type Limit, sweepAttempts } from '@/lib/db/limited-use.server'
import { listDeviceLimits, listRequestLimits, listStrangerLimits } from '@/lib/auth/limits'
import {
  createDeviceCookie,
  endSession,
  findSession,
  isKnownDevice,
  renewSession,
  startSession,
  sweepSessions,
} from '@/lib/auth/sessions.server'
import { type Database, openDatabase } from '@/lib/db/open-database.server'
import { attempts, sessions } from '@/lib/db/schema'

const MAX_SESSION_MS = 180 * 24 * 60 * 60_000
const SESSION_MS = 30 * 24 * 60 * 60_000
const NOW = 1_800_000_000_000
const DAY = 86_400_000
let ownFolder: string
let database: Database
beforeAll(async () => {
  vi.stubEnv('APP_SECRET', 'a-secret-for-the-tests-of-sessions')
  ownFolder = await mkdtemp(join(tmpdir(), 'sessions-'))
  database = await openDatabase(`file:${join(ownFolder, 'web.db')}`)
})
beforeEach(async () => {
  await database.delete(sessions)
  await database.delete(attempts)
})
afterAll(async () => {
  database.$client.close()
  await rm(ownFolder, { recursive: true })
})

const headerOf = (cookie: string) => cookie.split(';', 1)[0] ?? ''
const start = async (site = 'alpha', cookies: string | null = null, now = NOW) =>
  headerOf(await startSession(database, site, { phone: '0491570006', cookies }, now))

test('[WL-02] a session is valid for 30 days at its own site', async () => {
  const header = await start()
  expect(await findSession(database, 'alpha', header, NOW)).toMatchObject({ phone: '0491570006' })
  expect(await findSession(database, 'alpha', header, NOW + SESSION_MS - 1)).not.toBeNull()
  expect(await findSession(database, 'alpha', header, NOW + SESSION_MS)).toBeNull()
  expect(await findSession(database, 'beta', header, NOW)).toBeNull()
})

test('[WL-02] a row moved to another site is invalid there, and the database contains no session ids', async () => {
  const header = await start()
  await database.update(sessions).set({ site: 'beta' })
  expect(await findSession(database, 'beta', header, NOW)).toBeNull()
  const [row] = await database.select().from(sessions)
  expect(header).not.toContain(row?.idHash ?? '')
  expect(await findSession(database, 'beta', `__Host-session=${row?.idHash}`, NOW)).toBeNull()
})

test('[WL-07] each sign-in has a new id and ends the browser’s previous session', async () => {
  const planted = '__Host-session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const first = await start('alpha', planted)
  expect(first).not.toBe(planted)
  expect(await findSession(database, 'alpha', planted, NOW)).toBeNull()
  const second = await start('alpha', first)
  expect(second).not.toBe(first)
  expect(await findSession(database, 'alpha', first, NOW)).toBeNull()
  expect(await findSession(database, 'alpha', second, NOW)).not.toBeNull()
})

test('[WL-02] renews an active session at most once a day, for up to 180 days', async () => {
  const header = await start()
  const at = async (now: number) => {
    const session = await findSession(database, 'alpha', header, now)
    if (!session) return 'signed out'
    return (await renewSession(database, 'alpha', session, header, now)) ? 'renewed' : 'kept'
  }
  expect(await at(NOW + DAY - 1)).toBe('kept')
  expect(await at(NOW + DAY)).toBe('renewed')
  expect(await at(NOW + 2 * DAY - 1)).toBe('kept')
  expect(await at(NOW + DAY + SESSION_MS - 1)).toBe('renewed')
  let now = NOW + DAY + SESSION_MS
  while (now < NOW + MAX_SESSION_MS) {
    expect(await at(now)).not.toBe('signed out')
    now += 20 * DAY
  }
  expect(await at(NOW + MAX_SESSION_MS)).toBe('signed out')
})

test('[WL-07] signing out ends this session and no other', async () => {
  const [mine, theirs, elsewhere] = [await start(), await start(), await start('beta')]
  await endSession(database, 'beta', mine)
  expect(await findSession(database, 'alpha', mine, NOW)).not.toBeNull()
  await endSession(database, 'alpha', mine)
  await endSession(database, 'alpha', mine)
  await endSession(database, 'alpha', 'nonsense')
  expect(await findSession(database, 'alpha', mine, NOW)).toBeNull()
  expect(await findSession(database, 'alpha', theirs, NOW)).not.toBeNull()
  expect(await findSession(database, 'beta', elsewhere, NOW)).not.toBeNull()
})

test('[WL-02] deletes only expired sessions', async () => {
  const header = await start('alpha', null, NOW + 1)
  await start()
  await sweepSessions(database, NOW + SESSION_MS)
  expect(await database.select().from(sessions)).toHaveLength(1)
  expect(await findSession(database, 'alpha', header, NOW + SESSION_MS)).not.toBeNull()
})

const who = { site: 'alpha', phone: '0491570006', visitor: '10.0.0.1' }
const SPAN = 600_000

/** How many of `tries` successive attempts are allowed. */
async function countAllowed(tries: number, limits: (attempt: number) => Limit[], now = NOW): Promise<number> {
  let allowed = 0
  for (let attempt = 0; attempt < tries; attempt += 1)
    if ((await countAttempt(database, limits(attempt), now)).kind === 'allowed') allowed += 1
  return allowed
}

test('[WL-07] limits a visitor to four codes for a phone in ten minutes, and to eight a day', async () => {
  const own = () => listRequestLimits(who, true)
  expect(await countAllowed(6, own)).toBe(4)
  const refused = await countAttempt(database, own(), NOW)
  expect(refused).toEqual({ kind: 'refused', retryAfterSeconds: (SPAN - (NOW % SPAN)) / 1000 })
  expect(await countAllowed(6, own, NOW + SPAN)).toBe(4)
  expect(await countAllowed(2, own, NOW + 2 * SPAN)).toBe(0)
  // The phone's owner at another address.
  const owner = () => listRequestLimits({ ...who, visitor: '10.0.0.2' }, true)
  expect(await countAllowed(6, owner, NOW + 2 * SPAN)).toBe(4)
})

test('[WL-07] limits strangers to 12 codes for a phone in ten minutes and 24 a day across IP addresses', async () => {
  const everywhere = (attempt: number) => listRequestLimits({ ...who, visitor: `10.0.1.${attempt}` }, true)
  expect(await countAllowed(14, everywhere)).toBe(12)
  expect(await countAllowed(14, everywhere, NOW + SPAN)).toBe(12)
  expect(await countAllowed(2, everywhere, NOW + 2 * SPAN)).toBe(0)
})

test('[WL-07] strangers at one site leave the codes for the phone at another site, and known devices have their own', async () => {
  const strangersAt = (site: string) => (n: number) =>
    listRequestLimits({ ...who, site, visitor: `10.0.2.${site}.${n}` }, true)
  const atNoon = NOW - (NOW % DAY) + DAY / 2
  for (const site of ['alpha', 'beta', 'gamma'])
    for (const span of [0, 1])
      expect(await countAllowed(14, strangersAt(site), atNoon + span * SPAN)).toBe(12)
  // The owner of the phone receives all messages, so there is a limit across sites.
  expect(await countAllowed(2, strangersAt('delta'), atNoon + 2 * SPAN)).toBe(0)
  for (const site of ['alpha', 'beta']) {
    const device = () => listDeviceLimits({ site, phone: who.phone })
    for (const span of [2, 3, 4]) expect(await countAllowed(6, device, atNoon + span * SPAN)).toBe(4)
    expect(await countAllowed(2, device, atNoon + 5 * SPAN)).toBe(0)
  }
})

test.each<[string, number, (attempt: number) => Limit[]]>([
  [
    'a number range',
    30,
    (n) => listRequestLimits({ ...who, phone: `0491570${100 + n}`, visitor: `v${n}` }, true),
  ],
  [
    'a number range for one visitor',
    10,
    (n) => listRequestLimits({ ...who, phone: `0491570${100 + n}`, visitor: 'v' }, true),
  ],
  ['an IP address', 30, (n) => listRequestLimits({ ...who, phone: `04${n}1570006` }, true)],
  [
    'an IP address without a proof of work',
    10,
    (n) => listRequestLimits({ ...who, phone: `04${n}1570006` }, false),
  ],
  ['a visitor who tries codes of others', 5, () => listStrangerLimits(who)],
])('[WL-07] limits %s to %i attempts', async (_, max, limits) => {
  expect(await countAllowed(max + 2, limits)).toBe(max)
})

test('[WL-07] shares no limit between all visitors of a site or between sites', async () => {
  const requestOf = (n: number, hasProof: boolean) =>
    listRequestLimits({ ...who, phone: `04${String(n).padStart(5, '0')}006`, visitor: `v${n}` }, hasProof)
  expect(await countAllowed(400, (n) => requestOf(n, true))).toBe(400)
  expect(await countAllowed(400, (n) => requestOf(400 + n, false))).toBe(400)
  expect(await countAllowed(20, () => listStrangerLimits(who))).toBe(5)
  expect(await countAllowed(20, () => listStrangerLimits({ ...who, site: 'beta' }))).toBe(5)
  expect(await countAllowed(20, () => listStrangerLimits({ ...who, visitor: '10.0.0.2' }))).toBe(5)
})

test('[WL-07] does not count rejected attempts against other limits', async () => {
  const flood = () => listRequestLimits(who, true)
  await countAllowed(100, flood)
  const [site] = await database.select().from(attempts)
  expect(site?.count).toBe(4)
  expect(await countAllowed(1, () => listRequestLimits({ ...who, phone: '0291570006' }, true))).toBe(1)
})

test('[WL-07] enforces the limit for concurrent attempts', async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, () => countAttempt(database, listRequestLimits(who, true), NOW)),
  )
  expect(verdicts.filter(({ kind }) => kind === 'allowed')).toHaveLength(4)
})

test('[WL-07] shares counts between processes and keeps them after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attempts-'))
  const open = () => openDatabase(`file:${folder}/web.db`)
  const databases = await Promise.all([open(), open(), open()])
  const verdicts = await Promise.all(
    Array.from({ length: 15 }, (_, index) =>
      countAttempt(databases[index % 3] ?? database, listRequestLimits(who, true), NOW),
    ),
  )
  expect(verdicts.filter(({ kind }) => kind === 'allowed')).toHaveLength(4)
  for (const { $client } of databases) $client.close()
  const after = await open()
  expect((await countAttempt(after, listRequestLimits(who, true), NOW)).kind).toBe('refused')
  after.$client.close()
  await rm(folder, { recursive: true })
})

test('[WL-07] stores neither phone numbers nor IP addresses, and deletes expired counters', async () => {
  await countAllowed(1, () => listRequestLimits(who, true))
  const rows = await database.select().from(attempts)
  expect(rows).toHaveLength(9)
  expect(JSON.stringify(rows)).not.toMatch(/0491570|10\.0\.0\.1|alpha/)
  await sweepAttempts(database, NOW + SPAN)
  expect(await database.select().from(attempts)).toHaveLength(6)
  await sweepAttempts(database, NOW + DAY)
  expect(await database.select().from(attempts)).toHaveLength(0)
})

const PHONE = '0491570006'
beforeAll(() => {
  vi.stubEnv('APP_SECRET', 'a-secret-for-the-tests-of-known-devices')
})

test('[WL-07] a device is known only for its phone and site, until its cookie expires', () => {
  const cookie = createDeviceCookie('alpha', PHONE, NOW)
  expect(cookie).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookie).not.toContain('570006')
  const header = headerOf(cookie)
  expect(isKnownDevice('alpha', PHONE, header, NOW)).toBe(true)
  expect(isKnownDevice('alpha', PHONE, header, NOW + MAX_SESSION_MS - 1)).toBe(true)
  expect(isKnownDevice('alpha', PHONE, header, NOW + MAX_SESSION_MS)).toBe(false)
  expect(isKnownDevice('beta', PHONE, header, NOW)).toBe(false)
  expect(isKnownDevice('alpha', '0491570007', header, NOW)).toBe(false)
})

test('[WL-07] rejects changed and invented device cookies', () => {
  const [name = '', value = ''] = headerOf(createDeviceCookie('alpha', PHONE, NOW)).split('=')
  const [expiresAt, signature] = value.split('.')
  for (const forged of [
    '',
    '.',
    `${expiresAt}`,
    `.${signature}`,
    `${Number(expiresAt) + 1}.${signature}`,
    `9999999999999999.${signature}`,
    `${expiresAt}.${'A'.repeat(43)}`,
    `${value}x`,
  ])
    expect([forged, isKnownDevice('alpha', PHONE, `${name}=${forged}`, NOW)]).toEqual([forged, false])
  expect(isKnownDevice('alpha', PHONE, null, NOW)).toBe(false)
  expect(isKnownDevice('alpha', PHONE, `${name}=${value}; ${name}=${value}`, NOW)).toBe(false)
})
