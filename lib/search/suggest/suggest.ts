import { slugify } from '@/lib/text/slugify'
import { pluralise } from '@/lib/site/template'
import { splitMakeModels } from '../vocabulary'

/** Kinds of stock values that a search box suggests, in display order. */
export const VALUE_KINDS = ['make', 'model', 'body', 'car_type'] as const
export type ValueKind = (typeof VALUE_KINDS)[number]

/** A stock value with its vehicle count and the URL of its search. */
export type StockValue = {
  kind: ValueKind
  /** As spelled in the stock; a model includes its make, for example "Toyota Hilux". */
  value: string
  /** Display label, for example "Used Cars". */
  label: string
  /** The make of a make or model, otherwise empty. */
  make: string
  count: number
  href: string
}

/** Counts by attribute and value, in the search service's format. */
export type Distribution = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A car type with its label and URL. */
export type CarTypeLink = { value: string; label: string; href: string }

/** Maximum number of suggested values per kind. */
const LIMITS: Record<ValueKind, number> = { make: 3, model: 5, body: 3, car_type: 2 }
const POPULAR_LIMITS: Partial<Record<ValueKind, number>> = { make: 6, body: 4 }

/**
 * The values that a search box can suggest (`RT-03`, `RT-04`), from the counts of a site's whole stock. If two
 * values have the same URL, only the first is listed.
 */
export function listStockValues(counted: Distribution, carTypes: readonly CarTypeLink[]): StockValue[] {
  const makes = listCounts(counted['make'])
  const models = listCounts(counted['make_model'])
  const byMake = splitMakeModels(
    makes.map(([make]) => make),
    models.map(([value]) => value),
  )
  const countOf = new Map(models)
  const values: StockValue[] = [
    ...makes.map(([value, count]): StockValue => {
      return { kind: 'make', value, label: value, make: value, count, href: `/search/${slugify(value)}` }
    }),
    ...Object.entries(byMake).flatMap(([make, names]) =>
      names.map((name): StockValue => {
        const value = `${make} ${name}`
        const href = `/search/${slugify(make)}/${slugify(name)}`
        return { kind: 'model', value, label: value, make, count: countOf.get(value) ?? 0, href }
      }),
    ),
    ...listCounts(counted['body']).map(([value, count]): StockValue => {
      return { kind: 'body', value, label: value, make: '', count, href: `/search/${slugify(value)}` }
    }),
    ...carTypes.map(({ value, label, href }): StockValue => {
      return { kind: 'car_type', value, label, make: '', count: counted['car_type']?.[value] ?? 0, href }
    }),
  ]
  const seen = new Set<string>()
  return values.filter(({ count, href }) => count > 0 && isPath(href) && !seen.has(href) && seen.add(href))
}

/**
 * Values that match a text: each word of the text must be the prefix of a word in the label, ignoring case,
 * accents and hyphens ("cx5" finds "Mazda CX-5"). Body types also match by their plural. Sorted within a kind:
 * labels that start with the text first, then by vehicle count.
 */
export function matchValues(values: readonly StockValue[], text: string): StockValue[] {
  const words = splitWords(text)
  if (words.length === 0) return []
  const whole = words.join('')
  const found = values.flatMap((value) => {
    const names = value.kind === 'body' ? [value.label, pluralise(value.label)] : [value.label]
    const fits = names.map(toCompact).filter((name) => words.every((word) => findWord(name, word) >= 0))
    return fits.length > 0 ? [{ value, rank: Math.min(...fits.map((name) => rankName(name, whole))) }] : []
  })
  found.sort((a, b) => a.rank - b.rank || b.value.count - a.value.count || compare(a.value, b.value))
  return pickByKind(
    found.map(({ value }) => value),
    LIMITS,
  )
}

/** The most frequent makes and body types, suggested for an empty text. */
export function listPopular(values: readonly StockValue[]): StockValue[] {
  const byCount = [...values].sort((a, b) => b.count - a.count || compare(a, b))
  return pickByKind(byCount, POPULAR_LIMITS)
}

/** Splits a label into matching and other parts for highlighting. The parts joined are the label. */
export function highlight(label: string, text: string): { text: string; isMatch: boolean }[] {
  const name = toCompact(label)
  const marked = new Set<number>()
  for (const word of splitWords(text)) {
    const start = findWord(name, word)
    if (start < 0) continue
    const [from = 0, to = 0] = [name.places[start], name.places[start + word.length - 1]]
    for (let place = from; place <= to; place += 1) marked.add(place)
  }
  const parts: { text: string; isMatch: boolean }[] = []
  for (const [place, letter] of [...label].entries()) {
    const last = parts.at(-1)
    const isMatch = marked.has(place)
    if (last?.isMatch === isMatch) last.text += letter
    else parts.push({ text: letter, isMatch })
  }
  return parts
}

/**
 * The letters and digits of a name without case and accents, the offsets where words start, and the position of
 * each letter in the name.
 */
type Compact = { letters: string; starts: Set<number>; places: number[] }

function toCompact(name: string): Compact {
  let letters = ''
  const starts = new Set<number>()
  const places: number[] = []
  let isInside = false
  for (const [place, letter] of [...name].entries()) {
    const bare = fold(letter)
    if (bare && !isInside) starts.add(letters.length)
    // A combining accent belongs to the letter before it.
    if (!/\p{M}/u.test(letter)) isInside = bare !== ''
    for (const _ of bare) places.push(place)
    letters += bare
  }
  return { letters, starts, places }
}

/** Offset of the word in a name where it starts one of the name's words, otherwise -1. */
function findWord({ letters, starts }: Compact, word: string): number {
  for (const start of starts) if (letters.startsWith(word, start)) return start
  return -1
}

function rankName({ letters }: Compact, whole: string): number {
  if (letters === whole) return 0
  return letters.startsWith(whole) ? 1 : 2
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).map(fold).filter(Boolean)
}

/** Keeps letters and digits only, in lower case and without accents. Works for all scripts. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function pickByKind(values: readonly StockValue[], limits: Partial<Record<ValueKind, number>>): StockValue[] {
  return VALUE_KINDS.flatMap((kind) =>
    values.filter((value) => value.kind === kind).slice(0, limits[kind] ?? 0),
  )
}

function listCounts(counts: Readonly<Record<string, number>> = {}): [string, number][] {
  return Object.entries(counts).filter(([value]) => value.trim() !== '')
}

function isPath(href: string): boolean {
  return !href.endsWith('/') && !href.includes('//')
}

function compare(a: StockValue, b: StockValue): number {
  return a.label.localeCompare(b.label, 'en')
}
