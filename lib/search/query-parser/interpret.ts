import { type FacetName, getFilter, type RangeName } from '@/config/filters'
import type { SortName } from '@/config/names'
import { isBelow, listBranches, withBranches } from '@/lib/search/model-branches'
import type { NumberRange, SearchState } from '@/lib/search/state'
import { listEntries } from '@/lib/typed'
import { readMeasure } from './amounts'
import { type Dictionary, type Entry, getDictionary, type Meaning } from './dictionary'
import { readRange } from './ranges'
import { readSeats } from './seats'
import { NICKNAMES_BEFORE_NUMBERS, PLACE_PREPOSITIONS } from './synonyms'
import { collapse, countTypos, joinSources, squash, type Token, tokenise } from './tokens'
import type { WordsVocabulary } from './vocabulary'
import {
  ALL_WORDS,
  AND_WORDS,
  FILLERS,
  NEGATIONS,
  OR_WORDS,
  ORDINARY_WORDS,
  PLAIN_WORDS,
  TURN_WORDS,
} from './words'

/**
 * One part of a query that was understood. A vehicle has one of the values (`any`), all of them (`all`) or none
 * of them (`none`).
 */
type ReadPart =
  | { kind: 'any' | 'all' | 'none'; facet: FacetName; values: string[] }
  | { kind: 'range'; range: RangeName; bounds: NumberRange }
  | { kind: 'sort'; sort: SortName }

/** The reading of a query. */
export type QueryReading = {
  /** In the order of the query. */
  parts: ReadPart[]
  /** The makes and models of the parts, where several makes are named and at least one model (ADR 76). */
  branches?: string[]
  /** Words that the text search finds, such as a badge or a stock number; empty if none. */
  text: string
  /** Words that were not understood, in their order; empty if none. They do not restrict the result. */
  unknown: string
}

/** Longer texts are not parsed. */
const MAX_LENGTH = 300

/**
 * Reads a natural-language query such as "white hilux under 40k, no automatic" (`SS-15`). Every value comes from
 * the vocabulary. Pure and deterministic; never throws. `now` in milliseconds.
 *
 * Ambiguous input: a bare "under 40k" is a price, with "km" a distance. Four digits from 1950 to next year are a
 * year. A model that is a number or an ordinary word needs its make. A body type takes precedence over a model of
 * the same name. "Low kms" means up to 50,000 km; "around" means ±10%.
 */
export function interpretQuery(vocabulary: WordsVocabulary, query: string, now: number): QueryReading {
  if (query.length > MAX_LENGTH) return { parts: [], text: collapse(query), unknown: '' }
  const dictionary = getDictionary(vocabulary)
  const tokens = tokenise(query)
  const context = { vocabulary, dictionary, thisYear: new Date(now).getUTCFullYear() }
  const items = readItems(tokens, context)
  const statements = joinStatements(tokens, items)
  const words = items.flatMap((item) => (item.kind === 'words' ? [item] : []))
  const left = readSeparated(tokens, words, statements, context)
  const parts = combineStatements(statements)
  const branches = listNamedBranches(statements, parts)
  return {
    parts,
    ...(branches.length > 0 ? { branches } : {}),
    ...sortWords(tokens, left, dictionary, vocabulary),
  }
}

type Context = { vocabulary: WordsVocabulary; dictionary: Dictionary; thisYear: number }

type Span = { start: number; end: number }
/** Words without a meaning for filters. Opaque words belong together and are no words for the text search alone. */
type Words = Span & { kind: 'words'; isOpaque: boolean }
type Item =
  | (Span & { kind: 'meaning'; meaning: Meaning })
  | (Span & { kind: 'filler' | 'not' | 'or' | 'and' | 'turn' })
  | Words

/** Reads a query from left to right. The longest reading wins ("Peugeot 2008" is a model, not a year). */
function readItems(tokens: readonly Token[], context: Context): Item[] {
  const items: Item[] = []
  for (let start = 0; start < tokens.length; start = items.at(-1)?.end ?? start + 1) {
    const item = readItem(tokens, start, context)
    // "No rust" is unknown as a whole: a text search for rust would find the opposite.
    const negation = item.kind === 'words' ? takeNegation(items) : null
    items.push(negation ? { kind: 'words', isOpaque: true, start: negation.start, end: item.end } : item)
  }
  return items
}

