import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  ATTEMPT_MS,
  cancelAttempt,
  confirmAttempt,
  confirmCode,
  deleteTries,
  hasAttempt,
  openAttempt,
  sweepSignIns,
  takeTry,
} from '@/lib/auth/code-tries.server'
import { openDatabase, type Database } from '@/lib/db/open-database.server'
import { codeTries } from '@/lib/db/schema'

const MAX_ATTEMPTS_PER_VISITOR = 2
const MAX_ATTEMPTS = 4
const STRANGER_TRIES = 2
const TRIES_PER_CODE = 5
const NOW = 1_800_000_000_000
const MINUTE = 60_000
const ALPHA = { site: 'alpha', phone: '0491570006' }
const BETA = { site: 'beta', phone: '0491570006' }

const folder = mkdtempSync(join(tmpdir(), 'code-tries-'))
let database: Database
beforeAll(async () => {
  vi.stubEnv('APP_SECRET', 'a-secret-for-the-tests-of-code-tries')
  database = await openDatabase(`file:${join(folder, 'web.db')}`)
})
beforeEach(async () => {
  await database.delete(codeTries)
})
afterAll(() => {
  database.$client.close()
  rmSync(folder, { recursive: true })
})

let visitors = 0
/** A new address for each browser, so that tests reach the limit of one visitor only on purpose. */
const newVisitor = () => `10.2.0.${(visitors += 1)}`

/** Requests a code in a browser. Returns its attempt id, or `''` when it was rejected. */
async function request(
  owner = ALPHA,
  attemptId = '',
  now = NOW,
  visitor = newVisitor(),
  isKnown = false,
): Promise<string> {
  const opened = await openAttempt(database, { ...owner, attemptId, visitor, isKnown }, now)
  if (opened.kind === 'refused') return ''
  await confirmCode(database, owner)
  return opened.attemptId
}
const tryCode = (attemptId: string, owner = ALPHA, now = NOW) =>
  takeTry(database, { ...owner, attemptId }, now)
async function countTries(attemptId: string, owner = ALPHA, now = NOW): Promise<number> {
  let taken = 0
  while (taken < 20 && (await tryCode(attemptId, owner, now))) taken += 1
  return taken
}

test('a single browser has all tries of each code', async () => {
  const attempt = await request()
  expect(await countTries(attempt)).toBe(TRIES_PER_CODE)
  expect(await request(ALPHA, attempt)).toBe(attempt)
  expect(await countTries(attempt)).toBe(TRIES_PER_CODE)
})

test('strangers share two tries and leave three to the browser', async () => {
  const attempt = await request()
  expect(await countTries('')).toBe(STRANGER_TRIES)
  expect(await countTries(attempt)).toBe(TRIES_PER_CODE - STRANGER_TRIES)
  await request(ALPHA, attempt)
  expect(await tryCode(attempt)).toBe(true)
  expect(await countTries('')).toBe(STRANGER_TRIES)
  expect(await countTries(attempt)).toBe(TRIES_PER_CODE - STRANGER_TRIES - 1)
})

test('strangers who request codes cannot use up another browser’s first try', async () => {
  const customer = await request()
  const strangers = [await request(), await request(), await request()]
  expect(await request()).toBe('')
  for (const stranger of [...strangers, '']) await countTries(stranger)
  expect(await tryCode(customer)).toBe(true)
})

test('a visitor has at most two attempts for a phone, and leaves the others to its owner', async () => {
  const stranger = '10.9.9.9'
  const own: string[] = []
  for (let browser = 0; browser < MAX_ATTEMPTS_PER_VISITOR; browser += 1)
    own.push(await request(ALPHA, '', NOW, stranger))
  expect(own).not.toContain('')
  expect(await request(ALPHA, '', NOW, stranger)).toBe('')
  expect(await request(ALPHA, own[0], NOW, stranger)).toBe(own[0])
  expect(await request(BETA, '', NOW, stranger)).not.toBe('')
  expect(await request(ALPHA, '', NOW, '10.9.9.8')).not.toBe('')
  expect(await request(ALPHA, '', NOW + ATTEMPT_MS, stranger)).not.toBe('')
  const stored = JSON.stringify(await database.select().from(codeTries))
  expect(stored).not.toContain(stranger)
})

test('strangers leave one attempt to a known device, with its own try of each code', async () => {
  const address = newVisitor()
  const strangers = [await request(ALPHA, '', NOW, address), await request(ALPHA, '', NOW, address)]
  strangers.push(await request(), await request())
  expect(strangers).not.toContain('')
  for (const stranger of [...strangers, '']) await countTries(stranger)
  expect(await request()).toBe('')
  const known = await request(ALPHA, '', NOW, address, true)
  expect(known).not.toBe('')
  expect(await request(ALPHA, '', NOW, newVisitor(), true)).toBe('')
  for (const stranger of [...strangers, '']) await countTries(stranger)
  expect(await tryCode(known)).toBe(true)
  expect(await countTries(known)).toBe(0)
})

test('an attempt is valid only for its site and phone', async () => {
  const attempt = await request()
  expect(await hasAttempt(database, { ...ALPHA, attemptId: attempt }, NOW)).toBe(true)
  for (const other of [BETA, { ...ALPHA, phone: '0491570007' }]) {
    expect(await hasAttempt(database, { ...other, attemptId: attempt }, NOW)).toBe(false)
    expect(await tryCode(attempt, other)).toBe(false)
  }
  expect(await countTries('', BETA)).toBe(STRANGER_TRIES)
  expect(await countTries(attempt)).toBe(TRIES_PER_CODE)
  expect(JSON.stringify(await database.select().from(codeTries))).not.toContain(attempt)
})

