import { jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '@/config/schema/site'
import { buildSiteFilter, joinFilter } from '@/lib/search/filters'
import { INDEX_NAME } from '@/lib/search/index-settings'
import {
  forgetSearchAccess,
  getBrowserAccess,
  getSearchAccess,
  recheckSearchAccess,
} from '@/lib/search/search-access.server'
import { makeSite } from './site-fixture'

const site = makeSite()
const other = makeSite({ slug: 'other', id: 102 })
/** Each test starts on a new day, so that all cached tokens are expired. */
let start = 1_800_000_000_000
let keyId = 'first'
let fetches = 0

beforeEach(() => {
  keyId = 'first'
  fetches = 0
  vi.useFakeTimers({ toFake: ['Date'], now: (start += 3_600_000 * 24) })
  vi.stubGlobal('fetch', async () => {
    fetches += 1
    return Response.json({
      results: [{ uid: keyId, key: `secret-${keyId}`, actions: ['search'], indexes: ['*'] }],
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Id of the key that signed the browser's token. */
async function readKeyId(of: Site = site): Promise<unknown> {
  const { key } = await getBrowserAccess(of, Date.now() + 1000)
  const claims = key.split('.')[1] ?? ''
  return (JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>)[
    'apiKeyUid'
  ]
}

describe.each(['Toyota', 'Citroën', 'Škoda', '比亚迪'])('a site that lists only %s', (make) => {
  test('[SE-08] gets a valid signed token (ADR 50)', async () => {
    recheckSearchAccess(site, Date.now())
    // The position of every character changes, because Base64 encodes three bytes at a time.
    for (const prefix of ['', 'a', 'ab']) {
      const own = makeSite({ search: { manufacturers: [prefix + make] } })
      const { key: token } = await getBrowserAccess(own, Date.now() + 1000)
      expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      const secret = new TextEncoder().encode('secret-first')
      const { payload } = await jwtVerify(token, secret, { currentDate: new Date() })
      expect(payload).toEqual({
        apiKeyUid: 'first',
        searchRules: { [INDEX_NAME]: { filter: joinFilter(buildSiteFilter(own, start)) } },
        exp: start / 1000 + 900,
      })
    }
  })
})

describe('rotated search keys', () => {
  test('[SE-08] are loaded when a browser reports a rejected token, at most once per 10 s', async () => {
    recheckSearchAccess(site, Date.now())
    expect(await readKeyId()).toBe('first')
    keyId = 'second'
    vi.setSystemTime(start + 9000)
    recheckSearchAccess(site, Date.now())
    expect(await readKeyId()).toBe('first')
    vi.setSystemTime(start + 10_000)
    recheckSearchAccess(site, Date.now())
    expect(await readKeyId()).toBe('second')
  })

  test('[SE-08] reports for one site do not affect another site’s limit or tokens', async () => {
    recheckSearchAccess(site, Date.now())
    expect([await readKeyId(), await readKeyId(other)]).toEqual(['first', 'first'])
    keyId = 'second'
    vi.setSystemTime(start + 10_000)
    recheckSearchAccess(site, Date.now())
    expect([await readKeyId(), await readKeyId(other)]).toEqual(['second', 'first'])
    recheckSearchAccess(other, Date.now())
    expect(await readKeyId(other)).toBe('second')
  })

  test('[SE-08] are loaded at most once per 10 s for all sites', async () => {
    const sites = Array.from({ length: 20 }, (_, index) =>
      makeSite({ slug: `site-${index}`, id: 200 + index }),
    )
    recheckSearchAccess(site, Date.now())
    await readKeyId()
    fetches = 0
    vi.setSystemTime(start + 10_000)
    for (const each of sites) {
      recheckSearchAccess(each, Date.now())
      await readKeyId(each)
    }
    expect(fetches).toBe(1)
  })
})

describe('rejected token', () => {
  test('[SE-08] is dropped; other tokens stay in use', async () => {
    recheckSearchAccess(site, Date.now())
    const deadline = Date.now() + 1000
    const [own, browser, foreign] = [
      await getSearchAccess(site, deadline),
      await getBrowserAccess(site, deadline),
      await getSearchAccess(other, deadline),
    ]
    keyId = 'second'
    expect(forgetSearchAccess(own)).toBe(true)
    expect((await getSearchAccess(site, deadline)).signedWith?.uid).toBe('second')
    expect(await getBrowserAccess(site, deadline)).toBe(browser)
    expect(await getSearchAccess(other, deadline)).toBe(foreign)
    fetches = 0
    forgetSearchAccess(foreign)
    expect((await getSearchAccess(other, deadline)).signedWith?.uid).toBe('second')
    expect(fetches).toBe(0)
  })

  test('[SE-08] does not renew a site’s own key or drop other tokens', async () => {
    const integrations = { search_host: 'https://own.example', search_public_key: 'own' }
    const own = makeSite({ slug: 'own', id: 103, integrations })
    const deadline = Date.now() + 1000
    const before = await getSearchAccess(other, deadline)
    expect(forgetSearchAccess(await getSearchAccess(own, deadline))).toBe(false)
    recheckSearchAccess(own, Date.now())
    expect(await getSearchAccess(other, deadline)).toBe(before)
  })
})