function readItem(tokens: readonly Token[], start: number, context: Context): Item {
  const number = readSeats(tokens, start, context.vocabulary) ?? readRange(tokens, start, context)
  const phrase = findPhrase(context.dictionary, tokens, start)
  const negation = readNegation(tokens, start)
  const measure = readMeasure(tokens, start)
  const candidates: (Item | null)[] = [
    number && { kind: 'meaning', meaning: number.meaning, start, end: number.end },
    phrase && toItem(phrase.entry, start, phrase.end),
    negation === null ? null : { kind: 'not', start, end: negation },
    measure === null ? null : { kind: 'words', isOpaque: true, start, end: measure },
  ]
  const found = candidates.reduce((best, item) => (item && item.end > (best?.end ?? 0) ? item : best), null)
  if (found) return found
  const text = tokens[start]?.text ?? ''
  const at = { start, end: start + 1 }
  if (OR_WORDS.has(text)) return { kind: 'or', ...at }
  if (AND_WORDS.has(text)) return { kind: 'and', ...at }
  if (TURN_WORDS.has(text)) return { kind: 'turn', ...at }
  return FILLERS.has(text) ? { kind: 'filler', ...at } : { kind: 'words', isOpaque: false, ...at }
}

/** Removes the negation at the end of a list, with the fillers after it. */
function takeNegation(items: Item[]): Item | null {
  const at = items.findLastIndex(({ kind }) => kind !== 'filler')
  if (items[at]?.kind !== 'not') return null
  return items.splice(at)[0] ?? null
}

function toItem(entry: Entry, start: number, end: number): Item {
  if (entry === 'filler') return { kind: 'filler', start, end }
  return entry === 'opaque'
    ? { kind: 'words', isOpaque: true, start, end }
    : { kind: 'meaning', meaning: entry, start, end }
}

/** The end of a negation such as "without" or "anything but"; `null` if there is none. */
function readNegation(tokens: readonly Token[], start: number): number | null {
  let end: number | null = null
  for (const phrase of NEGATIONS)
    if (phrase.every((word, index) => tokens[start + index]?.text === word))
      end = Math.max(end ?? 0, start + phrase.length)
  if (end !== null || tokens[start]?.text !== 'but') return end
  const isAll = tokens.slice(Math.max(0, start - 3), start).some(({ text }) => ALL_WORDS.has(text))
  return isAll ? start + 1 : null
}

/** How a statement is joined to the previous one. */
type Join = 'or' | 'and' | 'comma' | null
type Statement = { meaning: Meaning; isNegated: boolean; join: Join }

/** Determines which meanings are negated and how they are joined. */
function joinStatements(tokens: readonly Token[], items: readonly Item[]): Statement[] {
  const statements: Statement[] = []
  let join: Join = null
  let isNegated = false
  let negated: Meaning | null = null
  for (const item of items) {
    const gap = tokens[item.start]?.gap ?? ''
    if (item.kind === 'or' || /[/|]/.test(gap)) join = 'or'
    else if (item.kind === 'and' || /[&+]/.test(gap)) join ??= 'and'
    else if (gap.includes(',')) join ??= 'comma'
    if (item.kind === 'not') isNegated = true
    if (item.kind === 'turn' || item.kind === 'words') negated = null
    if (item.kind === 'words') isNegated = false
    if (item.kind !== 'meaning' || isEmpty(item.meaning)) continue
    const goesOn: boolean =
      negated !== null && (join === 'or' || (join !== null && isSameKind(negated, item.meaning)))
    const statement: Statement = { meaning: item.meaning, isNegated: isNegated || goesOn, join }
    statements.push(statement)
    negated = statement.isNegated ? item.meaning : null
    isNegated = false
    join = null
  }
  return resolveCommas(statements)
}

