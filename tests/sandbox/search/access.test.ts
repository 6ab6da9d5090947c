import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox } from '../start-test-sandbox'
import { MASTER_KEY, startServer, type TestServer } from './harness'

type Key = { uid: string; key: string; name: string }

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const sign = (head: unknown, claims: unknown, secret: string, hash = 'sha256'): string => {
  const text = `${encode(head)}.${encode(claims)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

const HEAD = { alg: 'HS256', typ: 'JWT' }
const LATER = 4_102_444_800
const OWN = { things: { filter: 'owner = me' } }

describe('keys and tenant tokens', () => {
  let server: TestServer
  let search: Key
  let admin: Key

  const token = (rules: unknown, claims: Record<string, unknown> = {}, secret = search.key) =>
    sign(HEAD, { apiKeyUid: search.uid, searchRules: rules, exp: LATER, ...claims }, secret)

  const find = async (bearer: string, query: Record<string, unknown> = {}) => {
    const body = { queries: [{ indexUid: 'things', ...query }] }
    const reply = await server.send('POST', '/multi-search', body, bearer)
    const results = (reply.body.results ?? []) as { hits: { id: number }[] }[]
    return { status: reply.status, code: reply.body.code, ids: results[0]?.hits.map(({ id }) => id) }
  }

  beforeAll(async () => {
    server = await startServer()
    for (const uid of ['things', 'others']) {
      await server.run('POST', '/indexes', { uid, primaryKey: 'id' })
      await server.run('PATCH', `/indexes/${uid}/settings`, { filterableAttributes: ['owner', 'kind'] })
      await server.run('POST', `/indexes/${uid}/documents`, [
        { id: 1, owner: 'me', kind: 'a' },
        { id: 2, owner: 'you', kind: 'a' },
        { id: 3, owner: 'me', kind: 'b' },
      ])
    }
    const keys = (await server.send('GET', '/keys')).body.results as Key[]
    const named = (name: string): Key => {
      const key = keys.find((candidate) => candidate.name === name)
      if (!key) throw new Error(`no key ${name}`)
      return key
    }
    search = named('Default Search API Key')
    admin = named('Default Admin API Key')
  })

  afterAll(() => server.stop())

  it('derives keys in the same way as Meilisearch', () => {
    expect(search.key).toBe(createHmac('sha256', MASTER_KEY).update(search.uid).digest('hex'))
  })

  it('[SE-08] allows only searching with the search key', async () => {
    expect(await find(search.key)).toMatchObject({ status: 200, ids: [1, 2, 3] })
    for (const [method, path] of [
      ['GET', '/keys'],
      ['GET', '/indexes'],
      ['GET', '/stats'],
      ['GET', '/tasks'],
      ['GET', '/indexes/things/documents'],
      ['GET', '/indexes/things/settings'],
      ['DELETE', '/indexes/things'],
    ] as const)
      expect((await server.send(method, path, undefined, search.key)).body.code).toBe('invalid_api_key')
    expect((await server.send('GET', '/indexes', undefined, admin.key)).status).toBe(200)
  })

  it('requires a key for everything except /health', async () => {
    expect(await server.send('GET', '/version', undefined, '')).toMatchObject({
      status: 401,
      body: { code: 'missing_authorization_header', type: 'auth' },
    })
    expect(await server.send('GET', '/health', undefined, '')).toMatchObject({
      status: 200,
      body: { status: 'available' },
    })
  })

  it('[SE-08] combines the filter of the token with every request filter', async () => {
    const own = token(OWN)
    expect((await find(own)).ids).toEqual([1, 3])
    expect((await find(own, { filter: 'kind = a' })).ids).toEqual([1])
    expect((await find(own, { filter: 'owner = you OR owner = me' })).ids).toEqual([1, 3])
    expect((await find(own, { filter: ['owner = you'] })).ids).toEqual([])
    expect((await find(own, { filter: [['owner = you', 'kind = b']] })).ids).toEqual([3])
  })

  it.each([
    'owner = me) OR (owner = you',
    ') OR (owner EXISTS',
    '" OR owner = "you',
    'owner = "me" OR owner =',
  ])('[SE-08] rejects a filter that tries to escape the token filter: %s', async (filter) => {
    expect(await find(token(OWN), { filter })).toMatchObject({ status: 400, code: 'invalid_search_filter' })
  })

  it('[SE-08] applies the filter of the token to facet counts and facet search', async () => {
    const query = { facets: ['owner', 'kind'] }
    const reply = await server.send('POST', '/indexes/things/search', query, token(OWN))
    expect(reply.body.facetDistribution).toEqual({ owner: { me: 2 }, kind: { a: 1, b: 1 } })
    const facets = await server.send(
      'POST',
      '/indexes/things/facet-search',
      { facetName: 'owner' },
      token(OWN),
    )
    expect(facets.body.facetHits).toEqual([{ value: 'me', count: 2 }])
  })

  it('[SE-08] allows only the indexes of the token', async () => {
    for (const rules of [['others'], { others: {} }, [], {}, { 'thing_*': {} }])
      expect(await find(token(rules))).toMatchObject({ status: 403, code: 'invalid_api_key' })
    for (const rules of [
      ['things'],
      ['*'],
      { things: null },
      { 'th*': {} },
      { '*': { filter: 'owner EXISTS' } },
    ])
      expect((await find(token(rules))).ids).toEqual([1, 2, 3])
  })

  it('[SE-08] prefers the rule with the exact index name', async () => {
    expect((await find(token({ '*': {}, ...OWN }))).ids).toEqual([1, 3])
    expect((await find(token({ ...OWN, 'th*': {} }))).ids).toEqual([1, 3])
  })

  it('[SE-08] rejects tokens that are expired, forged, unsigned or without a valid key', async () => {
    const claims = { apiKeyUid: search.uid, searchRules: ['*'], exp: LATER }
    const [head, , signature] = token(OWN).split('.')
    const bad = [
      token(['*'], { exp: 1_000_000_000 }),
      token(['*'], {}, 'another secret'),
      token(['*'], {}, search.uid),
      token(['*'], { apiKeyUid: '00000000-0000-4000-8000-000000000000' }),
      token(['*'], { apiKeyUid: undefined }),
      token(undefined),
      token('things'),
      token({ things: 'owner = me' }),
      `${head}.${encode(claims)}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.${signature}`,
      sign({ alg: 'HS1', typ: 'JWT' }, claims, search.key, 'sha1'),
      'a.b.c',
      '..',
    ]
    for (const bearer of bad)
      expect({ bearer, ...(await find(bearer)) }).toMatchObject({ status: 403, code: 'invalid_api_key' })
  })

  it('[SE-08] allows only searching with a tenant token, even one of the admin key', async () => {
    const strong = sign(HEAD, { apiKeyUid: admin.uid, searchRules: ['*'], exp: LATER }, admin.key)
    expect((await find(strong)).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/keys'],
      ['GET', '/indexes/things/documents'],
      ['DELETE', '/indexes/things/documents'],
    ] as const)
      expect((await server.send(method, path, undefined, strong)).status).toBe(403)
  })

  it('creates, updates and deletes keys, and rejects deleted and expired keys', async () => {
    const keyParams = { name: 'mine', actions: ['search'], indexes: ['th*'], expiresAt: null }
    const created = await server.send('POST', '/keys', keyParams)
    expect(created.status).toBe(201)
    const { uid, key } = created.body as Key
    expect((await find(key)).status).toBe(200)
    expect((await server.send('POST', '/indexes/others/search', {}, key)).status).toBe(403)
    expect((await server.send('PATCH', `/keys/${uid}`, { name: 'yours' })).body.name).toBe('yours')
    expect((await server.send('PATCH', `/keys/${uid}`, { actions: ['*'] })).body.code).toBe(
      'immutable_api_key_actions',
    )
    expect((await server.send('GET', `/keys/${key}`)).body.uid).toBe(uid)
    expect((await server.send('DELETE', `/keys/${uid}`)).status).toBe(204)
    expect((await find(key)).status).toBe(403)
    expect((await server.send('GET', `/keys/${uid}`)).body.code).toBe('api_key_not_found')
    expect((await server.send('POST', '/keys', { ...keyParams, expiresAt: '2001-01-01' })).body.code).toBe(
      'invalid_api_key_expires_at',
    )
  })

  it('[SE-08] uses the injected clock for token expiry', async () => {
    let time = Date.parse('2026-01-01T00:00:00Z')
    const clocked = await startServer(() => time)
    const keys = (await clocked.send('GET', '/keys')).body.results as Key[]
    const key = keys.find(({ name }) => name === 'Default Search API Key')
    if (!key) throw new Error('no search key')
    await clocked.run('POST', '/indexes', { uid: 'things' })
    const claims = { apiKeyUid: key.uid, searchRules: ['*'], exp: time / 1000 + 60 }
    const send = () => clocked.send('POST', '/indexes/things/search', {}, sign(HEAD, claims, key.key))
    expect((await send()).status).toBe(200)
    time += 61_000
    expect((await send()).status).toBe(403)
    await clocked.stop()
  })
})

describe('the search server over HTTP', () => {
  it('[SE-08] rejects unauthorised requests of every method, with and without a body', async () => {
    const sandbox = await startTestSandbox({ only: ['search'] })
    const headers = { authorization: 'Bearer no-key-of-this-server' }
    for (const [method, path] of [
      ['DELETE', '/indexes/cars/documents/1'],
      ['DELETE', '/indexes/cars/documents'],
      ['DELETE', '/indexes/cars'],
      ['GET', '/keys'],
    ] as const) {
      const reply = await sandbox.call(method, `/search${path}`, undefined, headers)
      expect(reply.status, `${method} ${path}`).toBe(403)
    }
  })
})
