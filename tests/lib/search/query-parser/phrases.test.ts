import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FACET_NAMES, type FacetName, RANGE_NAMES } from '@/config/filters'
import { SORT_NAMES } from '@/config/names'
import type { Site } from '@/config/schema/site'
import { carToDocument, type SearchDocument } from '@/lib/search/document'
import { buildSiteFilter } from '@/lib/search/filters'
import { INDEX_NAME, INDEX_SETTINGS, PRIMARY_KEY } from '@/lib/search/index-settings'
import { interpretQuery } from '@/lib/search/query-parser/interpret'
import { buildWordsVocabulary, type WordsVocabulary } from '@/lib/search/query-parser/vocabulary'
import { planStock } from '@/sandbox/seed/plan'
import { createSiteStock } from '@/sandbox/seed/seed'
import { readDemoSite } from '@/tests/demo-site'
import { startServer, type TestServer } from '@/tests/sandbox/search/harness'

/** The date of every phrase: "last 3 years" starts in 2023. */
const NOW = Date.UTC(2026, 10, 21)

/** Attributes of which one vehicle can have several values. */
const LIST_ATTRIBUTES: readonly string[] = ['categories', 'filtered_features']

const valuesSchema = z.partialRecord(z.enum(FACET_NAMES), z.array(z.string().min(1)).min(1)).default({})
const wordsSchema = z
  .string()
  .regex(/^\S+( \S+)*$/)
  .toLowerCase()
  .or(z.literal(''))
  .default('')

/** The meaning of a phrase. All parts apply together. */
const expectedSchema = z.strictObject({
  /** A vehicle has one of the values of each attribute. */
  any: valuesSchema,
  /** A vehicle has all of the values, such as two features. */
  all: valuesSchema,
  /** A vehicle has none of the values. */
  none: valuesSchema,
  /** Inclusive bounds: dollars, kilometres, years. */
  ranges: z
    .partialRecord(
      z.enum(RANGE_NAMES),
      z.strictObject({ min: z.int().nonnegative().optional(), max: z.int().nonnegative().optional() }),
    )
    .default({}),
  sort: z.enum(SORT_NAMES).nullable().default(null),
  /** Words for the text search, in lower case, such as a badge or a stock number. */
  text: wordsSchema,
  /** Words that the site tells the shopper it did not understand, in their order. */
  unknown: wordsSchema,
})
type Meaning = z.output<typeof expectedSchema>

const phraseSchema = z.strictObject({
  kind: z.string().min(1),
  /** Slug of the demo site whose stock is searched. */
  site: z.string().min(1),
  phrase: z.string().min(1),
  expected: expectedSchema,
  /** The expected filters match no vehicle of the demo stock. */
  findsNothing: z.literal(true).optional(),
})

const readFixture = (name: string): unknown =>
  JSON.parse(readFileSync(`tests/fixtures/search-phrases/${name}.json`, 'utf8'))

const building = z.array(phraseSchema).parse(readFixture('building'))
// These phrases were not read while the query interpreter was built: they measure how it reads new ones.
const checking = z.array(phraseSchema).parse(readFixture('checking'))
const phrases = [...building, ...checking]

type Stock = { site: Site; vehicles: SearchDocument[]; vocabulary: WordsVocabulary }
const stocks = new Map<string, Stock>()
let server: TestServer

beforeAll(async () => {
  server = await startServer()
  const plan = await planStock()
  const sites = [...new Set(phrases.map(({ site }) => site))].map(readDemoSite)
  const documents = sites
    .flatMap((site) => createSiteStock(site, plan, NOW / 1000))
    .flatMap((car, index) => carToDocument({ ...car, id: index + 1 }) ?? [])
  await server.run('POST', '/indexes', { uid: INDEX_NAME, primaryKey: PRIMARY_KEY })
  await server.run('PATCH', `/indexes/${INDEX_NAME}/settings`, INDEX_SETTINGS)
  await server.run('POST', `/indexes/${INDEX_NAME}/documents`, documents)
  for (const site of sites) {
    const listed = await listVehicles(site)
    const vehicles = documents.filter(({ id }) => listed.has(id))
    stocks.set(site.slug, { site, vehicles, vocabulary: buildVocabulary(site, vehicles) })
  }
})
afterAll(() => server.stop())

/** Ids of the vehicles that a site lists. */
async function listVehicles(site: Site): Promise<Set<number>> {
  const { body } = await server.send('POST', `/indexes/${INDEX_NAME}/search`, {
    filter: buildSiteFilter(site, NOW),
    attributesToRetrieve: [PRIMARY_KEY],
    limit: 1000,
  })
  const { hits } = z.object({ hits: z.array(z.object({ id: z.number() })) }).parse(body)
  return new Set(hits.map(({ id }) => id))
}

function buildVocabulary(site: Site, vehicles: readonly SearchDocument[]): WordsVocabulary {
  const facets = Object.fromEntries(FACET_NAMES.map((facet) => [facet, countValues(vehicles, facet)]))
  return buildWordsVocabulary({
    facets,
    makeModels: Object.keys(facets['make_model'] ?? {}),
    hasSubscriptionPrices: vehicles.some((vehicle) => vehicle.subscription_price !== null),
    site,
  })
}

function countValues(vehicles: readonly SearchDocument[], attribute: keyof SearchDocument) {
  const counts: Record<string, number> = {}
  for (const value of vehicles.flatMap((vehicle) => listValues(vehicle, attribute)))
    counts[value] = (counts[value] ?? 0) + 1
  return counts
}

function listValues(vehicle: SearchDocument, attribute: keyof SearchDocument): string[] {
  return [vehicle[attribute]].flat().flatMap((value) => (value === null ? [] : [String(value)]))
}

