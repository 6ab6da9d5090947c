import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '@/lib/db/open-database.server'
import { attempts, sessions } from '@/lib/db/schema'
import { signCall } from '@/lib/signatures'
import { readDemoSite } from '@/tests/demo-site'
import { newReservation } from '@/tests/lib/checkout/support/new-reservation'
import { solve } from '@/tests/support/solve-challenge'

const RESERVATION = '0b9c7d52-3a61-4f0e-9d5c-6f2a7c1e8b34'
const OLD = 'the secret before the rotation, 32 or more'
const NEW = 'the secret after the rotation, 32 or more'
const root = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotation-'))
  database = await openDatabase(`file:${folder}/web.db`)
})
beforeEach(async () => {
  await database.delete(sessions)
  await database.delete(attempts)
})
afterAll(async () => {
  database.$client.close()
  await rm(folder, { recursive: true })
})

/** The product's modules as a process with these secrets has them. */
async function startWith(secrets: { APP_SECRET: string; APP_SECRET_PREVIOUS?: string }) {
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('APP_SECRET', secrets.APP_SECRET)
  vi.stubEnv('APP_SECRET_PREVIOUS', secrets.APP_SECRET_PREVIOUS ?? '')
  vi.resetModules()
  return {
    ...(await import('@/lib/db/limited-use.server')),
    ...(await import('@/lib/auth/sessions.server')),
    ...(await import('@/lib/auth/progress.server')),
    ...(await import('@/lib/bot-check/bot-check.server')),
    ...(await import('@/lib/bot-check/form-token.server')),
    ...(await import('@/lib/checkout/reservation-access.server')),
    ...(await import('@/lib/secret.server')),
    ...(await import('@/lib/signatures')),
    ...(await import('@/lib/trade-in/estimate-token.server')),
  }
}
type Instance = Awaited<ReturnType<typeof startWith>>

const headerOf = (cookie: string) => cookie.split(';', 1)[0] ?? ''
const ESTIMATE = {
  name: 'Mazda 3',
  make: 'Mazda',
  model: '3',
  year: 2020,
  rego: 'ABC123',
  regoState: 'nsw',
  low: 1,
  high: 2,
  km: 3,
  isOwnKm: false,
  isMiles: false,
}
const HOUR_LIMIT = [{ key: 'codes for a phone', max: 3, spanMs: 3_600_000 }]

/**
 * Each user of the secret: what it issues, and whether what was issued is valid. Every module that imports the secret
 * appears here; the first test checks it. A module with several uses has one entry each, with the use in brackets.
 */
const USERS: Record<
  string,
  { issue: (from: Instance) => Promise<string>; isValid: (at: Instance, issued: string) => Promise<boolean> }
> = {
  'lib/db/limited-use.server.ts': {
    issue: async (from) => {
      for (let time = 0; time < 3; time += 1) await from.countAttempt(database, HOUR_LIMIT)
      return ''
    },
    isValid: async (at) => (await at.countAttempt(database, HOUR_LIMIT)).kind === 'refused',
  },
  'lib/auth/sessions.server.ts (known devices)': {
    issue: async (from) => headerOf(from.createDeviceCookie('alpha', '0491570006')),
    isValid: async (at, cookie) => at.isKnownDevice('alpha', '0491570006', cookie),
  },
  'lib/auth/progress.server.ts': {
    issue: async (from) =>
      headerOf(from.createProgressCookie('alpha', { ...from.NO_PROGRESS, phone: '0491570006' }).cookie),
    isValid: async (at, cookie) => at.readProgress('alpha', cookie)?.phone === '0491570006',
  },
  'lib/auth/sessions.server.ts': {
    issue: async (from) =>
      headerOf(await from.startSession(database, 'alpha', { phone: '0491570006', cookies: null })),
    isValid: async (at, cookie) => (await at.findSession(database, 'alpha', cookie)) !== null,
  },
  'lib/bot-check/bot-check.server.ts': {
    issue: async (from) => solve(await from.createBotChallenge('alpha', { form: 'contact' })),
    isValid: async (at, payload) => {
      const forms = { ...readDemoSite('harbour-city').forms, bot_check: 'altcha' as const }
      const result = await at.verifyBotCheck({ slug: 'alpha', forms }, { form: 'contact', host: '', payload })
      return result?.kind === 'passed'
    },
  },
  'lib/bot-check/form-token.server.ts': {
    issue: async (from) => from.issueFormToken('alpha', 'contact', Date.now(), 'v1'),
    isValid: async (at, token) => at.readFormToken('alpha', 'contact', token)?.version === 'v1',
  },
  'lib/checkout/reservation-access.server.ts': {
    issue: async (from) => from.signReceipt('alpha', RESERVATION),
    isValid: async (at, receipt) => {
      const store = { findAtSite: async () => newReservation({ ownerHash: 'nobody' }) }
      const credentials = { cookies: null, receipt }
      return (await at.findVisibleReservation(store, 'alpha', RESERVATION, credentials)) !== null
    },
  },
  'app/api/revalidate/route.ts': {
    issue: async (from) => JSON.stringify(signCall('{}', from.listRevalidateSecrets()[0] ?? '')),
    isValid: async (at, headers) => {
      const call = { headers: new Headers(JSON.parse(headers) as Record<string, string>), body: '{}' }
      return at.readSignedCall(call, at.listRevalidateSecrets()) !== null
    },
  },
  'lib/trade-in/estimate-token.server.ts': {
    issue: async (from) => from.signEstimate('alpha', ESTIMATE).token,
    isValid: async (at, token) => at.readEstimateToken('alpha', token)?.make === 'Mazda',
  },
}

