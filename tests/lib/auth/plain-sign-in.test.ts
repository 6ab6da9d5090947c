import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SESSION_COOKIE } from '@/lib/auth/cookies'
import { readProgress } from '@/lib/auth/progress.server'
import { readDemoSite } from '@/tests/demo-site'
import { HOME, openAuthHandlers, OTHER, readCodeFor, TestBrowser, type Answer } from './support/auth-rig'

const rig = await openAuthHandlers()
const { auth } = rig
// Import the same module instance as the handlers, which uses the sandbox's secret.
const { readProgress: readSealed } = (await import('@/lib/auth/progress.server')) as {
  readProgress: typeof readProgress
}

let numbers = 0
function nextPhone(): string {
  numbers += 1
  return `04${String(numbers).padStart(2, '0')}570156`
}

const GARAGE = '/my-garage?tab=saved-cars'
const returns = { redirect: '/my-garage?tab=saved-cars', back: '/cars/x' }
const RETURN_QUERY = 'redirect=%2Fmy-garage%3Ftab%3Dsaved-cars&back=%2Fcars%2Fx'
/** The form token of a page that the site rendered `ms` ago. */
const tokenOf = (site: string, ms = 10_000) => rig.tokens.issueFormToken(site, 'sign-in', Date.now() - ms)
const requestCode = (browser: TestBrowser, phone: string, more: Record<string, string> = {}) =>
  browser.postForm(auth.postRequestCode, {
    phone_number: phone,
    form_token: tokenOf(browser.site),
    ...returns,
    ...more,
  })
