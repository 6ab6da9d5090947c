import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getBrowserAccess, recheckSearchAccess } from '@/lib/search/access/search-access.server'
import { makeSite } from '../site-fixture'

const site = makeSite()
const NOW = 1_800_000_000_000
let keyId = 'first'

beforeEach(() => {
  keyId = 'first'
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('fetch', async () =>
    Response.json({ results: [{ uid: keyId, key: `secret-${keyId}`, actions: ['search'], indexes: ['*'] }] }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Id of the key that a browser's token is signed with. */
async function readKeyId(): Promise<unknown> {
  const { key } = await getBrowserAccess(site, Date.now() + 1000)
  const claims = key.split('.')[1] ?? ''
  return (JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>)[
    'apiKeyUid'
  ]
}

describe('keys that were changed at the search service', () => {
  test('[SE-08] are noticed when a browser says that its token was refused, once in ten seconds at most', async () => {
    recheckSearchAccess(Date.now())
    expect(await readKeyId()).toBe('first')
    keyId = 'second'
    vi.setSystemTime(NOW + 9000)
    recheckSearchAccess(Date.now())
    expect(await readKeyId()).toBe('first')
    vi.setSystemTime(NOW + 10_000)
    recheckSearchAccess(Date.now())
    expect(await readKeyId()).toBe('second')
  })
})