function getStock(slug: string): Stock {
  const stock = stocks.get(slug)
  if (!stock) throw new Error(`no stock of ${slug}`)
  return stock
}

/** Whether a vehicle matches. Words match the beginnings of words of its texts, and the digits of its stock number. */
function isMatch(vehicle: SearchDocument, { any, all, none, ranges, text }: Meaning): boolean {
  const has = (attribute: FacetName) => (value: string) => listValues(vehicle, attribute).includes(value)
  const { name, badge, series, stocknum } = vehicle
  const words = [name, badge, series, stocknum, stocknum?.replaceAll(/\D/g, '')].flatMap(splitWords)
  return (
    listParts(any).every(([attribute, values]) => values.some(has(attribute))) &&
    listParts(all).every(([attribute, values]) => values.every(has(attribute))) &&
    !listParts(none).some(([attribute, values]) => values.some(has(attribute))) &&
    RANGE_NAMES.every((range) => {
      const { min = -Infinity, max = Infinity } = ranges[range] ?? {}
      const values = range === 'repayment' ? listRepayments(vehicle) : [vehicle[range]]
      return !ranges[range] || values.some((value) => value !== null && value >= min && value <= max)
    }) &&
    splitWords(text).every((word) => words.some((entry) => entry.startsWith(word)))
  )
}

function listRepayments({ finance_lenders: offers }: SearchDocument): (number | null)[] {
  return Object.values(offers).map(({ paymentWeek }) => paymentWeek)
}

function listParts(values: Meaning['any']) {
  return FACET_NAMES.flatMap((attribute) => {
    const chosen = values[attribute]
    return chosen ? [[attribute, chosen] as const] : []
  })
}

function splitWords(text: string | null | undefined): string[] {
  return text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The reading of a phrase in the form of the fixtures. */
function readPhrase(vocabulary: WordsVocabulary, phrase: string): Meaning {
  const { parts, text, unknown } = interpretQuery(vocabulary, phrase, NOW)
  const choose = (kind: 'any' | 'all' | 'none') =>
    Object.fromEntries(parts.flatMap((part) => (part.kind === kind ? [[part.facet, part.values]] : [])))
  const ranges = Object.fromEntries(
    parts.flatMap((part) => (part.kind === 'range' ? [[part.range, part.bounds]] : [])),
  )
  const sort = parts.find((part) => part.kind === 'sort')?.sort
  const [any, all, none] = [choose('any'), choose('all'), choose('none')]
  return expectedSchema.parse({ any, all, none, ranges, sort, text, unknown })
}

/** The same meaning with the values in alphabetical order. */
function sortValues(meaning: Meaning): Meaning {
  const sortEach = (values: Meaning['any']): Meaning['any'] =>
    Object.fromEntries(listParts(values).map(([attribute, chosen]) => [attribute, chosen.toSorted()]))
  return { ...meaning, any: sortEach(meaning.any), all: sortEach(meaning.all), none: sortEach(meaning.none) }
}

describe('the phrases', () => {
  test('[SS-15] are at least 250, in two halves with the same number of each kind', () => {
    const listKinds = (half: readonly { kind: string }[]) => half.map(({ kind }) => kind).toSorted()
    expect(phrases.length).toBeGreaterThanOrEqual(250)
    expect(listKinds(checking)).toEqual(listKinds(building))
    expect(new Set(phrases.map(({ site, phrase }) => `${site}: ${phrase}`)).size).toBe(phrases.length)
  })

  test.each(phrases)(
    '[SS-15] expect values of the stock of $site: $phrase',
    ({ site, expected, findsNothing }) => {
      const { vehicles } = getStock(site)
      for (const part of [expected.any, expected.all, expected.none])
        for (const [attribute, values] of listParts(part)) {
          const inStock = Object.keys(countValues(vehicles, attribute))
          expect(inStock).toEqual(expect.arrayContaining(values))
          expect(new Set(values).size).toBe(values.length)
        }
      // An included value already excludes the other values of an attribute with one value.
      for (const [attribute] of listParts(expected.none))
        expect(LIST_ATTRIBUTES.includes(attribute) || !expected.any[attribute]).toBe(true)
      for (const [attribute, values] of listParts(expected.all))
        expect(LIST_ATTRIBUTES.includes(attribute) && values.length > 1).toBe(true)
      expect(vehicles.some((vehicle) => isMatch(vehicle, expected))).toBe(!findsNothing)
    },
  )
})

const isRead = ({ site, phrase, expected }: z.output<typeof phraseSchema>) => {
  const reading = readPhrase(getStock(site).vocabulary, phrase)
  return isDeepStrictEqual(sortValues(reading), sortValues(expected))
}

test.each([
  ['building', building, 0.98],
  ['checking', checking, 0.95],
] as const)('[SS-15] of the phrases for %s enough are read as expected', (_half, half, share) => {
  const misread = half.filter((entry) => !isRead(entry)).map(({ site, phrase }) => `${site}: ${phrase}`)
  expect(1 - misread.length / half.length, misread.join('\n')).toBeGreaterThanOrEqual(share)
})

// The address keeps these words as its text query, which the next page reads again.
test.each(phrases.filter(({ expected }) => expected.text !== ''))(
  '[SS-15] the words for the text search are read as such again: $phrase ($site)',
  ({ site, phrase }) => {
    const { vocabulary } = getStock(site)
    const { text } = interpretQuery(vocabulary, phrase, NOW)
    expect(interpretQuery(vocabulary, text, NOW)).toEqual({ parts: [], text, unknown: '' })
  },
)