const addressOf = ({ status, headers }: Answer) => {
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}
/** The progress that the page at a response's redirect target would show. */
function readDraftPage(browser: TestBrowser, answer: Answer) {
  const { searchParams } = new URL(addressOf(answer), 'http://x')
  return readSealed(browser.site, browser.cookies, searchParams.get('draft'))
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

describe('sign-in without JavaScript', () => {
  test.each([HOME, OTHER])(
    '[WL-07] [RT-10] goes through all steps at %s and then to the requested page',
    async (site) => {
      const phone = nextPhone()
      const browser = new TestBrowser(site)
      const requested = await requestCode(browser, phone)
      expect(addressOf(requested)).toMatch(
        new RegExp(`^/sign-in\\?type=watchlist&${RETURN_QUERY}&draft=[\\w-]{12}$`),
      )
      expect(readDraftPage(browser, requested)).toMatchObject({ phone, draft: null })

      const code = await readCodeFor(rig, site, phone)
      const verified = await browser.postForm(auth.postVerifyCode, { code, ...returns })
      expect(addressOf(verified)).toBe(`/sign-in?type=watchlist&${RETURN_QUERY}`)
      expect(browser.jar.has(SESSION_COOKIE)).toBe(true)

      const profile = { first_name: 'Ana', last_name: 'Ng', email: 'ana@example.com', postcode: '2000' }
      const registered = await browser.postForm(auth.postRegister, { ...profile, ...returns })
      expect(addressOf(registered)).toBe('/my-garage?tab=saved-cars')
      expect((await browser.get(auth.getAuth)).body).toMatchObject({ user: { phone, ...profile } })

      const out = await browser.postForm(auth.postSignOut, { redirect: '/' })
      expect(addressOf(out)).toBe('/')
      expect((await browser.get(auth.getAuth)).body).toEqual({ user: null, watchlist: [] })
    },
  )

  test('[RT-10] never redirects to another site', async () => {
    const phone = nextPhone()
    const browser = new TestBrowser(HOME)
    const away = { redirect: '//elsewhere.example', back: 'https://elsewhere.example/' }
    expect(addressOf(await requestCode(browser, phone, away))).toMatch(
      /^\/sign-in\?type=watchlist&draft=[\w-]{12}$/,
    )
    const profile = { first_name: 'Ana', last_name: 'Ng', email: 'ana@example.com', postcode: '2000' }
    await browser.postForm(auth.postVerifyCode, { code: await readCodeFor(rig, HOME, phone), ...away })
    expect(addressOf(await browser.postForm(auth.postRegister, { ...profile, ...away }))).toBe(
      '/my-garage?tab=saved-cars',
    )
    expect(addressOf(await browser.postForm(auth.postSignOut, away))).toBe('/')
  })

  test('[WL-07] [FM-05] shows the input again with its error, and never puts it in the URL', async () => {
    const browser = new TestBrowser(HOME)
    const answer = await requestCode(browser, '12345')
    expect(addressOf(answer)).toMatch(
      new RegExp(`^/sign-in\\?type=watchlist&${RETURN_QUERY}&draft=[\\w-]{12}$`),
    )
    expect(readDraftPage(browser, answer)).toMatchObject({
      phone: '',
      draft: {
        step: 'phone',
        values: { phone_number: '12345' },
        errors: { phone_number: 'Invalid phone number. Must be Australian or New Zealand number.' },
      },
    })
  })

  test('[WL-07] shows the error for a wrong code at the code step, without the code', async () => {
    const phone = nextPhone()
    const browser = new TestBrowser(OTHER)
    await requestCode(browser, phone)
    const right = await readCodeFor(rig, OTHER, phone)
    const code = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    const shown = readDraftPage(browser, await browser.postForm(auth.postVerifyCode, { code }))
    expect(shown).toMatchObject({
      phone,
      draft: { step: 'code', values: {}, errors: { code: expect.any(String) } },
    })
    expect(JSON.stringify(shown)).not.toContain(code)
    const verified = await browser.postForm(auth.postVerifyCode, { code: right })
    expect(addressOf(verified)).toBe('/sign-in?type=watchlist')
  })

  test('[WL-07] explains what to do when the progress cookie or the session is missing', async () => {
    const browser = new TestBrowser(HOME)
    const lost = readDraftPage(browser, await browser.postForm(auth.postVerifyCode, { code: '123456' }))
    expect(lost?.draft?.alert).toMatch(/blocking cookies.*request a new code/)
    const out = readDraftPage(browser, await browser.postForm(auth.postRegister, { first_name: 'Ana' }))
    expect(out?.draft).toMatchObject({ step: 'phone', alert: 'Please sign in first.' })
  })

  test('[FM-13] requires the site’s form token, rejects a filled honeypot and delays a fast form', async () => {
    const before = (await rig.readMessages()).length
    const browser = new TestBrowser(HOME)
    for (const token of ['', 'x', tokenOf(OTHER), tokenOf(HOME, 31 * 86_400_000)]) {
      const shown = readDraftPage(browser, await requestCode(browser, nextPhone(), { form_token: token }))
      expect(shown?.draft?.alert).toMatch(/form has expired/)
    }
    const trapped = readDraftPage(browser, await requestCode(browser, nextPhone(), { company_fax: 'x' }))
    expect(trapped?.draft?.errors).toHaveProperty('company_fax')
    expect(await rig.readMessages()).toHaveLength(before)
    const startedAt = performance.now()
    expect(
      readDraftPage(browser, await requestCode(browser, nextPhone(), { form_token: tokenOf(HOME, 0) }))
        ?.draft,
    ).toBeNull()
    expect(performance.now() - startedAt).toBeGreaterThan(1900)
  })

  test('[WL-07] limits an IP address to ten codes without JavaScript, separately from requests with it', async () => {
    const address = '10.9.9.9'
    const statuses: (string | undefined)[] = []
    for (let number = 0; number < 11; number += 1) {
      const browser = new TestBrowser(number % 2 ? HOME : OTHER, address)
      statuses.push(readDraftPage(browser, await requestCode(browser, nextPhone()))?.draft?.alert)
    }
    expect(statuses.filter((alert) => alert === undefined)).toHaveLength(10)
    expect(statuses.at(-1)).toMatch(/^Too many attempts/)
    const body = { phone_number: nextPhone(), bot_check: await rig.solveFor(HOME) }
    expect((await new TestBrowser(HOME, address).postJson(auth.postRequestCode, body)).status).toBe(200)
  })

  test('[WL-07] shows an outage of the platform on the page', async () => {
    await rig.setFault({ kind: 'reset', path: '/api/auth/request-code' })
    const browser = new TestBrowser(HOME)
    const phone = nextPhone()
    const shown = readDraftPage(browser, await requestCode(browser, phone))
    expect(shown?.draft).toMatchObject({
      step: 'phone',
      values: { phone_number: phone },
      alert: 'An unexpected error occurred: Bad Gateway',
    })
  })

  test('[WL-07] shows the current step, and an alert when the browser blocks cookies', async () => {
    const { loadSignIn } = await import('@/lib/auth/load-sign-in.server')
    const phone = nextPhone()
    const browser = new TestBrowser(OTHER)
    const show = (address: string, cookies = browser.cookies) =>
      loadSignIn(
        readDemoSite(OTHER),
        Object.fromEntries(new URL(address, 'http://x').searchParams),
        cookies || null,
      )
    expect(await show('/sign-in')).toMatchObject({ step: 'phone', alert: '', redirect: GARAGE, back: '/' })
    const wrong = addressOf(await requestCode(browser, '12345'))
    expect(await show(wrong)).toMatchObject({ step: 'phone', values: { phone_number: '12345' }, ...returns })
    const requested = addressOf(await requestCode(browser, phone))
    expect(await show(requested)).toMatchObject({ step: 'code', phone, alert: '' })
    expect(await show(requested, '')).toMatchObject({
      step: 'phone',
      alert: expect.stringMatching(/blocking cookies/),
    })
    expect(await show(`${requested}&change=number`)).toMatchObject({
      step: 'phone',
      values: { phone_number: phone },
    })
    await browser.postForm(auth.postVerifyCode, { code: await readCodeFor(rig, OTHER, phone) })
    expect(await show(requested)).toMatchObject({ step: 'details', alert: '', isDone: false })
    const profile = { first_name: 'Ana', last_name: 'Ng', email: 'ana@example.com', postcode: '2000' }
    await browser.postForm(auth.postRegister, profile)
    expect(await show(requested)).toMatchObject({ isDone: true, redirect: returns.redirect })
    expect(await show('/sign-in?redirect=//x.example&back=javascript:x')).toMatchObject({
      redirect: GARAGE,
      back: '/',
    })
  })
})