/** A comma joins like the next word of its list: "a, b or c". */
function resolveCommas(statements: readonly Statement[]): Statement[] {
  let next: Join = null
  return statements
    .toReversed()
    .map((statement) => {
      const join: Join = statement.join === 'comma' ? (next ?? 'and') : statement.join
      next = join
      return { ...statement, join }
    })
    .toReversed()
}

function isEmpty({ values, ranges, sort }: Meaning): boolean {
  return !values && !ranges && !sort
}

/** The facet that a meaning is about: the last, which is the most specific. */
function getFacet({ values = {} }: Meaning): FacetName | undefined {
  return listEntries(values).at(-1)?.[0]
}

function isSameKind(a: Meaning, b: Meaning): boolean {
  return getFacet(a) !== undefined && getFacet(a) === getFacet(b)
}

/**
 * Reads words that other parts separate: "land white cruiser", and the number of a model after its make, as in
 * "mazda white 3". Adds what it finds to the statements and returns the other words.
 */
function readSeparated(
  tokens: readonly Token[],
  words: readonly Words[],
  statements: Statement[],
  context: Context,
): Words[] {
  const loose = words.filter(({ isOpaque }) => !isOpaque)
  const looseTokens = loose.flatMap(({ start, end }) => tokens.slice(start, end))
  const found = new Set<Words>()
  for (const item of readItems(looseTokens, context))
    if (item.kind === 'meaning' && item.end - item.start > 1) {
      statements.push({ meaning: item.meaning, isNegated: false, join: null })
      for (const entry of loose.slice(item.start, item.end)) found.add(entry)
    }
  const makes = statements.flatMap(({ meaning, isNegated }) =>
    isNegated ? [] : (meaning.values?.make ?? []),
  )
  for (const entry of loose) {
    if (found.has(entry)) continue
    const { text = '', gap = '' } = tokens[entry.start] ?? {}
    const isListed = OR_WORDS.has(tokens[entry.start - 1]?.text ?? '') || /[,/]/.test(gap)
    if (!isListed && statements.some(({ meaning }) => meaning.values?.model)) continue
    const meaning = makes
      .map((make) => context.dictionary.phrases.get(squash(make) + text))
      .find((value) => typeof value === 'object' && value.values?.model)
    if (typeof meaning !== 'object') continue
    statements.push({ meaning, isNegated: false, join: null })
    found.add(entry)
  }
  return words.filter((entry) => !found.has(entry))
}

/** Combines statements to the parts of a reading. Alternatives of one attribute are one part. */
function combineStatements(statements: readonly Statement[]): ReadPart[] {
  const any = new Map<FacetName, string[]>()
  const all = new Map<FacetName, string[]>()
  const none = new Map<FacetName, string[]>()
  const ranges = new Map<RangeName, NumberRange>()
  const parts = new Map<string, () => ReadPart>()
  const addValues = (
    kind: 'any' | 'all' | 'none',
    to: typeof any,
    facet: FacetName,
    values: readonly string[],
  ) => {
    to.set(facet, [...new Set([...(to.get(facet) ?? []), ...values])])
    parts.set(`${kind} ${facet}`, () => ({ kind, facet, values: to.get(facet) ?? [] }))
  }
  for (const [index, { meaning, isNegated, join }] of statements.entries()) {
    const facet = getFacet(meaning)
    if (isNegated && facet) addValues('none', none, facet, meaning.values?.[facet] ?? [])
    if (!isNegated)
      for (const [name, values] of listEntries(meaning.values ?? {})) {
        const isAlternative = join === 'or' || statements[index + 1]?.join === 'or'
        const isAll = getFilter(name).isMulti && values.length === 1 && !isAlternative
        addValues(isAll ? 'all' : 'any', isAll ? all : any, name, values)
      }
    for (const [range, bounds] of listEntries(meaning.ranges ?? {})) {
      ranges.set(range, { ...ranges.get(range), ...(isNegated ? invertRange(bounds) : bounds) })
      parts.set(range, () => ({ kind: 'range', range, bounds: ranges.get(range) ?? {} }))
    }
    const { sort } = meaning
    if (sort && !isNegated && !parts.has('sort')) parts.set('sort', () => ({ kind: 'sort', sort }))
  }
  // One required value is a choice like any other.
  for (const [facet, values] of all)
    if (values.length === 1 && !any.has(facet)) {
      parts.delete(`all ${facet}`)
      addValues('any', any, facet, values)
    }
  // A chosen value already excludes the other values of an attribute with one value.
  for (const [facet, values] of none) {
    const chosen = any.get(facet)
    if (!chosen || getFilter(facet).isMulti) continue
    const left = chosen.filter((value) => !values.includes(value))
    any.set(facet, left)
    parts.delete(left.length > 0 ? `none ${facet}` : `any ${facet}`)
  }
  return [...parts.values()].map((build) => build())
}

