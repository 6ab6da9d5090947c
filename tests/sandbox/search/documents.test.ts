import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from './harness'

describe('indexes, documents, settings and tasks', () => {
  let server: TestServer

  const ids = async (query = ''): Promise<unknown[]> => {
    const { body } = await server.send('GET', `/indexes/things/documents${query}`)
    return (body.results as { id: unknown }[]).map(({ id }) => id)
  }

  beforeEach(async () => {
    server = await startServer()
    await server.run('POST', '/indexes', { uid: 'things', primaryKey: 'id' })
    await server.run('PATCH', '/indexes/things/settings', {
      filterableAttributes: ['kind'],
      sortableAttributes: ['size'],
    })
    await server.run('POST', '/indexes/things/documents', [
      { id: 1, kind: 'a', size: 3, deep: { x: 1 } },
      { id: 2, kind: 'b', size: 2 },
      { id: 3, kind: 'a', size: 1 },
    ])
  })

  afterEach(() => server.stop())

  it('enqueues a task and reports its result', async () => {
    const taken = await server.send('POST', '/indexes/things/documents', [{ id: 4 }])
    expect(taken).toMatchObject({
      status: 202,
      body: { taskUid: 3, indexUid: 'things', status: 'enqueued', type: 'documentAdditionOrUpdate' },
    })
    const task = await server.run('POST', '/indexes/things/documents', [{ id: 5 }])
    expect(task).toMatchObject({
      uid: 4,
      status: 'succeeded',
      details: { receivedDocuments: 1, indexedDocuments: 1 },
      error: null,
    })
    const { body } = await server.send('GET', '/tasks?types=documentAdditionOrUpdate&limit=2')
    expect(body).toMatchObject({ total: 3, limit: 2, from: 4, next: 2 })
    expect((await server.send('GET', '/tasks?statuses=failed')).body.results).toEqual([])
    expect((await server.send('GET', '/tasks/99')).body.code).toBe('task_not_found')
  })

  it('replaces with POST, merges with PUT, and accepts an object, an array or NDJSON', async () => {
    await server.run('POST', '/indexes/things/documents', { id: 1, kind: 'z' })
    await server.run('PUT', '/indexes/things/documents', [{ id: 2, kind: 'z' }])
    expect((await server.send('GET', '/indexes/things/documents/1')).body).toEqual({ id: 1, kind: 'z' })
    expect((await server.send('GET', '/indexes/things/documents/2')).body).toEqual({
      id: 2,
      kind: 'z',
      size: 2,
    })
    const lines = new Request('http://search.test/indexes/things/documents', {
      method: 'POST',
      headers: { authorization: 'Bearer a-master-key-for-tests', 'content-type': 'application/x-ndjson' },
      body: '{"id":7}\n{"id":"eight"}\n',
    })
    expect((await server.fetch(lines)).status).toBe(202)
    await server.run('POST', '/indexes/things/documents', [{ id: 9 }])
    expect(await ids()).toEqual([1, 2, 3, 7, 'eight', 9])
  })

  it('lists documents with offset, limit, fields, filter and sort, by query string and by body', async () => {
    expect(await ids('?offset=1&limit=1')).toEqual([2])
    expect(await ids('?filter=kind%20%3D%20a')).toEqual([1, 3])
    expect(await ids('?sort=size:asc')).toEqual([3, 2, 1])
    const body = { filter: ['kind = a'], fields: ['id', 'deep.x'], limit: 1 }
    expect((await server.send('POST', '/indexes/things/documents/fetch', body)).body).toEqual({
      results: [{ id: 1, deep: { x: 1 } }],
      offset: 0,
      limit: 1,
      total: 2,
    })
    expect((await server.send('POST', '/indexes/things/documents/fetch', { ids: [3, '1'] })).body.total).toBe(
      2,
    )
    const wrong = await server.send('POST', '/indexes/things/documents/fetch', { filter: 'size = 1' })
    expect(wrong.body.code).toBe('invalid_document_filter')
  })

  it('deletes one document, several, by filter, and all', async () => {
    await server.run('POST', '/indexes/things/documents', [{ id: 4 }, { id: 5, kind: 'b' }])
    await server.run('DELETE', '/indexes/things/documents/4')
    expect(await ids()).toEqual([1, 2, 3, 5])
    await server.run('POST', '/indexes/things/documents/delete-batch', [1, '5', 77])
    expect(await ids()).toEqual([2, 3])
    const task = await server.run('POST', '/indexes/things/documents/delete', { filter: 'kind = b' })
    expect(task.details).toMatchObject({ deletedDocuments: 1 })
    expect(await ids()).toEqual([3])
    await server.run('DELETE', '/indexes/things/documents')
    expect(await ids()).toEqual([])
  })

  it('removes the old values of replaced and deleted documents from the index', async () => {
    const count = async (query: unknown) =>
      (await server.send('POST', '/indexes/things/search', query)).body.estimatedTotalHits
    await server.run('POST', '/indexes/things/documents', [{ id: 1, kind: 'changed' }])
    await server.run('DELETE', '/indexes/things/documents/2')
    expect(await count({ filter: 'kind = a' })).toBe(1)
    expect(await count({ filter: 'kind = b' })).toBe(0)
    expect(await count({ q: 'changed' })).toBe(1)
    const { body } = await server.send('POST', '/indexes/things/search', { facets: ['kind'] })
    expect(body.facetDistribution).toEqual({ kind: { a: 1, changed: 1 } })
  })

  it('fails a task whose documents have no valid id, and changes nothing', async () => {
    for (const [documents, code] of [
      [[{ id: 8 }, { kind: 'x' }], 'missing_document_id'],
      [[{ id: 8 }, { id: 'no spaces' }], 'invalid_document_id'],
      [[{ id: 8 }, { id: 1.5 }], 'invalid_document_id'],
    ] as const) {
      const task = await server.run('POST', '/indexes/things/documents', documents)
      expect(task).toMatchObject({ status: 'failed', error: { code } })
    }
    expect(await ids()).toEqual([1, 2, 3])
  })

  it('infers the primary key when there is exactly one candidate', async () => {
    await server.run('POST', '/indexes/found/documents', [{ bookId: 1 }])
    expect((await server.send('GET', '/indexes/found')).body.primaryKey).toBe('bookId')
    for (const [document, code] of [
      [{ name: 'x' }, 'index_primary_key_no_candidate_found'],
      [{ aId: 1, bId: 2 }, 'index_primary_key_multiple_candidates_found'],
    ] as const) {
      const task = await server.run('POST', `/indexes/${code}/documents`, [document])
      expect(task).toMatchObject({ status: 'failed', error: { code } })
    }
  })

  it('updates settings as a whole, partially and individually, and resets them', async () => {
    const show = async (part = '') => (await server.send('GET', `/indexes/things/settings${part}`)).body
    await server.run('PATCH', '/indexes/things/settings', { faceting: { maxValuesPerFacet: 7 } })
    expect(await show('/faceting')).toEqual({ maxValuesPerFacet: 7, sortFacetValuesBy: { '*': 'alpha' } })
    expect((await show()).filterableAttributes).toEqual(['kind'])
    await server.run('PUT', '/indexes/things/settings/sortable-attributes', ['size', 'age'])
    expect(await show('/sortable-attributes')).toEqual(['age', 'size'])
    await server.run('PATCH', '/indexes/things/settings/pagination', { maxTotalHits: 2 })
    expect((await show()).pagination).toEqual({ maxTotalHits: 2 })
    await server.run('DELETE', '/indexes/things/settings/faceting')
    expect(await show('/faceting')).toMatchObject({ maxValuesPerFacet: 100 })
    await server.run('DELETE', '/indexes/things/settings')
    expect(await show()).toMatchObject({ filterableAttributes: [], pagination: { maxTotalHits: 1000 } })
  })

  it.each([
    [{ nosuch: 1 }, 'bad_request'],
    [[], 'bad_request'],
    [{ filterableAttributes: 'kind' }, 'invalid_settings_filterable_attributes'],
    [{ sortableAttributes: [1] }, 'invalid_settings_sortable_attributes'],
    [{ pagination: { maxTotalHits: -1 } }, 'invalid_settings_pagination'],
    [{ faceting: { nosuch: 1 } }, 'bad_request'],
    [{ rankingRules: ['nosuch'] }, 'invalid_settings_ranking_rules'],
  ])('rejects the settings %j', async (settings, code) => {
    const reply = await server.send('PATCH', '/indexes/things/settings', settings)
    expect(reply).toMatchObject({ status: 400, body: { code, type: 'invalid_request' } })
  })

  it('creates, lists, renames, swaps and deletes indexes', async () => {
    expect((await server.run('POST', '/indexes', { uid: 'things' })).error).toMatchObject({
      code: 'index_already_exists',
    })
    await server.run('POST', '/indexes', { uid: 'more', primaryKey: 'key' })
    const names = async () =>
      ((await server.send('GET', '/indexes')).body.results as { uid: string }[]).map(({ uid }) => uid)
    expect(await names()).toEqual(['more', 'things'])
    await server.run('POST', '/swap-indexes', [{ indexes: ['more', 'things'] }])
    expect((await server.send('GET', '/indexes/more/stats')).body.numberOfDocuments).toBe(3)
    await server.run('PATCH', '/indexes/things', { primaryKey: 'other' })
    expect((await server.send('GET', '/indexes/things')).body.primaryKey).toBe('other')
    await server.run('DELETE', '/indexes/things')
    expect(await names()).toEqual(['more'])
    expect((await server.send('GET', '/indexes/things')).body.code).toBe('index_not_found')
    expect((await server.send('POST', '/indexes', { uid: 'not ok' })).body.code).toBe('invalid_index_uid')
  })

  it.each([
    ['{', 'application/json', 400, 'malformed_payload'],
    ['', 'application/json', 400, 'missing_payload'],
    ['[1]', 'application/json', 400, 'malformed_payload'],
    ['{}', 'text/plain', 415, 'invalid_content_type'],
    ['{"id":1}\n{', 'application/x-ndjson', 400, 'malformed_payload'],
  ])('rejects the body %s with content type %s', async (body, type, status, code) => {
    const request = new Request('http://search.test/indexes/things/documents', {
      method: 'POST',
      headers: { authorization: 'Bearer a-master-key-for-tests', 'content-type': type },
      body,
    })
    const response = await server.fetch(request)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, type: 'invalid_request' })
  })

  it('allows requests from other origins (CORS)', async () => {
    const request = new Request('http://search.test/multi-search', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://a.localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-meilisearch-client',
      },
    })
    const { status, headers } = await server.fetch(request)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    for (const name of ['authorization', 'content-type', 'x-meilisearch-client'])
      expect(headers.get('access-control-allow-headers')).toContain(name)
  })

  it('returns the same responses, errors and CORS headers when mounted below a path', async () => {
    const whole = new Hono().route('/search', server.app())
    const send = (path: string, body: unknown) =>
      whole.request(`/search${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer a-master-key-for-tests', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const found = await send('/multi-search', { queries: [{ indexUid: 'things', filter: 'kind = b' }] })
    expect(await found.json()).toMatchObject({ results: [{ hits: [{ id: 2 }] }] })
    const refused = await send('/indexes/things/search', { filter: '(' })
    expect(refused.status).toBe(400)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.json()).toMatchObject({ code: 'invalid_search_filter' })
  })
})
