import { afterAll, vi } from 'vitest'
import { readCookie } from '@/lib/auth/cookies'
import { openDealerPlatform } from '@/tests/support/dealer-platform'
import { solve, type Challenge } from '@/tests/support/solve-challenge'

export const HOME = 'harbour-city'
export const OTHER = 'drive-monthly'

type Route = (request: Request, route: { params: Promise<{ site: string }> }) => Response | Promise<Response>
export type Answer = {
  status: number
  headers: Headers
  body: Record<string, unknown> & { fields?: Record<string, string>; watchlist?: number[] }
}

/**
 * Loads the sign-in and watchlist handlers with their own database and a sandbox that has one car at each site. `answerTickMs`
 * replaces the tick of code requests; by default they are answered immediately.
 */
export async function openAuthHandlers(options: { search?: boolean; answerTickMs?: number } = {}) {
  const platform = await openDealerPlatform(options)
  shortenAnswerTick(options.answerTickMs ?? 1)
  const auth = {
    getAuth: (await import('@/app/[site]/api/auth/route')).GET,
    postRequestCode: (await import('@/app/[site]/api/auth/request-code/route')).POST,
    postVerifyCode: (await import('@/app/[site]/api/auth/verify-code/route')).POST,
    postRegister: (await import('@/app/[site]/api/auth/register/route')).POST,
    postSignOut: (await import('@/app/[site]/api/auth/sign-out/route')).POST,
  }
  const watchlist = {
    postSaveCar: (await import('@/app/[site]/api/watchlist/save-car/route')).POST,
    postRemoveCar: (await import('@/app/[site]/api/watchlist/remove-car/route')).POST,
  }
  const botCheck = await import('@/app/[site]/api/bot-check/route')
  const tokens = await import('@/lib/bot-check/form-token.server')
  const { getDatabase } = await import('@/lib/db/open-database.server')
  afterAll(async () => {
    ;(await getDatabase()).$client.close()
  })

  const call = async (method: string, path: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(platform.url + path, {
      method,
      headers: {
        authorization: `Basic ${btoa('sandbox:sandbox-password')}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const putCar = async (websiteId: number, stocknum: string, more: object = {}): Promise<number> => {
    const car = {
      ...more,
      make: 'Mazda',
      model: 'CX-5',
      year: 2022,
      stocknum,
      price: 31_990,
      car_type: 'used',
    }
    const { ids } = await call('PUT', `/dealer-api/websites/${websiteId}/cars.json`, { cars: [car] })
    return Number((ids as number[])[0])
  }
  const getChallenge = async (site: string, form = 'sign-in') => {
    const request = makeRequest(site, 'GET', `/api/bot-check?form=${form}`, null)
    return (await (await botCheck.GET(request, route(site))).json()) as Challenge
  }
  const solveFor = async (site: string, form?: string) => solve(await getChallenge(site, form))

  return {
    ...platform,
    auth,
    watchlist,
    tokens,
    getDatabase,
    call,
    putCar,
    getChallenge,
    solveFor,
    readMessages: async () =>
      (await call('GET', '/inbox.json', undefined))['messages'] as {
        to: string
        site: string
        text: string
      }[],
    setFault: (fault: object) => call('PUT', '/faults', { part: 'dealer-api', ...fault }),
    clearFaults: () => call('DELETE', '/faults', undefined),
    moveClock: (offsetMs: number) => call('PUT', '/clock', { offsetMs }),
  }
}
type AuthRig = Awaited<ReturnType<typeof openAuthHandlers>>

/** Without this, every test would wait 400 ms per code. */
function shortenAnswerTick(tickMs: number): void {
  vi.doMock('@/lib/auth/limits', async (importOriginal) => {
    const original = await importOriginal<typeof import('@/lib/auth/limits')>()
    return { ...original, msUntilNextTick: (elapsed: number) => original.msUntilNextTick(elapsed, tickMs) }
  })
}

const route = (site: string) => ({ params: Promise.resolve({ site }) })

let addresses = 0
/** A new IP address for each browser, so that tests reach limits only on purpose. */
function nextAddress(): string {
  addresses += 1
  return `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`
}

function makeRequest(
  site: string,
  method: string,
  path: string,
  body: BodyInit | null,
  headers: HeadersInit = {},
) {
  const host = `${site}.localhost:3000`
  return new Request(`http://${host}${path}`, { method, body, headers: { host, ...headers } })
}

/** A browser at one site, with its own IP address and cookie jar. */
export class TestBrowser {
  readonly site: string
  readonly address: string
  readonly jar = new Map<string, string>()

  constructor(site: string, address: string = nextAddress()) {
    this.site = site
    this.address = address
  }

  get cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get(handler: Route, path = '/api/auth'): Promise<Answer> {
    return this.#send(handler, makeRequest(this.site, 'GET', path, null, this.#headers()))
  }

  postJson(handler: Route, body: unknown, headers: HeadersInit = {}): Promise<Answer> {
    const all = { ...this.#headers(), 'content-type': 'application/json', ...headers }
    return this.#send(handler, makeRequest(this.site, 'POST', '/api/x', JSON.stringify(body), all))
  }

  postForm(handler: Route, fields: Record<string, string>, headers: HeadersInit = {}): Promise<Answer> {
    const all = { ...this.#headers(), 'sec-fetch-mode': 'navigate', ...headers }
    return this.#send(handler, makeRequest(this.site, 'POST', '/api/x', new URLSearchParams(fields), all))
  }

  #headers() {
    return { 'x-forwarded-for': this.address, ...(this.jar.size > 0 ? { cookie: this.cookies } : {}) }
  }

  async #send(handler: Route, request: Request): Promise<Answer> {
    const response = await handler(request, route(this.site))
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.includes('Max-Age=0')) this.jar.delete(name)
      else this.jar.set(name, readCookie(pair, name) ?? '')
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : { text }) as Answer['body'],
    }
  }
}

/** Requests a code and reads it from the text message. */
export async function obtainCode(rig: AuthRig, browser: TestBrowser, phone: string): Promise<string> {
  const body = { phone_number: phone, bot_check: await rig.solveFor(browser.site) }
  const answer = await browser.postJson(rig.auth.postRequestCode, body)
  if (answer.status !== 200) throw new Error(`no code: ${JSON.stringify(answer.body)}`)
  return readCodeFor(rig, browser.site, phone)
}

/** The latest code sent to a phone by a site. */
export async function readCodeFor(rig: AuthRig, site: string, phone: string): Promise<string> {
  const messages = (await rig.readMessages()).filter(
    (message) => message.to === phone && message.site === site,
  )
  const codes = messages.map(({ text }) => /^\d{6}/.exec(text)?.[0] ?? '')
  return codes.at(-1) ?? ''
}

/** Signs in a browser with a code. */
export async function signIn(rig: AuthRig, browser: TestBrowser, phone: string): Promise<Answer> {
  const code = await obtainCode(rig, browser, phone)
  return browser.postJson(rig.auth.postVerifyCode, { phone_number: phone, code })
}
