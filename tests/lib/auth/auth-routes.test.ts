import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEVICE_COOKIE, PROGRESS_COOKIE, SESSION_COOKIE } from '@/lib/auth/cookies'
import {
  obtainCode,
  HOME,
  openAuthHandlers,
  OTHER,
  readCodeFor,
  signIn,
  TestBrowser,
} from './support/auth-rig'

const rig = await openAuthHandlers()
const { auth } = rig
const WRONG = 'That code is incorrect or has expired. Check the code or request a new one.'
const SIGNED_OUT = { user: null, watchlist: [] }

let numbers = 0
/** A phone that no other test uses, in its own number range. */
function nextPhone(): string {
  numbers += 1
  return `04${String(numbers).padStart(2, '0')}570006`
}
/** A wrong code. */
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const whoIs = async (browser: TestBrowser) => (await browser.get(auth.getAuth)).body

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
  await rig.moveClock(0)
})

describe('requesting a code', () => {
  test.each([HOME, OTHER])('[WL-07] sends a code to the phone from %s', async (site) => {
    const phone = nextPhone()
    const browser = new TestBrowser(site)
    const answer = await browser.postJson(auth.postRequestCode, {
      phone_number: `+61 ${phone.slice(1)}`,
      bot_check: await rig.solveFor(site),
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await readCodeFor(rig, site, phone)).toMatch(/^\d{6}$/)
    expect(browser.cookies).not.toContain(phone)
  })

  test('[FM-05] rejects an invalid number with the site’s message and sends nothing', async () => {
    const before = (await rig.readMessages()).length
    for (const phone of ['', '123', null, {}, ['0491570006']]) {
      const body = { phone_number: phone, bot_check: await rig.solveFor(HOME) }
      const { status, body: answer } = await new TestBrowser(HOME).postJson(auth.postRequestCode, body)
      expect(status).toBe(422)
      expect(answer.fields).toEqual({ phone_number: expect.stringMatching(/^Invalid phone|required/) })
    }
    expect(await rig.readMessages()).toHaveLength(before)
  })

  test('[FM-13] sends nothing without a valid, unspent proof of work for this site and form', async () => {
    const phone = nextPhone()
    const spent = await rig.solveFor(HOME)
    const post = (botCheck: unknown) =>
      new TestBrowser(HOME).postJson(auth.postRequestCode, { phone_number: phone, bot_check: botCheck })
    expect((await post(spent)).status).toBe(200)
    const otherForm = await rig.solveFor(HOME, 'contact')
    for (const botCheck of [undefined, 'x', await rig.solveFor(OTHER), otherForm, spent]) {
      const { status, body } = await post(botCheck)
      expect({ botCheck, status }).toEqual({ botCheck, status: 422 })
      expect(body.fields).toHaveProperty('bot_check')
    }
    expect((await rig.readMessages()).filter(({ to }) => to === phone)).toHaveLength(1)
  })

  test('[FM-13] rejects a filled honeypot with a message', async () => {
    const body = { phone_number: nextPhone(), company_fax: 'x', bot_check: await rig.solveFor(HOME) }
    const { status, body: answer } = await new TestBrowser(HOME).postJson(auth.postRequestCode, body)
    expect({ status, fields: Object.keys(answer.fields ?? {}) }).toEqual({
      status: 422,
      fields: ['company_fax'],
    })
  })

  test('[WL-07] limits a visitor to four codes for a phone across sites, without affecting another phone', async () => {
    const phone = nextPhone()
    const address = '10.7.7.7'
    for (const site of [HOME, OTHER, HOME, OTHER])
      await obtainCode(rig, new TestBrowser(site, address), phone)
    for (const site of [HOME, OTHER]) {
      const body = { phone_number: phone, bot_check: await rig.solveFor(site) }
      const { status, headers } = await new TestBrowser(site, address).postJson(auth.postRequestCode, body)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await obtainCode(rig, new TestBrowser(HOME, address), nextPhone())
  })

  test.each<[object, number]>([
    [{ kind: 'status', status: 503 }, 502],
    [{ kind: 'status', status: 401 }, 502],
    [{ kind: 'reset' }, 502],
    [{ kind: 'garbage' }, 502],
  ])(
    '[WL-07] returns an error when the platform has %j, without the number in the log',
    async (fault, status) => {
      const phone = nextPhone()
      await rig.setFault({ ...fault, path: '/api/auth/request-code' })
      const body = { phone_number: phone, bot_check: await rig.solveFor(HOME) }
      const answer = await new TestBrowser(HOME).postJson(auth.postRequestCode, body)
      expect(answer.status).toBe(status)
      expect(answer.body['error']).toMatch(
        /^(?:An unexpected error occurred: Bad Gateway|Fault injected by the sandbox)$/,
      )
      const logged = vi.mocked(console.error).mock.calls.flat().join('\n')
      expect(logged).toContain(`phone="…${phone.slice(-3)}"`)
      expect(logged).not.toContain(phone)
    },
  )
})

describe('signing in', () => {
  test('[WL-02] [WL-07] signs in at the code’s site only, and its cookies are invalid at another site', async () => {
    const phone = nextPhone()
    const browser = new TestBrowser(HOME)
    expect(await whoIs(browser)).toEqual(SIGNED_OUT)
    const { status, body, headers } = await signIn(rig, browser, phone)
    expect(status).toBe(200)
    const user = { phone, first_name: '', last_name: '', email: '', postcode: '' }
    expect(body).toEqual({ success: true, user, needs_registration: true, watchlist: [] })
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(browser.jar.has(PROGRESS_COOKIE)).toBe(false)
    expect(await whoIs(browser)).toEqual({ user, watchlist: [] })

    const attacker = new TestBrowser(OTHER)
    for (const [name, value] of browser.jar) attacker.jar.set(name, value)
    expect(await whoIs(attacker)).toEqual(SIGNED_OUT)
    expect((await attacker.postJson(auth.postRegister, {})).status).toBe(401)
    await attacker.postJson(auth.postSignOut, {})
    expect(await whoIs(browser)).toEqual({ user, watchlist: [] })
  })

  test('[WL-07] always creates a new session id, to prevent session fixation', async () => {
    const phone = nextPhone()
    const browser = new TestBrowser(HOME)
    const planted = 'A'.repeat(43)
    browser.jar.set(SESSION_COOKIE, planted)
    await signIn(rig, browser, phone)
    const first = browser.jar.get(SESSION_COOKIE) ?? ''
    expect(first).not.toBe(planted)
    await signIn(rig, browser, phone)
    const old = new TestBrowser(HOME)
    old.jar.set(SESSION_COOKIE, first)
    expect(await whoIs(old)).toEqual(SIGNED_OUT)
    expect(browser.jar.get(SESSION_COOKIE)).not.toBe(first)
  })

  test('[WL-07] rejects wrong, used, expired and other sites’ codes with the same message', async () => {
    const phone = nextPhone()
    const verify = (site: string, code: unknown) =>
      new TestBrowser(site).postJson(auth.postVerifyCode, { phone_number: phone, code })
    const refused = { status: 422, body: { error: WRONG, fields: { code: WRONG } } }
    expect(await verify(HOME, '123456')).toMatchObject(refused)
    const code = await obtainCode(rig, new TestBrowser(HOME), phone)
    expect(await verify(HOME, wrongOf(code))).toMatchObject(refused)
    expect(await verify(HOME, 'abcdef')).toMatchObject(refused)
    expect(await verify(OTHER, code)).toMatchObject(refused)
    expect((await verify(HOME, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
    expect(await verify(HOME, code)).toMatchObject(refused)

    const old = await obtainCode(rig, new TestBrowser(HOME), phone)
    await rig.moveClock(10 * 60_000 + 1000)
    expect(await verify(HOME, old)).toMatchObject(refused)
    await rig.moveClock(9 * 60_000)
    expect((await verify(HOME, old)).status).toBe(200)
  })

  test('[WL-07] rejects the right code after five wrong tries', async () => {
    const phone = nextPhone()
    const browser = new TestBrowser(HOME)
    const code = await obtainCode(rig, browser, phone)
    const verify = (tried: string) =>
      browser.postJson(auth.postVerifyCode, { phone_number: phone, code: tried })
    for (let tried = 0; tried < 5; tried += 1) expect((await verify(wrongOf(code))).status).toBe(422)
    expect((await verify(code)).status).toBe(422)
    expect(await whoIs(browser)).toEqual(SIGNED_OUT)
  })

  test('[WL-07] treats a rejection by the platform as a wrong code, but not an outage', async () => {
    const verify = () =>
      new TestBrowser(HOME).postJson(auth.postVerifyCode, { phone_number: nextPhone(), code: '123456' })
    for (const [status, answered, message] of [
      [404, 422, WRONG],
      [410, 422, WRONG],
      [401, 502, 'An unexpected error occurred: Bad Gateway'],
      [503, 502, 'Fault injected by the sandbox'],
    ] as const) {
      await rig.setFault({ kind: 'status', status, path: '/api/auth/verify-code' })
      expect(await verify()).toMatchObject({ status: answered, body: { error: message } })
    }
  })

  test('[WL-07] limits strangers to two tries per site', async () => {
    const phone = nextPhone()
    const guess = (site: string) =>
      new TestBrowser(site).postJson(auth.postVerifyCode, { phone_number: phone, code: '000000' })
    for (let tried = 0; tried < 2; tried += 1) expect((await guess(HOME)).status).toBe(422)
    const { status, headers, body } = await guess(HOME)
    expect({ status, body }).toEqual({
      status: 429,
      body: { error: expect.stringMatching(/^Too many attempts\. Please try again in /) },
    })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await guess(OTHER)).status).toBe(422)
  })

  test('[WL-07] retries after a lost response without using up the code', async () => {
    const phone = nextPhone()
    const browser = new TestBrowser(HOME)
    const code = await obtainCode(rig, browser, phone)
    await rig.setFault({ kind: 'drop-answer', path: '/api/auth/verify-code', times: 1 })
    expect((await browser.postJson(auth.postVerifyCode, { phone_number: phone, code })).status).toBe(200)
  })

  test('[WL-07] takes the number from the progress cookie, and explains a missing one', async () => {
    const phone = nextPhone()
    const browser = new TestBrowser(HOME)
    const code = await obtainCode(rig, browser, phone)
    const lost = await new TestBrowser(HOME).postJson(auth.postVerifyCode, { code })
    expect(lost.status).toBe(422)
    expect(lost.body['error']).toMatch(/request a new code/)
    expect((await browser.postJson(auth.postVerifyCode, { code })).status).toBe(200)
  })

  test('[WL-02] rejects malformed bodies with a 4xx status', async () => {
    for (const body of [
      {},
      { phone_number: { $ne: 1 }, code: [] },
      { __proto__: 1 },
      { code: {}, phone_number: 7 },
    ])
      for (const handler of [auth.postRequestCode, auth.postVerifyCode, auth.postRegister]) {
        const { status } = await new TestBrowser(HOME).postJson(handler, body)
        expect([401, 422]).toContain(status)
      }
    for (const body of [[], 'x', 7, null])
      expect((await new TestBrowser(OTHER).postJson(auth.postVerifyCode, body)).status).toBe(400)
  })
})

describe('registration', () => {
  const profile = { first_name: 'Ana', last_name: 'Ng', email: 'ana@example.com', postcode: '2000' }

  test('[WL-07] requires a session and validates the profile by the form rules', async () => {
    const phone = nextPhone()
    const browser = new TestBrowser(HOME)
    expect((await browser.postJson(auth.postRegister, profile)).status).toBe(401)
    await signIn(rig, browser, phone)
    const wrong = { first_name: 'An4', last_name: '', email: 'no', postcode: '20' }
    expect(await browser.postJson(auth.postRegister, wrong)).toMatchObject({
      status: 422,
      body: {
        fields: {
          first_name: 'Please use alphabetical characters only',
          last_name: '*This is a required field',
          email: 'invalid email address',
          postcode: 'Invalid postcode. Please enter a 4-digit number.',
        },
      },
    })
    const sent = { ...profile, phone: '0400000000', phone_number: '0400000000' }
    expect((await browser.postJson(auth.postRegister, sent)).body).toEqual({
      success: true,
      user: { phone, ...profile },
    })
    expect(await whoIs(browser)).toEqual({ user: { phone, ...profile }, watchlist: [] })
    expect((await signIn(rig, new TestBrowser(OTHER), phone)).body).toMatchObject({
      needs_registration: false,
    })
  })
})

describe('reading the signed-in shopper', () => {
  test.each([{ kind: 'status', status: 503 }, { kind: 'reset' }, { kind: 'garbage' }, { kind: 'hang' }])(
    '[WL-02] returns signed out when the platform has %j, logs it and keeps the session',
    async (fault) => {
      const phone = nextPhone()
      const browser = new TestBrowser(HOME)
      await signIn(rig, browser, phone)
      await rig.setFault({ ...fault, path: '/api/auth' })
      const answer = await browser.get(auth.getAuth)
      expect(answer).toMatchObject({ status: 200, body: SIGNED_OUT })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.getSetCookie()).toEqual([])
      const logged = vi.mocked(console.error).mock.calls.flat().join('\n')
      expect(logged).toMatch(/account could not be loaded.*site="harbour-city"/)
      expect(logged).not.toContain(phone)
      await rig.clearFaults()
      expect(await whoIs(browser)).toMatchObject({ user: { phone } })
    },
  )

  test('[WL-02] makes up to three attempts', async () => {
    const browser = new TestBrowser(OTHER)
    await signIn(rig, browser, nextPhone())
    await rig.setFault({ kind: 'status', status: 503, path: '/api/auth', times: 2 })
    expect(await whoIs(browser)).toMatchObject({ user: {} })
    await rig.setFault({ kind: 'status', status: 503, path: '/api/auth', times: 3 })
    expect(await whoIs(browser)).toEqual(SIGNED_OUT)
  })

  test('[WL-01] returns signed out on a site without sign-in, and 404 for its other endpoints', async () => {
    const browser = new TestBrowser('bargain-bay')
    expect((await browser.get(auth.getAuth)).body).toEqual(SIGNED_OUT)
    for (const handler of [auth.postRequestCode, auth.postVerifyCode, auth.postRegister, auth.postSignOut])
      expect((await browser.postJson(handler, { phone_number: nextPhone() })).status).toBe(404)
  })

  test('[WL-07] sign-out ends the session, deletes the cookie and is idempotent', async () => {
    const browser = new TestBrowser(HOME)
    await signIn(rig, browser, nextPhone())
    const stolen = new TestBrowser(HOME)
    stolen.jar.set(SESSION_COOKIE, browser.jar.get(SESSION_COOKIE) ?? '')
    expect((await browser.postJson(auth.postSignOut, {})).body).toEqual({ success: true })
    expect([...browser.jar.keys()]).toEqual([DEVICE_COOKIE])
    expect(await whoIs(stolen)).toEqual(SIGNED_OUT)
    expect((await browser.postJson(auth.postSignOut, {})).status).toBe(200)
  })

  test('[WL-02] rejects requests from other origins', async () => {
    const browser = new TestBrowser(HOME)
    await signIn(rig, browser, nextPhone())
    const { status } = await browser.postJson(
      auth.postSignOut,
      {},
      { origin: `http://${OTHER}.localhost:3000` },
    )
    expect(status).toBe(403)
    expect(await whoIs(browser)).toMatchObject({ user: {} })
  })
})