/**
 * The makes and models of the statements. "Hilux or Ford" is one model of Toyota and all of Ford. A make is narrowed by its own model:
 * "Toyota Hilux". Empty where the parts say the same.
 */
function listNamedBranches(statements: readonly Statement[], parts: readonly ReadPart[]): string[] {
  const chosen = new Map(parts.flatMap((part) => (part.kind === 'any' ? [[part.facet, part.values]] : [])))
  const [makes = [], models = []] = [chosen.get('make'), chosen.get('model')]
  if (makes.length < 2 || models.length === 0) return []
  const named = statements.flatMap(({ meaning: { values = {} }, isNegated }) =>
    isNegated
      ? []
      : listBranches({
          make: values.make?.filter((make) => makes.includes(make)),
          model: values.model?.filter((model) => models.includes(model)),
        }),
  )
  return [...new Set(named)].filter((branch) => !named.some((other) => isBelow(other, branch)))
}

/** The range that "nothing over" leaves; empty if both bounds are given. */
function invertRange({ min, max }: NumberRange): NumberRange {
  if (min !== undefined && max !== undefined) return {}
  if (min !== undefined) return { max: min }
  return max === undefined ? {} : { min: max }
}

/** Sorts the words without a meaning into those that the text search finds and those that are unknown. */
function sortWords(
  tokens: readonly Token[],
  words: readonly Words[],
  { badgeWords }: Dictionary,
  { hasMoreBadges }: WordsVocabulary,
): Pick<QueryReading, 'text' | 'unknown'> {
  const searched = tokens.map((token) => ({ ...token }))
  const text: number[] = []
  const unknown: number[] = []
  const search = (index: number, word: string) => {
    const token = searched[index]
    if (token && word !== token.text) token.source = word
    text.push(index)
  }
  for (const { start, end, isOpaque } of words) {
    const span = tokens.slice(start, end).map((token) => token.text)
    const [word = '', next] = span
    const before = tokens[start - 1]?.text ?? ''
    if (isOpaque) {
      // A motorcycle's badge is often its engine: "650cc" is the badge 650, but not in "under 650cc".
      const size = /^(\d+)(?: ?cc)$/.exec(span.join(' '))?.[1] ?? ''
      const isPair = next !== undefined && badgeWords.has(span.join(' '))
      if (isPair) for (let index = start; index < end; index += 1) search(index, tokens[index]?.text ?? '')
      else if (badgeWords.has(size) && !COMPARATIVES.has(before)) search(start, size)
      else for (let index = start; index < end; index += 1) unknown.push(index)
      continue
    }
    const isPaired = badgeWords.has(`${before} ${word}`) || badgeWords.has(`${word} ${tokens[end]?.text}`)
    const badge = isPaired ? word : findBadge(word, badgeWords)
    const isSuffix = before !== '' && text.at(-1) === start - 1 && searched[start - 1]?.source !== before
    // "200 series" is the badge LC200.
    if (word === 'series' && isSuffix) continue
    if (badge !== null) search(start, badge)
    else if (isStockNumber(tokens, start) || hasMoreBadges) search(start, word)
    else unknown.push(start)
  }
  return { text: joinSources(searched, text), unknown: joinSources(tokens, unknown).toLowerCase() }
}