test('an attempt expires after 15 minutes, which allows another one', async () => {
  const attempts = []
  for (let browser = 0; browser < MAX_ATTEMPTS; browser += 1) attempts.push(await request())
  expect(
    await openAttempt(
      database,
      { ...ALPHA, attemptId: '', visitor: newVisitor(), isKnown: false },
      NOW + MINUTE,
    ),
  ).toEqual({
    kind: 'refused',
    retryAfterSeconds: (ATTEMPT_MS - MINUTE) / 1000,
  })
  const later = NOW + ATTEMPT_MS
  expect(await hasAttempt(database, { ...ALPHA, attemptId: attempts[0] ?? '' }, later)).toBe(false)
  expect(await tryCode(attempts[0] ?? '', ALPHA, later)).toBe(false)
  expect(await request(ALPHA, '', later)).not.toBe('')
})

test('a code that could not be sent opens no attempt and keeps an earlier one', async () => {
  const opened = await openAttempt(
    database,
    { ...ALPHA, attemptId: '', visitor: newVisitor(), isKnown: false },
    NOW,
  )
  const fresh = { ...ALPHA, attemptId: opened.kind === 'opened' ? opened.attemptId : '' }
  expect(await hasAttempt(database, fresh, NOW)).toBe(false)
  expect(await tryCode(fresh.attemptId)).toBe(false)
  await cancelAttempt(database, fresh)
  expect(await database.select().from(codeTries)).toEqual([])
  const attempt = await request()
  await tryCode(attempt)
  await openAttempt(database, { ...ALPHA, attemptId: attempt, visitor: newVisitor(), isKnown: false }, NOW)
  await cancelAttempt(database, { ...ALPHA, attemptId: attempt })
  expect(await countTries(attempt)).toBe(TRIES_PER_CODE - 1)
})

test('a number that the platform rejects gets an attempt like any other, and earlier tries still count', async () => {
  const customer = await request()
  await tryCode(customer)
  const opened = await openAttempt(
    database,
    { ...ALPHA, attemptId: '', visitor: newVisitor(), isKnown: false },
    NOW,
  )
  const refused = { ...ALPHA, attemptId: opened.kind === 'opened' ? opened.attemptId : '' }
  await confirmAttempt(database, refused)
  expect(await hasAttempt(database, refused, NOW)).toBe(true)
  expect((await countTries(customer)) + (await countTries(refused.attemptId))).toBe(TRIES_PER_CODE - 1)
})

test('concurrent tries never exceed the limit', async () => {
  const attempt = await request()
  const taken = await Promise.all(Array.from({ length: 30 }, (_, index) => tryCode(index % 2 ? attempt : '')))
  expect(taken.filter(Boolean)).toHaveLength(TRIES_PER_CODE)
})

test('deletes attempts after a successful code, and expired tries in the sweep', async () => {
  const attempt = await request()
  await request(BETA)
  await deleteTries(database, ALPHA)
  expect(await hasAttempt(database, { ...ALPHA, attemptId: attempt }, NOW)).toBe(false)
  await sweepSignIns(database, NOW + ATTEMPT_MS)
  expect(await database.select().from(codeTries)).toHaveLength(1)
  await sweepSignIns(database, NOW + ATTEMPT_MS + 10 * MINUTE)
  expect(await database.select().from(codeTries)).toEqual([])
})

type Step =
  | { who: 'stranger'; does: 'request'; browser: number }
  | { who: 'stranger'; does: 'guess'; browser: number | null }
  | { who: 'anybody'; does: 'wait'; minutes: number }

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ who: fc.constant('stranger'), does: fc.constant('request'), browser: fc.nat(4) } as const),
  fc.record({
    who: fc.constant('stranger'),
    does: fc.constant('guess'),
    browser: fc.option(fc.nat(4)),
  } as const),
  fc.record({ who: fc.constant('anybody'), does: fc.constant('wait'), minutes: fc.nat(6) } as const),
)

test('the browser that requested a code can always sign in, and the number of guesses is bounded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { maxLength: 30 }),
      fc.array(steps, { maxLength: 30 }),
      fc.boolean(),
      async (before, after, isKnown) => {
        await database.delete(codeTries)
        let now = NOW
        let wrongTries = 0
        const browsers: string[] = []
        const send = async (attemptId: string, isKnownDevice = false) => {
          const attempt = await request(ALPHA, attemptId, now, newVisitor(), isKnownDevice)
          if (attempt) wrongTries = 0
          return attempt
        }
        const play = async (step: Step, latest: number) => {
          if (step.does === 'wait') now = Math.min(latest, now + step.minutes * MINUTE)
          else if (step.does === 'request') browsers[step.browser] = await send(browsers[step.browser] ?? '')
          else if (await tryCode((step.browser !== null && browsers[step.browser]) || '', ALPHA, now))
            wrongTries += 1
          expect(wrongTries).toBeLessThanOrEqual(TRIES_PER_CODE)
        }
        for (const step of before) await play(step, Infinity)
        const customer = await send('', isKnown)
        // While strangers have all attempts for this phone, a further code is sent to a known device only.
        fc.pre(customer !== '' || isKnown)
        expect(customer).not.toBe('')
        const end = now + ATTEMPT_MS - 1
        for (const step of after) {
          await play(step, end)
          // The platform accepts the right code unless it has received five wrong ones.
          expect(wrongTries).toBeLessThan(TRIES_PER_CODE)
        }
        expect(await hasAttempt(database, { ...ALPHA, attemptId: customer }, now)).toBe(true)
        expect(await tryCode(customer, ALPHA, now)).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
})
