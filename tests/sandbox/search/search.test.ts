import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BitSet } from '@/sandbox/search/columns/bitset'
import { countTypos } from '@/sandbox/search/text/distance'
import { splitPieces, tokenise } from '@/sandbox/search/text/tokenise'
import { startServer, type TestServer } from './harness'

const BOOKS = [
  { id: 1, title: 'The Lighthouse', author: 'Woolf', pages: 209, tags: ['sea', 'Family'], loaned: false },
  { id: 2, title: 'Moby-Dick', author: 'Melville', pages: 635, tags: ['sea', 'whale'], loaned: true },
  { id: 3, title: 'Lighthouse Keeping', author: 'Melville Light', pages: 209, tags: [], loaned: false },
  { id: 4, title: 'Whale Rider', author: 'Ihimaera', pages: null, tags: ['family'], loaned: false },
  { id: 5, title: 'Café Society', author: 'Sea Light House', pages: '12', tags: null },
  { id: 6, title: 'Short Light', author: '', pages: [3, 900], tags: ['whale', 'Whale'], loaned: true },
]

describe('searching', () => {
  let server: TestServer

  const search = async (query: Record<string, unknown>) =>
    (await server.send('POST', '/indexes/books/search', query)).body as {
      hits: Record<string, unknown>[]
      code?: string
      [name: string]: unknown
    }

  const facet = async (query: Record<string, unknown>) =>
    (await server.send('POST', '/indexes/books/facet-search', query)).body.facetHits

  const ids = async (query: Record<string, unknown>) => (await search(query)).hits.map(({ id }) => id)

  beforeAll(async () => {
    server = await startServer()
    await server.run('POST', '/indexes', { uid: 'books', primaryKey: 'id' })
    await server.run('PATCH', '/indexes/books/settings', {
      searchableAttributes: ['title', 'author'],
      filterableAttributes: ['author', 'pages', 'tags', 'loaned', 'unused'],
      sortableAttributes: ['pages', 'title'],
    })
    await server.run('POST', '/indexes/books/documents', BOOKS)
  })

  afterAll(() => server.stop())

  it.each([
    ['pages = 209', [1, 3]],
    ['pages = "209"', [1, 3]],
    ['pages = 12', [5]],
    ['pages != 209', [2, 4, 5, 6]],
    ['pages > 209', [2, 6]],
    // Each clause may match a different item of an array.
    ['pages >= 209 AND pages < 635', [1, 3, 6]],
    // A numeric string is compared as text.
    ['pages 1 TO 5', [5, 6]],
    ['pages 5 TO 1', []],
    ['pages IS NULL', [4]],
    ['tags IS EMPTY', [3]],
    ['author IS EMPTY', [6]],
    ['loaned EXISTS', [1, 2, 3, 4, 6]],
    ['loaned NOT EXISTS', [5]],
    ['loaned = true', [2, 6]],
    ['loaned = TRUE', [2, 6]],
    ['tags = FAMILY', [1, 4]],
    ['tags IN [whale, family]', [1, 2, 4, 6]],
    ['tags NOT IN [whale, family]', [3, 5]],
    ['author STARTS WITH mel', [2, 3]],
    ['unused = 1', []],
    ['unused != 1', []],
    ['unused NOT EXISTS', [1, 2, 3, 4, 5, 6]],
    ['NOT (tags = sea OR loaned = true)', [3, 4, 5]],
  ])('[SE-01] filters by %s', async (filter, expected) => expect(await ids({ filter })).toEqual(expected))

  it('[SE-01] sorts numbers before texts before missing values, with ties in insertion order', async () => {
    expect(await ids({ sort: ['pages:asc'] })).toEqual([6, 1, 3, 2, 5, 4])
    expect(await ids({ sort: ['pages:desc'] })).toEqual([6, 2, 1, 3, 5, 4])
    expect(await ids({ sort: ['pages:asc', 'title:asc'] })).toEqual([6, 3, 1, 2, 5, 4])
  })

  it('[SE-01] counts each facet value once per document, under its first spelling', async () => {
    const { facetDistribution, facetStats } = await search({ facets: ['tags', 'pages', 'loaned', 'unused'] })
    expect(facetDistribution).toEqual({
      tags: { Family: 2, sea: 2, whale: 2 },
      pages: { '3': 1, '12': 1, '209': 2, '635': 1, '900': 1 },
      loaned: { false: 3, true: 2 },
    })
    expect(facetStats).toEqual({ pages: { min: 3, max: 900 } })
    expect((await search({ facets: ['*'], limit: 0 })).facetDistribution).toHaveProperty('author')
    expect(await search({})).not.toHaveProperty('facetDistribution')
  })

  it('[SE-01] paginates by page number and by offset', async () => {
    expect(await search({ page: 2, hitsPerPage: 4 })).toMatchObject({
      hits: [{ id: 5 }, { id: 6 }],
      page: 2,
      hitsPerPage: 4,
      totalPages: 2,
      totalHits: 6,
    })
    expect(await search({ page: 0, hitsPerPage: 4 })).toMatchObject({ hits: [], totalPages: 2 })
    expect(await search({ offset: 5, limit: 4 })).toMatchObject({
      hits: [{ id: 6 }],
      offset: 5,
      estimatedTotalHits: 6,
    })
  })

  it('[SE-03] ends the hits at `maxTotalHits`, but counts every match', async () => {
    await server.run('PATCH', '/indexes/books/settings', { pagination: { maxTotalHits: 3 } })
    expect(await search({ offset: 2, limit: 4 })).toMatchObject({ hits: [{ id: 3 }], estimatedTotalHits: 6 })
    expect(await search({ offset: 3 })).toMatchObject({ hits: [], estimatedTotalHits: 6 })
    expect(await search({ page: 2, hitsPerPage: 2 })).toMatchObject({ hits: [{ id: 3 }], totalHits: 6 })
    expect(await search({ page: 3, hitsPerPage: 2 })).toMatchObject({ hits: [], totalHits: 6 })
    await server.run('DELETE', '/indexes/books/settings/pagination')
  })

  it('[SE-01] matches prefixes, typos, split words and concatenated words', async () => {
    expect(await ids({ q: 'lightho' })).toEqual([3, 1])
    expect(await ids({ q: 'melvile' })).toEqual([2, 3])
    expect(await ids({ q: 'elville' })).toEqual([])
    expect(await ids({ q: 'whalerider' })).toEqual([4])
    expect(await ids({ q: 'mobydick' })).toEqual([2])
    expect(await ids({ q: 'cafe' })).toEqual([5])
    expect(await ids({ q: 'whal' })).toEqual([4])
    expect(await ids({ q: 'whlae' })).toEqual([4])
    expect(await ids({ q: 'wahl' })).toEqual([])
  })

  it('[SE-01] takes a number for a mistyped one, unless the settings forbid it', async () => {
    const settings = '/indexes/books/settings/typo-tolerance'
    await server.run('POST', '/indexes/books/documents', [{ id: 90, title: '10007' }])
    expect(await ids({ q: '10008' })).toEqual([90])
    await server.run('PATCH', settings, { disableOnNumbers: true })
    expect([await ids({ q: '10008' }), await ids({ q: '10007' })]).toEqual([[], [90]])
    await server.run('DELETE', settings)
    await server.run('DELETE', '/indexes/books/documents/90')
  })

  it('[SE-01] drops only trailing words, unless all words are required', async () => {
    expect(await ids({ q: 'melville nothing' })).toEqual([2, 3])
    expect(await ids({ q: 'nothing melville' })).toEqual([])
    expect(await ids({ q: 'melville light' })).toEqual([3, 2])
    expect(await ids({ q: 'melville light', matchingStrategy: 'all' })).toEqual([3])
  })

  it('[SE-01] supports phrases, negated words and attributesToSearchOn', async () => {
    expect(await ids({ q: '"light house"' })).toEqual([5])
    expect(await ids({ q: 'melville -keeping' })).toEqual([2])
    expect(await ids({ q: 'melville -"moby dick"' })).toEqual([3])
    expect(await ids({ q: 'light', attributesToSearchOn: ['author'] })).toEqual([3, 5])
    expect((await search({ q: 'light', attributesToSearchOn: ['tags'] })).code).toBe(
      'invalid_search_attributes_to_search_on',
    )
  })

  it('[SE-01] ranks by attribute, sort, word position and exactness', async () => {
    expect(await ids({ q: 'light' })).toEqual([3, 6, 1, 5])
    expect(await ids({ q: 'whale' })).toEqual([4])
    expect(await ids({ q: 'light', sort: ['pages:desc'] })).toEqual([6, 3, 1, 5])
  })

  it('[SE-01] highlights matches with the requested tags', async () => {
    const query = {
      q: 'lighth',
      attributesToRetrieve: ['id'],
      attributesToHighlight: ['title'],
      highlightPreTag: '[',
      highlightPostTag: ']',
    }
    expect((await search(query)).hits[0]).toEqual({
      id: 3,
      _formatted: { id: '3', title: '[Lighth]ouse Keeping' },
    })
    const cropped = await search({ q: 'keeping', attributesToCrop: ['title'], cropLength: 1 })
    expect(cropped.hits[0]).toMatchObject({ _formatted: { title: '…Keeping' } })
  })

  it('returns the best document per distinct value', async () => {
    expect(await ids({ distinct: 'pages', sort: ['title:asc'] })).toEqual([5, 3, 2, 6, 4])
    expect(await search({ distinct: 'pages' })).toMatchObject({ estimatedTotalHits: 5 })
  })

  it('[SE-01] searches facet values by prefix, with typos, within a filter', async () => {
    expect(await facet({ facetName: 'tags' })).toEqual([
      { value: 'Family', count: 2 },
      { value: 'sea', count: 2 },
      { value: 'whale', count: 2 },
    ])
    expect(await facet({ facetName: 'tags', facetQuery: 'FAM' })).toEqual([{ value: 'Family', count: 2 }])
    expect(await facet({ facetName: 'tags', facetQuery: 'famly' })).toEqual([{ value: 'Family', count: 2 }])
    expect(await facet({ facetName: 'tags', facetQuery: 'a' })).toEqual([])
    expect(await facet({ facetName: 'tags', q: 'rider' })).toEqual([{ value: 'Family', count: 1 }])
    expect(await facet({ facetName: 'pages' })).toEqual([{ value: '12', count: 1 }])
  })

  it.each([
    [{ limit: 1.5 }, 'invalid_search_limit'],
    [{ limit: null }, 'invalid_search_limit'],
    [{ offset: 'x' }, 'invalid_search_offset'],
    [{ hitsPerPage: -1 }, 'invalid_search_hits_per_page'],
    [{ facets: 'tags' }, 'invalid_search_facets'],
    [{ facets: [1] }, 'invalid_search_facets'],
    [{ sort: ['pages'] }, 'invalid_search_sort'],
    [{ sort: ['author:asc'] }, 'invalid_search_sort'],
    [{ filter: 'title = x' }, 'invalid_search_filter'],
    [{ filter: 5 }, 'invalid_search_filter'],
    [{ matchingStrategy: 'some' }, 'invalid_search_matching_strategy'],
    [{ attributesToRetrieve: 'id' }, 'invalid_search_attributes_to_retrieve'],
    [{ attributesToCrop: {} }, 'invalid_search_attributes_to_crop'],
    [{ highlightPreTag: 1 }, 'invalid_search_highlight_pre_tag'],
    [{ distinct: 'title' }, 'invalid_search_distinct'],
    [{ showRankingScore: 'yes' }, 'invalid_search_show_ranking_score'],
    [{ rankingScoreThreshold: 2 }, 'invalid_search_ranking_score_threshold'],
    [{ nosuch: 1 }, 'bad_request'],
    [{ __proto__: null, constructor: 1 }, 'bad_request'],
    [[], 'bad_request'],
    ['x', 'malformed_payload'],
  ])('[SE-01] rejects %j', async (query, code) => {
    const reply = await server.send('POST', '/indexes/books/search', query)
    expect(reply).toMatchObject({ status: 400, body: { code, type: 'invalid_request' } })
  })

  it('[SE-01] accepts the same parameters in the query string', async () => {
    const { body } = await server.send('GET', '/indexes/books/search?q=light&limit=1&facets=tags,loaned')
    expect(body).toMatchObject({ limit: 1, query: 'light', hits: [{ id: 3 }] })
    expect(body.facetDistribution).toHaveProperty('loaned')
    expect((await server.send('GET', '/indexes/books/search?limit=x')).body.code).toBe('invalid_search_limit')
  })

  it('[SE-01] returns the results of several queries in order, and names an invalid query', async () => {
    const queries = [
      { indexUid: 'books', q: 'whale' },
      { indexUid: 'books', filter: 'pages = 635' },
    ]
    const { body } = await server.send('POST', '/multi-search', { queries })
    expect(body.results).toMatchObject([
      { indexUid: 'books', query: 'whale', hits: [{ id: 4 }] },
      { indexUid: 'books', hits: [{ id: 2 }] },
    ])
    const wrong = await server.send('POST', '/multi-search', {
      queries: [...queries, { indexUid: 'books', filter: '(' }],
    })
    expect(wrong.body.message).toContain('.queries[2]')
    expect(wrong.body.code).toBe('invalid_search_filter')
  })
})