/** The badge word that a word stands for: LC200 for "200", Wildtrak for "wildtrack". `null` if it is not the only one. */
function findBadge(text: string, badgeWords: ReadonlySet<string>): string | null {
  if (badgeWords.has(text)) return ORDINARY_WORDS.has(text) || /^\d$/.test(text) ? null : text
  const isNumber = /^\d{2,3}$/.test(text)
  if (!isNumber && (text.length < SHORTEST_MISTAKE || !/^\p{L}+$/u.test(text) || ORDINARY_WORDS.has(text)))
    return null
  const words = [...badgeWords].filter((word) => !ORDINARY_WORDS.has(word) && !word.includes(' '))
  const found = isNumber
    ? words.filter((word) => /^[a-z]+\d+$/.test(word) && word.replace(/^[a-z]+/, '') === text)
    : findNearest(text, words)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Whether a token looks like a stock number, or like the letters before one: "HCH10007", "10007", "hch 10007". */
function isStockNumber(tokens: readonly Token[], at: number): boolean {
  const [text = '', next = ''] = [tokens[at]?.text, tokens[at + 1]?.text]
  if (/^[a-z]{1,4}$/.test(text)) return /^\d{4,}$/.test(next)
  return /^\d{4,}[a-z]?$/.test(text) || (/^[a-z]{1,5}\d{3,}[a-z]?$/.test(text) && text.length <= 12)
}

/** Words after which a number is a bound. */
const COMPARATIVES: ReadonlySet<string> = new Set('under over above below than to max min'.split(' '))

/** Facets to clear when the query names a facet or range: the facet itself and those that would contradict it. */
const PLACES: readonly FacetName[] = ['location_name', 'location_id', 'city', 'state']
const CLEARED_FACETS: Partial<Record<FacetName | RangeName, readonly FacetName[]>> = {
  make: ['make', 'model', 'badge', 'make_model', 'make_model_badge'],
  model: ['model', 'badge', 'make_model', 'make_model_badge'],
  body: ['body', 'simple_body'],
  location_name: PLACES,
  city: PLACES,
  state: PLACES,
  price: ['price_range'],
  subscription_price: ['weekly_price_range'],
  repayment: ['weekly_price_range'],
}

/**
 * Adds a reading to a search. Filters of the reading replace the current ones of the same kind (a make also
 * replaces models); all other filters stay, and the words for the text search become the text query. Returns to
 * the first page.
 */
export function applyReading(state: SearchState, { parts, branches, text }: QueryReading): SearchState {
  const refinements = { ...state.refinements }
  const required = { ...state.required }
  const excluded = { ...state.excluded }
  const ranges = { ...state.ranges }
  for (const part of parts) {
    if (part.kind === 'sort' || part.kind === 'none') continue
    const name = part.kind === 'range' ? part.range : part.facet
    for (const replaced of CLEARED_FACETS[name] ?? []) delete refinements[replaced]
    if (name === 'weekly_price_range') delete ranges.subscription_price
  }
  let { sort } = state
  for (const part of parts) {
    if (part.kind === 'any') refinements[part.facet] = part.values
    else if (part.kind === 'all') required[part.facet] = part.values
    else if (part.kind === 'none') excluded[part.facet] = part.values
    else if (part.kind === 'range') ranges[part.range] = part.bounds
    else if (part.kind === 'sort') sort = part.sort
  }
  const chosen = branches ? withBranches(refinements, branches) : refinements
  return { ...state, refinements: chosen, required, excluded, ranges, sort, page: 1, query: text }
}

/** Maximum number of tokens in a phrase. */
const MAX_PHRASE_TOKENS = 6
/** Units that claim the number before them: "Mazda 3" is a model, but not in "Mazda 3 door". */
const UNITS = /^(?:seat|door|cyl|speed|berth|owner|years|yrs|k$|grand$|litre|l$|cc$|kw$)/

type Found = { entry: Entry; end: number }

/**
 * Finds the longest dictionary phrase that starts at a token, otherwise a place after a preposition, otherwise
 * a word with a typo.
 */
function findPhrase(dictionary: Dictionary, tokens: readonly Token[], start: number): Found | null {
  for (let length = Math.min(MAX_PHRASE_TOKENS, tokens.length - start); length > 0; length -= 1) {
    const run = tokens.slice(start, start + length)
    const next = tokens[start + length]
    if (!isPhrase(run) || (/^\d+$/.test(run.at(-1)?.text ?? '') && next && UNITS.test(next.text))) continue
    const key = findKey(dictionary, run.map(({ text }) => text).join('')) ?? findNickname(run, next)
    const entry = key === null ? undefined : dictionary.phrases.get(key)
    if (entry) return { entry, end: start + length }
  }
  return findPlace(dictionary, tokens, start) ?? findTypo(dictionary, tokens, start)
}

/** Whether the tokens are separated only by spaces, hyphens or similar signs, not by a currency sign or comparison. */
function isPhrase(run: readonly Token[]): boolean {
  return run.slice(1).every(({ gap }) => !/[$<>~+;:|]|\s\/|\/\s/.test(gap))
}

function findKey({ phrases, countable }: Dictionary, text: string): string | null {
  if (phrases.has(text)) return text
  for (const ending of ['s', 'es']) {
    const singular = text.slice(0, -ending.length)
    if (text.endsWith(ending) && singular.length > 1 && countable.has(singular)) return singular
  }
  return null
}

function findNickname([first, ...others]: readonly Token[], next: Token | undefined): string | null {
  const isBefore = others.length === 0 && /^\d{2,3}$/.test(next?.text ?? '')
  const name = first && isBefore ? NICKNAMES_BEFORE_NUMBERS[first.text] : undefined
  return name ?? null
}

function findPlace({ places }: Dictionary, tokens: readonly Token[], start: number): Found | null {
  const before = tokens[start - 1]?.text ?? ''
  const entry = PLACE_PREPOSITIONS.has(before) ? places.get(tokens[start]?.text ?? '') : undefined
  return entry ? { entry, end: start + 1 } : null
}

/** Shortest word that can be a mistyped name, and shortest name that it can be corrected to. */
const SHORTEST_MISTAKE = 4
const SHORTEST_NAME = 5

/** The names that a word is a mistyped form of, with the fewest edits. */
function findNearest(text: string, names: readonly string[]): string[] {
  const near = names.flatMap((name) => {
    const isLong = name.length >= SHORTEST_NAME && name.startsWith(text.charAt(0))
    const edits = isLong ? countTypos(text, name) : null
    return edits === null ? [] : [{ name, edits }]
  })
  const least = Math.min(...near.map(({ edits }) => edits))
  return near.flatMap(({ name, edits }) => (edits === least ? [name] : []))
}

/** Finds the phrase that one or two words are a mistyped form of, if exactly one is near enough. */
function findTypo(
  { names, phrases, badgeWords }: Dictionary,
  tokens: readonly Token[],
  start: number,
): Found | null {
  const isKnown = ({ text }: Token) =>
    FILLERS.has(text) || PLAIN_WORDS.has(text) || ORDINARY_WORDS.has(text) || badgeWords.has(text)
  for (const length of [2, 1]) {
    const run = tokens.slice(start, start + length)
    const text = run.map((token) => token.text).join('')
    // Two words must be longer together, and neither may be a short word that is there by coincidence.
    const isFit =
      length === 1 || (run.length === 2 && text.length >= 8 && run.every((token) => token.text.length > 2))
    if (!isFit || text.length < SHORTEST_MISTAKE || !/^\p{L}+$/u.test(text) || run.some(isKnown)) continue
    const candidates = (length === 1 ? names.single : names.several).get(text.charAt(0)) ?? []
    const entries = findNearest(text, candidates).map((name) => phrases.get(name))
    const [entry] = entries
    const isOne = new Set(entries.map((found) => JSON.stringify(found))).size === 1
    if (isOne && entry) return { entry, end: start + length }
  }
  return null
}
