import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEVICE_COOKIE } from '@/lib/auth/cookies'
import { BOT_CHECK } from '@/lib/forms/names'
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
const { auth, tokens } = rig
const { countAttempt, countLoad } = await import('@/lib/db/limited-use.server')
const { listLoadLimits, listRequestLimits } = await import('@/lib/auth/limits')
const { attempts } = await import('@/lib/db/schema')

const DAY = 86_400_000
let numbers = 0
function nextPhone(): string {
  numbers += 1
  return `04${String(numbers).padStart(2, '0')}570306`
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const verify = (browser: TestBrowser, phone: string, code: string, more = {}) =>
  browser.postJson(auth.postVerifyCode, { phone_number: phone, code, ...more })

/** Uses up the codes that strangers may request today for a number at a site. */
async function exhaust(site: string, phone: string): Promise<void> {
  const database = await rig.getDatabase()
  const noon = Math.floor(Date.now() / DAY) * DAY + DAY / 2
  for (let call = 0; call < 24; call += 1) {
    const limits = listRequestLimits({ site, phone, visitor: `stranger ${call}` }, true)
    await countAttempt(database, limits, noon + Math.floor(call / 12) * 3_600_000)
  }
}
async function requestStatus(browser: TestBrowser, phone: string): Promise<number> {
  const body = { phone_number: phone, bot_check: await rig.solveFor(browser.site) }
  return (await browser.postJson(auth.postRequestCode, body)).status
}

/** Sends enough requests for a step to put the site under load. */
async function flood(site: string, step: 'request' | 'verify', isPlain: boolean): Promise<void> {
  const database = await rig.getDatabase()
  const limits = listLoadLimits(site, step, isPlain)
  for (let call = 0; call <= Math.min(...limits.map(({ max }) => max)); call += 1)
    await countLoad(database, limits)
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await (await rig.getDatabase()).delete(attempts)
})

