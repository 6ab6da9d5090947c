import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SESSION_COOKIE } from '@/lib/auth/cookies'
import { connectSearch, syncIndex } from '@/scripts/stock/search-index'
import {
  HOME,
  openAuthHandlers,
  OTHER,
  readCodeFor,
  signIn,
  TestBrowser,
} from '@/tests/lib/auth/support/auth-rig'

const rig = await openAuthHandlers({ search: true })
const { auth, watchlist } = rig
const SITES = { [HOME]: 101, [OTHER]: 109 } as const
/** An id that no site has. */
const NOBODYS = 987_654

let home = 0
let other = 0
/** A car of the site that is no longer in stock. */
let gone = 0
let numbers = 0
function nextPhone(): string {
  numbers += 1
  return `04${String(numbers).padStart(2, '0')}570110`
}

const saved = async (phone: string, websiteId?: number) => {
  const query = websiteId === undefined ? '' : `&website_id=${websiteId}`
  const answer = await rig.call('GET', `/dealer-api/api/auth?phone_number=${phone}${query}`, undefined)
  return answer['watchlist']
}
const listHere = async (browser: TestBrowser) => (await browser.get(auth.getAuth)).body.watchlist
const save = (browser: TestBrowser, body: unknown, headers: HeadersInit = {}) =>
  browser.postJson(watchlist.postSaveCar, body, headers)
const remove = (browser: TestBrowser, body: unknown) => browser.postJson(watchlist.postRemoveCar, body)
async function openSession(site: string, phone = nextPhone()) {
  const browser = new TestBrowser(site)
  await signIn(rig, browser, phone)
  return { browser, phone }
}
const listCars = async (websiteId: number) =>
  (await rig.call('GET', `/dealer-api/websites/${websiteId}/cars.json`, undefined))['cars'] as {
    id: number
    slug: string
  }[]