const createSet = (values: number[]): BitSet => {
  const set = new BitSet(501)
  for (const value of values) set.add(value)
  return set
}

const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b)

describe('components of the search', () => {
  it('stores a set of numbers as bits', () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 500 }))
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        const [a, b] = [createSet(left), createSet(right)]
        expect(a.values()).toEqual(sorted(left))
        expect(a.count()).toBe(left.length)
        expect(a.and(b).values()).toEqual(sorted(left.filter((value) => right.includes(value))))
        expect(a.or(b).values()).toEqual(sorted([...new Set([...left, ...right])]))
        expect(a.without(b).values()).toEqual(sorted(left.filter((value) => !right.includes(value))))
      }),
    )
  })

  it('splits a text without losing characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(
          splitPieces(text)
            .map(({ start, end }) => text.slice(start, end))
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('splits at separators and keeps sentences far apart', () => {
    expect(tokenise('CX-5 (4X4), 2.0L. Élan!').map(({ text, position }) => [text, position])).toEqual([
      ['cx', 0],
      ['5', 1],
      ['4x4', 2],
      ['2', 10],
      ['0l', 11],
      ['elan', 19],
    ])
  })

  it('counts the same typos in both directions, and no more than the edits made', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(countTypos(a, b, 8, false)).toBe(countTypos(b, a, 8, false))
        expect(countTypos(a, b, 8, true)).toBeLessThanOrEqual(countTypos(a, b, 8, false))
        expect(countTypos(a, `${a}${b}`, 2, true)).toBe(0)
      }),
    )
    expect(countTypos('ab', 'ba', 2, false)).toBe(1)
    expect(countTypos('abcd', 'abxd', 1, false)).toBe(1)
    expect(countTypos('abcdef', 'uvwxyz', 2, false)).toBe(3)
  })
})