/** Files that use the secret and verify nothing later. */
const NOT_VERIFIERS = [
  // Checks at start that there is one.
  'lib/start-server.server.ts',
  // Groups a visitor's drafts, which live for half an hour; the limit for the site holds whatever the key.
  'lib/leads/form-draft.server.ts',
  // Groups a visitor's unpaid holds, which live for an hour at most.
  'app/[site]/api/reservations/route.ts',
  // Groups a visitor's sign-in attempts, which live for 15 minutes; the limit for the phone holds whatever the key.
  'lib/auth/code-tries.server.ts',
]

test('every module that uses the secret is rotated below', () => {
  const files = ['lib', 'app', 'components', 'scripts'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .map((path) => `${top}/${path}`)
      .filter((path) => /\.(?:[cm]?ts|tsx|mjs)$/.test(path)),
  )
  const users = files.filter((path) =>
    /from '[^']*\/secret\.server'/.test(readFileSync(join(root, path), 'utf8')),
  )
  const rotated = new Set(Object.keys(USERS).map((name) => name.split(' (', 1).join('')))
  expect(users.filter((path) => !NOT_VERIFIERS.includes(path)).sort()).toEqual([...rotated].toSorted())
})

describe.each(Object.entries(USERS))('rotating APP_SECRET: %s', (_, { issue, isValid }) => {
  test('what was issued before stays valid while the previous secret is set, and no longer', async () => {
    const issued = await issue(await startWith({ APP_SECRET: OLD }))
    expect(await isValid(await startWith({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD }), issued)).toBe(true)
    expect(await isValid(await startWith({ APP_SECRET: NEW }), issued)).toBe(false)
  })

  test('what is issued afterwards depends on the new secret alone', async () => {
    const issued = await issue(await startWith({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD }))
    expect(await isValid(await startWith({ APP_SECRET: NEW }), issued)).toBe(true)
    expect(await isValid(await startWith({ APP_SECRET: OLD }), issued)).toBe(false)
  })
})

test('a session in use moves to the new secret, and outlives the removal of the previous one', async () => {
  const DAY = 86_400_000
  const cookie = headerOf(
    await (
      await startWith({ APP_SECRET: OLD })
    ).startSession(database, 'alpha', { phone: '0491570006', cookies: null }, Date.now() - 2 * DAY),
  )
  const rotated = await startWith({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD })
  const session = await rotated.findSession(database, 'alpha', cookie)
  expect(session && (await rotated.renewSession(database, 'alpha', session, cookie))).not.toBeNull()
  const later = await startWith({ APP_SECRET: NEW })
  expect(await later.findSession(database, 'alpha', cookie)).toMatchObject({ phone: '0491570006' })
})

test('signing out ends a session from before the rotation', async () => {
  const cookie = headerOf(
    await (
      await startWith({ APP_SECRET: OLD })
    ).startSession(database, 'alpha', { phone: '0491570006', cookies: null }),
  )
  const rotated = await startWith({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD })
  await rotated.endSession(database, 'alpha', cookie)
  expect(await rotated.findSession(database, 'alpha', cookie)).toBeNull()
})

test('attempts from before and after a rotation count together', async () => {
  const before = await startWith({ APP_SECRET: OLD })
  await before.countAttempt(database, HOUR_LIMIT)
  const after = await startWith({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD })
  const kinds = []
  for (let time = 0; time < 3; time += 1) kinds.push((await after.countAttempt(database, HOUR_LIMIT)).kind)
  expect(kinds).toEqual(['allowed', 'allowed', 'refused'])
})