describe('a stranger who knows a phone number', () => {
  test('[WL-07] cannot lock its owner out with wrong codes, with or without JavaScript', async () => {
    for (const isPlain of [false, true]) {
      const phone = nextPhone()
      const customer = new TestBrowser(HOME)
      const code = await obtainCode(rig, customer, phone)
      const statuses = []
      for (let guess = 0; guess < 20; guess += 1)
        statuses.push((await verify(new TestBrowser(HOME), phone, wrongOf(code))).status)
      expect(statuses.filter((status) => status === 422)).toHaveLength(2)
      expect(statuses.filter((status) => status === 429)).toHaveLength(18)
      const answer = isPlain
        ? await customer.postForm(auth.postVerifyCode, { code })
        : await verify(customer, phone, code)
      expect(answer.status).toBe(isPlain ? 303 : 200)
      expect((await customer.get(auth.getAuth)).body).toMatchObject({ user: { phone } })
    }
  })

  test('[WL-07] cannot lock its owner out by requesting codes', async () => {
    const phone = nextPhone()
    const customer = new TestBrowser(HOME)
    await obtainCode(rig, customer, phone)
    const stranger = new TestBrowser(HOME)
    const latest = await obtainCode(rig, stranger, phone)
    for (let guess = 0; guess < 8; guess += 1) {
      await verify(stranger, phone, wrongOf(latest))
      await verify(new TestBrowser(HOME), phone, wrongOf(latest))
    }
    expect((await verify(customer, phone, latest)).status).toBe(200)
  })

  test('[WL-07] cannot use up the codes that its owner may request, at any site', async () => {
    const phone = nextPhone()
    const address = '10.8.7.7'
    const statuses: number[] = []
    for (const site of [HOME, OTHER, HOME, OTHER, HOME, OTHER]) {
      const body = { phone_number: phone, bot_check: await rig.solveFor(site) }
      const { status } = await new TestBrowser(site, address).postJson(auth.postRequestCode, body)
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    for (const site of [HOME, OTHER])
      expect((await signIn(rig, new TestBrowser(site), phone)).status).toBe(200)
  })

  test('[WL-07] cannot use up the codes of a browser that signed in before', async () => {
    const phone = nextPhone()
    const owner = new TestBrowser(HOME)
    expect((await signIn(rig, owner, phone)).status).toBe(200)
    await owner.postForm(auth.postSignOut, {})
    expect([...owner.jar.keys()]).toEqual([DEVICE_COOKIE])
    await exhaust(HOME, phone)
    expect(await requestStatus(new TestBrowser(HOME), phone)).toBe(429)
    // At another address.
    const elsewhere = new TestBrowser(HOME)
    for (const [name, value] of owner.jar) elsewhere.jar.set(name, value)
    for (const isPlain of [false, true]) {
      const code = await obtainCode(rig, elsewhere, phone)
      const answer = isPlain
        ? await elsewhere.postForm(auth.postVerifyCode, { code })
        : await verify(elsewhere, phone, code)
      expect(answer.status).toBe(isPlain ? 303 : 200)
    }
    // The other site, and other numbers, have their own budgets; the device is known at neither.
    expect(await requestStatus(new TestBrowser(OTHER), phone)).toBe(200)
    for (const [site, number] of [
      [HOME, nextPhone()],
      [OTHER, phone],
    ] as const) {
      await exhaust(site, number)
      const browser = new TestBrowser(site)
      for (const [name, value] of owner.jar) browser.jar.set(name, value)
      expect([site, await requestStatus(browser, number)]).toEqual([site, 429])
    }
  })

  test('[WL-07] gets no extra tries from an attempt for another phone or site', async () => {
    const [phone, own] = [nextPhone(), nextPhone()]
    const code = await obtainCode(rig, new TestBrowser(HOME), phone)
    const stranger = new TestBrowser(HOME)
    await obtainCode(rig, stranger, own)
    const statuses = []
    for (let guess = 0; guess < 4; guess += 1)
      statuses.push((await verify(stranger, phone, wrongOf(code))).status)
    expect(statuses).toEqual([422, 422, 429, 429])
    const elsewhere = new TestBrowser(OTHER)
    for (const [name, value] of stranger.jar) elsewhere.jar.set(name, value)
    await obtainCode(rig, new TestBrowser(OTHER), own)
    const away = []
    for (let guess = 0; guess < 3; guess += 1) away.push((await verify(elsewhere, own, '000000')).status)
    expect(away).toEqual([422, 422, 429])
  })

  test('[WL-07] has five tries in 15 minutes across all phones', async () => {
    const stranger = new TestBrowser(HOME)
    const statuses = []
    for (let guess = 0; guess < 6; guess += 1)
      statuses.push((await verify(stranger, nextPhone(), '000000')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await verify(new TestBrowser(HOME), nextPhone(), '000000')).status).toBe(422)
  })

  test('[WL-07] cannot detect which numbers the platform rejects', async () => {
    const walk = async (phone: string) => {
      const browser = new TestBrowser(HOME)
      const body = { phone_number: phone, bot_check: await rig.solveFor(HOME) }
      const answers = [await browser.postJson(auth.postRequestCode, body)]
      for (let guess = 0; guess < 6; guess += 1) answers.push(await verify(browser, phone, '000000'))
      return answers.map(({ status, body: answer }) => ({ status, answer }))
    }
    const accepted = await walk(nextPhone())
    await rig.setFault({ kind: 'status', status: 404, path: '/api/auth/request-code', times: 1 })
    expect(await walk(nextPhone())).toEqual(accepted)
  })
})

describe('a site under load', () => {
  test('[WL-07] verifies a code with a proof of work, once', async () => {
    const phone = nextPhone()
    const customer = new TestBrowser(HOME)
    const code = await obtainCode(rig, customer, phone)
    await flood(HOME, 'verify', false)
    const without = await verify(customer, phone, code)
    expect(without).toMatchObject({ status: 422, body: { fields: { [BOT_CHECK]: expect.any(String) } } })
    const proof = await rig.solveFor(HOME)
    for (const payload of ['x', await rig.solveFor(OTHER), await rig.solveFor(HOME, 'contact')])
      expect((await verify(customer, phone, code, { [BOT_CHECK]: payload })).body.fields).toHaveProperty(
        BOT_CHECK,
      )
    expect((await verify(customer, phone, wrongOf(code), { [BOT_CHECK]: proof })).body.fields).toHaveProperty(
      'code',
    )
    expect((await verify(customer, phone, code, { [BOT_CHECK]: proof })).body.fields).toHaveProperty(
      BOT_CHECK,
    )
    const next = { [BOT_CHECK]: await rig.solveFor(HOME) }
    expect((await verify(customer, phone, code, next)).status).toBe(200)
  })

  test('[WL-07] does not affect another site', async () => {
    for (const isPlain of [true, false])
      for (const step of ['request', 'verify'] as const) await flood(HOME, step, isPlain)
    expect((await signIn(rig, new TestBrowser(OTHER), nextPhone())).status).toBe(200)
  })

  test('[WL-07] limits each visitor without JavaScript, and signs in the next one', async () => {
    await flood(HOME, 'request', true)
    await flood(HOME, 'verify', true)
    const sendRequest = (browser: TestBrowser, phone: string) =>
      browser.postForm(auth.postRequestCode, {
        phone_number: phone,
        form_token: tokens.issueFormToken(HOME, 'sign-in', Date.now() - 10_000),
      })
    const sent = async () => (await rig.readMessages()).length
    const before = await sent()
    const address = '10.8.8.8'
    for (let call = 0; call < 4; call += 1) await sendRequest(new TestBrowser(HOME, address), nextPhone())
    expect(await sent()).toBe(before + 2)
    const phone = nextPhone()
    const customer = new TestBrowser(HOME)
    await sendRequest(customer, phone)
    await customer.postForm(auth.postVerifyCode, { code: await readCodeFor(rig, HOME, phone) })
    expect((await customer.get(auth.getAuth)).body).toMatchObject({ user: { phone } })
  })
})
