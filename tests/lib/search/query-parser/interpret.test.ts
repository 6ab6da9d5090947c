import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FacetName } from '@/config/filters'
import { applyReading, interpretQuery } from '@/lib/search/query-parser/interpret'
import { countTypos } from '@/lib/search/query-parser/tokens'
import { listEntries } from '@/lib/typed'
import { buildWordsVocabulary, type WordsVocabulary } from '@/lib/search/query-parser/vocabulary'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'
import { CAMPERS, CARS, MOTORCYCLES, MOTORHOMES, PLANS, TRUCKS } from './vocabularies'
import { makeSite } from '../site-fixture'

const NOW = Date.UTC(2026, 10, 21)
const VOCABULARIES: Record<string, WordsVocabulary> = {
  cars: CARS,
  motorcycles: MOTORCYCLES,
  trucks: TRUCKS,
  campers: CAMPERS,
  motorhomes: MOTORHOMES,
  plans: PLANS,
}

type Phrase = { kind: string; text: string; expected: string }

/** Parses `interpret-phrases.txt`. */
function readPhrases(): Phrase[] {
  const phrases: Phrase[] = []
  let kind = ''
  for (const line of readFileSync(new URL('interpret-phrases.txt', import.meta.url), 'utf8').split('\n')) {
    const heading = /^\[(\w+)\]$/.exec(line)?.[1]
    if (heading) kind = heading
    const [, text, expected] = /^([^#].*?) =>(?: (.*))?$/.exec(line) ?? []
    if (text !== undefined) phrases.push({ kind, text, expected: expected ?? '' })
  }
  return phrases
}

/** A reading applied to a search, with the words that were not understood. */
type Understood = SearchState & { unknown: string }

/** Formats a result like a line of the phrases file: filters, `|` and words for the text search, `?` and unknown words. */
function describeWords({
  refinements,
  required,
  excluded,
  ranges,
  sort,
  query,
  unknown,
}: Understood): string {
  const list = (family: SearchState['refinements'], sign = '') =>
    Object.entries(family).map(([facet, values]) => `${sign}${facet}=${values.join('/')}`)
  const meaning = [
    ...list(refinements),
    ...list(required, 'all '),
    ...list(excluded, 'not '),
    ...Object.entries(ranges).map(([name, { min, max }]) => `${name}=${min ?? ''}:${max ?? ''}`),
    ...(sort ? [`sort=${sort}`] : []),
  ]
  return [meaning.join('; '), query ? `| ${query}` : '', unknown ? `? ${unknown}` : '']
    .filter(Boolean)
    .join(' ')
}

function understand(text: string, vocabulary = CARS): Understood {
  const reading = interpretQuery(vocabulary, text, NOW)
  return { ...applyReading(EMPTY_STATE, reading), unknown: reading.unknown }
}

const phrases = readPhrases()

describe('shopper queries', () => {
  test('[SS-15] has at least 200 queries covering each kind of stock', () => {
    expect(phrases.length).toBeGreaterThanOrEqual(200)
    expect(new Set(phrases.map(({ kind }) => kind))).toEqual(new Set(Object.keys(VOCABULARIES)))
  })

  test.each(phrases)('[SS-15] $kind: $text', ({ kind, text, expected }) => {
    expect(describeWords(understand(text, VOCABULARIES[kind]))).toBe(expected)
  })
})

describe('rules', () => {
  test('[SS-12] recognises only stock values, in the stock’s spelling', () => {
    const stock = (colours: string[], makes: string[]): WordsVocabulary => ({
      ...CARS,
      values: { colour: colours, make: makes },
      models: {},
    })
    expect(
      describeWords(understand('white toyota', stock(['Glacier White', 'WHITE', 'Red'], ['TOYOTA']))),
    ).toBe('colour=Glacier White/WHITE; make=TOYOTA')
    expect(describeWords(understand('dark blue', stock(['Dark Blue', 'Light Blue'], [])))).toBe(
      'colour=Dark Blue',
    )
    expect(describeWords(understand('white toyota', stock(['Red'], ['Kia'])))).toBe('? white toyota')
  })

  test('[SS-12] maps the same words to other spellings of stock values', () => {
    const stock: WordsVocabulary = {
      ...CARS,
      values: {
        transmission: ['Sports Automatic', '6 Speed Manual', 'CVT Auto'],
        fuel: ['Petrol - Unleaded ULP', 'Petrol/Electric Hybrid', 'Plug-in Hybrid', 'Electric'],
        body: ['Ute / Tray', 'Hatchback', '4x4'],
        drive: ['4x2'],
      },
    }
    expect(understand('auto petrol ute', stock).refinements).toEqual({
      transmission: ['Sports Automatic', 'CVT Auto'],
      fuel: ['Petrol - Unleaded ULP'],
      body: ['Ute / Tray'],
    })
    expect(understand('ev', stock).refinements.fuel).toEqual(['Electric'])
    expect(understand('plug-in hybrid', stock).refinements.fuel).toEqual(['Plug-in Hybrid'])
    expect(understand('4wd', stock).refinements).toEqual({ body: ['4x4'] })
    expect(understand('2wd hatch', stock).refinements).toEqual({ drive: ['4x2'], body: ['Hatchback'] })
  })

  test('[SS-12] corrects a typo only when exactly one name matches', () => {
    const stock: WordsVocabulary = {
      ...CARS,
      values: { make: ['Brand'] },
      models: { Brand: ['Kamiq', 'Kamik'] },
    }
    expect(understand('kamix', stock).unknown).toBe('kamix')
    expect(understand('kamiqs', stock).refinements.model).toEqual(['Kamiq'])
    expect(understand('ascent accnt').refinements.model).toEqual(['Accent'])
    expect([
      countTypos('toyta', 'toyota'),
      countTypos('hyundia', 'hyundai'),
      countTypos('mitsibishi', 'mitsubishi'),
      countTypos('mitsabishe', 'mitsubishi'),
    ]).toEqual([1, 1, 1, 2])
    expect([
      countTypos('golf', 'golf'),
      countTypos('polo', 'golf'),
      countTypos('abcd', 'badc'),
      countTypos('corola', 'corollas'),
    ]).toEqual([null, null, null, null])
  })

  test('[SS-12] the vocabulary marks berths for campers and miles for en-US', () => {
    const facets = {
      make: { 'Land Rover': 3, ' ': 1 },
      item_type: { rv: 2, camper: 1 },
      badge: { 'Ascent Sport (4x4)': 2 },
    }
    const built = buildWordsVocabulary({
      facets,
      makeModels: ['Land Rover Defender'],
      hasSubscriptionPrices: false,
      site: makeSite({ locale: 'en-US' }),
    })
    expect(built).toMatchObject({ hasBerths: true, distance: 'mi', badges: ['Ascent Sport (4x4)'] })
    expect(built.values.make).toEqual(['Land Rover'])
    expect(built.models).toEqual({ 'Land Rover': ['Defender'] })
    expect(JSON.parse(JSON.stringify(built))).toEqual(built)
  })
})

describe('query on a refined search', () => {
  const state = (part: Partial<SearchState>): SearchState => ({ ...EMPTY_STATE, ...part })
  const apply = (from: SearchState, text: string, vocabulary = CARS) =>
    applyReading(from, interpretQuery(vocabulary, text, NOW))

  test('[SS-15] replaces filters of the same kind and keeps the others', () => {
    const from = state({
      refinements: { make: ['Ford'], model: ['Ranger'], badge: ['XLT'], colour: ['Red'], fuel: ['Diesel'] },
      ranges: { year: { min: 2015 }, price: { min: 10_000 } },
      sort: 'latest',
      page: 4,
      query: 'old words',
    })
    expect(apply(from, 'white hilux under 40k with luxury')).toEqual({
      ...EMPTY_STATE,
      refinements: { make: ['Toyota'], model: ['Hilux'], colour: ['White'], fuel: ['Diesel'] },
      required: {},
      excluded: {},
      ranges: { year: { min: 2015 }, price: { max: 40_000 } },
      sort: 'latest',
      page: 1,
      query: 'luxury',
    })
  })

  test('[SS-15] a new make removes the previous make’s models', () => {
    const from = state({ refinements: { make: ['Ford'], model: ['Ranger'] } })
    expect(apply(from, 'mazda').refinements).toEqual({ make: ['Mazda'] })
    expect(apply(from, 'diesel').refinements).toEqual({ ...from.refinements, fuel: ['Diesel'] })
  })

  test('[SS-15] a price replaces its bracket, a place other places, a weekly price its other form', () => {
    const from = state({
      refinements: { price_range: ['$30k-40k'], state: ['SA'], weekly_price_range: ['$50-100'] },
    })
    expect(apply(from, 'under 20k in Artarmon').refinements).toEqual({
      weekly_price_range: ['$50-100'],
      city: ['Artarmon'],
    })
    expect(apply(from, 'under $300 pw', PLANS).refinements).toEqual({
      price_range: ['$30k-40k'],
      state: ['SA'],
    })
    const weekly = state({ ranges: { subscription_price: { max: 90 } } })
    const withRepayments = { ...CARS, hasWeeklyRepayments: true }
    const bracketed = state({ refinements: { weekly_price_range: ['$50-100'] } })
    expect(apply(bracketed, 'under $120 a week', withRepayments)).toMatchObject({
      ranges: { repayment: { max: 120 } },
      refinements: {},
    })
    expect(apply(weekly, '$120 a week')).toMatchObject({
      ranges: {},
      refinements: { weekly_price_range: ['$50-100', '$100-150'] },
    })
  })
})

describe('any input', () => {
  const pieces = [
    ...phrases.flatMap(({ text }) => text.split(' ')),
    '$',
    '-',
    '/',
    '+',
    '40k',
    '2019',
    'not',
    'in',
    'to',
    'between',
    '7',
    'seats',
    'a',
    'week',
    '000',
    '🚗',
    'ß',
    '٣',
  ]
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(' ', ' ', ' ', '-', '', ',')), {
        maxLength: 9,
      })
      .map((parts) => parts.flat().join('')),
  )
  const anyVocabulary = fc.constantFrom(...Object.values(VOCABULARIES))
  const copies = new Map(Object.values(VOCABULARIES).map((entry) => [entry, structuredClone(entry)]))

  test('[SS-15] results are deterministic, and words for the text search come from the query', () => {
    fc.assert(
      fc.property(anyText, anyVocabulary, (text, vocabulary) => {
        const once = understand(text, vocabulary)
        expect(understand(text, copies.get(vocabulary))).toEqual(once)
        expect(once.query.length + once.unknown.length).toBeLessThanOrEqual(text.length + 12)
      }),
      { numRuns: 2000 },
    )
  })

  test('[SS-12] every value comes from the vocabulary and every bound is a whole number', () => {
    fc.assert(
      fc.property(anyText, anyVocabulary, (text, vocabulary) => {
        const { refinements, required, excluded, ranges } = understand(text, vocabulary)
        const values: Partial<Record<FacetName, readonly string[]>> = {
          ...vocabulary.values,
          model: Object.values(vocabulary.models).flat(),
          make_model_badge: (vocabulary.values.make ?? []).flatMap((make) => [
            make,
            ...(vocabulary.models[make] ?? []).map((model) => `${make} > ${model}`),
          ]),
        }
        for (const family of [refinements, required, excluded])
          for (const [facet, named] of listEntries(family))
            for (const value of named) expect(values[facet]).toContain(value)
        for (const bound of Object.values(ranges).flatMap(({ min = 0, max = 0 }) => [min, max]))
          expect(Number.isSafeInteger(bound) && bound >= 0, `${text}: ${bound}`).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('[SS-15] does not parse overlong texts', () => {
    const long = 'white hilux '.repeat(60)
    expect(understand(long)).toEqual({ ...EMPTY_STATE, query: long.trim(), unknown: '' })
  })

  test('[SS-15] parses a query in less than a millisecond', () => {
    for (const { kind, text } of phrases) understand(text, VOCABULARIES[kind])
    const start = performance.now()
    for (const { kind, text } of phrases) understand(text, VOCABULARIES[kind])
    expect((performance.now() - start) / phrases.length).toBeLessThan(1)
  })
})