beforeAll(async () => {
  const item = {
    item_type: 'subscription',
    status: 'in_stock',
    show_on_dealer_website: true,
    photos_count: 1,
  }
  home = await rig.putCar(SITES[HOME], 'H1', item)
  gone = await rig.putCar(SITES[HOME], 'H2', item)
  other = await rig.putCar(SITES[OTHER], 'O1', item)
  const cars = [...(await listCars(SITES[HOME])), ...(await listCars(SITES[OTHER]))]
  const client = connectSearch(`${rig.url}/search`, 'sandbox-admin-key-for-loopback')
  await syncIndex(client, cars, { dealerships: null })
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

describe('saving and removing', () => {
  test('[WL-03] saves and removes a car for the signed-in user, repeatedly', async () => {
    const { browser, phone } = await openSession(HOME)
    for (let time = 0; time < 2; time += 1)
      expect(await save(browser, { car_id: home })).toMatchObject({ status: 200, body: { success: true } })
    expect(await listHere(browser)).toEqual([home])
    expect(await saved(phone)).toEqual([home])
    for (let time = 0; time < 2; time += 1)
      expect(await remove(browser, { car_id: String(home) })).toMatchObject({
        status: 200,
        body: { success: true },
      })
    expect(await listHere(browser)).toEqual([])
  })

  test('[WL-03] ignores another phone number in the body', async () => {
    const mine = await openSession(HOME)
    const theirs = await openSession(HOME)
    await save(theirs.browser, { car_id: home })
    await remove(mine.browser, { phone_number: theirs.phone, car_id: home })
    expect(await saved(theirs.phone)).toEqual([home])
    await save(mine.browser, { phone_number: theirs.phone, car_id: gone })
    expect(await saved(mine.phone)).toEqual([gone])
    expect(await saved(theirs.phone)).toEqual([home])
  })

  test('[WL-02] [WL-03] changes only cars of its own site, not those of another dealer', async () => {
    const { browser, phone } = await openSession(HOME)
    const { browser: elsewhere } = await openSession(OTHER, phone)
    await save(browser, { car_id: home })
    await save(elsewhere, { car_id: other })
    expect([await listHere(browser), await listHere(elsewhere)]).toEqual([[home], [other]])
    for (const change of [save, remove]) {
      expect(await change(browser, { car_id: other })).toMatchObject({
        status: 404,
        body: { success: false },
      })
      expect(await change(elsewhere, { car_id: home })).toMatchObject({
        status: 404,
        body: { success: false },
      })
    }
    expect(await saved(phone)).toEqual([home, other])
  })

  test('[WL-03] while search is down, the platform checks the car’s site', async () => {
    const { browser, phone } = await openSession(HOME)
    await rig.setFault({ part: 'search', kind: 'status', status: 503 })
    expect((await save(browser, { car_id: other })).status).toBe(404)
    expect((await save(browser, { car_id: home })).status).toBe(200)
    expect((await remove(browser, { car_id: other })).status).toBe(200)
    expect(await saved(phone)).toEqual([home])
  })

  test('[WL-03] a car that is no longer in stock stays on the list and can be removed', async () => {
    const { browser } = await openSession(HOME)
    await save(browser, { car_id: gone })
    const client = connectSearch(`${rig.url}/search`, 'sandbox-admin-key-for-loopback')
    await client.index('cars').deleteDocument(gone).waitTask()
    expect(await listHere(browser)).toEqual([gone])
    expect((await remove(browser, { car_id: gone })).status).toBe(200)
    expect(await listHere(browser)).toEqual([])
    expect((await save(browser, { car_id: gone })).status).toBe(404)
  })

  test.each([NOBODYS, 0, -1, 1.5, 'x', null, undefined, [], {}, '1 OR 1=1', Number.MAX_VALUE, true])(
    '[WL-03] %j is no car',
    async (carId) => {
      const { browser } = session
      for (const change of [save, remove])
        expect(await change(browser, { car_id: carId })).toMatchObject({
          status: 404,
          body: { success: false, error: expect.stringMatching(/vehicle/) },
        })
    },
  )

  test('[WL-03] a repeat with the same key has no second effect; another call with that key is a new one', async () => {
    const { browser, phone } = await openSession(HOME)
    const headers = { 'idempotency-key': 'click-1' }
    await save(browser, { car_id: home }, headers)
    await remove(browser, { car_id: home })
    // A late repeat of the first call must not restore the car.
    expect((await save(browser, { car_id: home }, headers)).status).toBe(200)
    expect(await saved(phone)).toEqual([])
    const { browser: someone, phone: theirs } = await openSession(HOME)
    await save(someone, { car_id: home }, headers)
    expect(await saved(theirs)).toEqual([home])
    await save(browser, { car_id: home })
    expect(await saved(phone)).toEqual([home])
  })

  test('[WL-03] a retry gets a lost response again', async () => {
    const { browser, phone } = await openSession(OTHER)
    await rig.setFault({ kind: 'drop-answer', path: '/api/watchlist/save-car', times: 1 })
    expect((await save(browser, { car_id: other })).status).toBe(200)
    expect(await saved(phone)).toEqual([other])
  })
})

const session = await openSession(HOME)

describe('failures', () => {
  test('[WL-04] returns the sign-in URL with the way back when signed out', async () => {
    for (const site of [HOME, OTHER]) {
      const referer = `http://${site}.localhost:3000/search/used-cars?page=2`
      const answer = await save(
        new TestBrowser(site),
        { car_id: home, phone_number: session.phone },
        { referer },
      )
      const here = '%2Fsearch%2Fused-cars%3Fpage%3D2'
      expect(answer).toMatchObject({
        status: 401,
        body: { success: false, sign_in: `/sign-in?type=watchlist&redirect=${here}&back=${here}` },
      })
    }
    const named = { car_id: home, redirect: '/cars/x', back: '//elsewhere.example' }
    const foreign = { referer: 'http://elsewhere.example/x' }
    expect((await save(new TestBrowser(HOME), named, foreign)).body['sign_in']).toBe(
      '/sign-in?type=watchlist&redirect=%2Fcars%2Fx',
    )
  })

  test('[WL-02] a session cookie of another site is not accepted', async () => {
    const thief = new TestBrowser(OTHER)
    thief.jar.set(SESSION_COOKIE, session.browser.jar.get(SESSION_COOKIE) ?? '')
    expect((await save(thief, { car_id: other })).status).toBe(401)
  })

  test('[WL-01] responds with 404 on sites without saved cars or without sign-in', async () => {
    for (const site of ['wattle-campers', 'bargain-bay'])
      expect(await save(new TestBrowser(site), { car_id: home })).toMatchObject({
        status: 404,
        body: { success: false },
      })
  })

  test.each<[object, number, string]>([
    [{ kind: 'status', status: 422, times: 1 }, 422, 'Fault injected by the sandbox'],
    [{ kind: 'status', status: 503 }, 502, 'Fault injected by the sandbox'],
    [{ kind: 'status', status: 401 }, 502, 'An unexpected error occurred: Bad Gateway'],
    [{ kind: 'reset' }, 502, 'An unexpected error occurred: Bad Gateway'],
    [{ kind: 'garbage' }, 502, 'An unexpected error occurred: Bad Gateway'],
    [{ kind: 'hang' }, 504, 'An unexpected error occurred: Gateway Timeout'],
  ])(
    '[WL-05] [DA-05] after %j of the platform responds with %i and success false',
    async (fault, status, error) => {
      await rig.setFault({ ...fault, path: '/api/watchlist' })
      const { browser, phone } = session
      expect(await save(browser, { car_id: home })).toMatchObject({ status, body: { success: false, error } })
      expect(vi.mocked(console.error).mock.calls.flat().join('\n')).not.toContain(phone)
    },
  )

  test('[WL-03] counts requests before their body is read, by visitor and site', async () => {
    const browser = new TestBrowser(HOME)
    const post = (at: TestBrowser) => at.postForm(watchlist.postSaveCar, { message: 'x'.repeat(70_000) })
    const statuses: number[] = []
    for (let turn = 0; turn < 241; turn += 1) statuses.push((await post(browser)).status)
    expect(statuses).toEqual([...Array<number>(240).fill(413), 429])
    expect((await post(new TestBrowser(HOME))).status).toBe(413)
    expect((await post(new TestBrowser(OTHER, browser.address))).status).toBe(413)
  })

  test('[WL-03] rejects cross-site requests', async () => {
    const origin = `http://${OTHER}.localhost:3000`
    expect((await save(session.browser, { car_id: home }, { origin })).status).toBe(403)
  })
})

describe('without JavaScript', () => {
  test('[WL-03] a form post saves and removes, and redirects back', async () => {
    const { browser, phone } = await openSession(HOME)
    const here = { car_id: String(home), redirect: '/search/used-cars' }
    const answer = await browser.postForm(watchlist.postSaveCar, here)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/search/used-cars'])
    expect(await saved(phone)).toEqual([home])
    const removed = await browser.postForm(watchlist.postRemoveCar, {
      car_id: String(home),
      back: '//x.example',
    })
    expect([removed.status, removed.headers.get('location')]).toEqual([303, '/my-garage?tab=saved-cars'])
    expect(await saved(phone)).toEqual([])
  })

  test('[WL-04] saves the car selected before sign-in after it', async () => {
    const phone = nextPhone()
    const browser = new TestBrowser(HOME)
    const wanted = await browser.postForm(watchlist.postSaveCar, {
      car_id: String(home),
      redirect: '/cars/x',
    })
    expect(wanted.headers.get('location')).toBe('/sign-in?type=watchlist&redirect=%2Fcars%2Fx')
    const token = rig.tokens.issueFormToken(HOME, 'sign-in', Date.now() - 10_000)
    await browser.postForm(auth.postRequestCode, { phone_number: phone, form_token: token })
    await browser.postForm(auth.postVerifyCode, { code: await readCodeFor(rig, HOME, phone) })
    expect(await saved(phone)).toEqual([home])
  })

  test('[WL-05] a failure responds with a page that contains the message', async () => {
    await rig.setFault({ kind: 'reset', path: '/api/watchlist' })
    const answer = await session.browser.postForm(watchlist.postSaveCar, { car_id: String(home) })
    expect(answer.status).toBe(502)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.body['text']).toContain('An unexpected error occurred: Bad Gateway')
  })
})
