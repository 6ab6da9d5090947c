import { type Json, type JsonObject, isObject } from './json'
import { coversField } from './paths'
import { splitPieces } from './text/tokenise'

/** How to format hits. */
type FormatOptions = {
  displayed: string[]
  retrieve: string[] | null
  highlight: string[] | null
  highlightTags: { before: string; after: string }
  crop: string[] | null
  cropLength: number
  cropMarker: string
  showMatches: boolean
  /**
   * Maps an indexed word to the number of characters matched, or null when it does not match; null without a
   * query.
   */
  matchLength: ((word: string) => number | null) | null
}

/** Fields that the server adds to a hit. */
const FORMATTED = '_formatted'
const MATCHES = '_matchesPosition'
export const SCORE = '_rankingScore'

/** The position of a match in UTF-8 bytes. */
type MatchPlace = { start: number; length: number }

const isChosen = (names: readonly string[], field: string): boolean =>
  names.some((name) => coversField(name, field) || name.startsWith(`${field}.`))

/** Picks the named fields of a document; a dotted name picks part of an object. */
export const pickFields = (document: JsonObject, names: readonly string[]): JsonObject => {
  if (names.includes('*')) return document
  const result: JsonObject = {}
  for (const [field, value] of Object.entries(document)) {
    if (names.some((name) => coversField(name, field))) result[field] = value
    else {
      const inner = names.flatMap((name) =>
        name.startsWith(`${field}.`) ? [name.slice(field.length + 1)] : [],
      )
      if (inner.length > 0) result[field] = pickInside(value, inner)
    }
  }
  return result
}

const pickInside = (value: Json, names: readonly string[]): Json => {
  if (Array.isArray(value)) return value.map((item) => pickInside(item, names))
  return isObject(value) ? pickFields(value, names) : value
}

type Marked = { text: string; start: number; end: number; matched: number }

const markPieces = (text: string, matchLength: FormatOptions['matchLength']): Marked[] =>
  splitPieces(text).map(({ word, start, end }) => {
    const length = word === null || word === '' ? null : (matchLength?.(word) ?? null)
    const slice = text.slice(start, end)
    // Normalising may change a word's length; in that case the whole original word counts as matched.
    const matched = length === null ? 0 : word?.length === slice.length ? length : slice.length
    return { text: slice, start, end, matched }
  })

const cropPieces = (
  pieces: Marked[],
  length: number,
): { pieces: Marked[]; before: boolean; after: boolean } => {
  const isWord = (piece: Marked) => /[\p{L}\p{N}]/u.test(piece.text)
  const total = pieces.filter(isWord).length
  if (length <= 0 || total <= length) return { pieces, before: false, after: false }
  let bestStart = 0
  let bestMatches = -1
  const words = pieces.flatMap((piece, i) => (isWord(piece) ? [i] : []))
  for (let first = 0; first + length <= words.length; first++) {
    const matches = words.slice(first, first + length).filter((i) => (pieces[i]?.matched ?? 0) > 0).length
    if (matches > bestMatches) {
      bestMatches = matches
      bestStart = first
    }
  }
  const from = words[bestStart] ?? 0
  const to = words[bestStart + length - 1] ?? pieces.length - 1
  return { pieces: pieces.slice(from, to + 1), before: from > 0, after: to < pieces.length - 1 }
}

type ValueFormat = { highlight: boolean; crop: number | null }

const formatText = (text: string, how: ValueFormat, options: FormatOptions): string => {
  if (how.crop === null && (!how.highlight || options.matchLength === null)) return text
  const marked = markPieces(text, options.matchLength)
  const cropped =
    how.crop === null ? { pieces: marked, before: false, after: false } : cropPieces(marked, how.crop)
  const { before, after } = options.highlightTags
  const body = cropped.pieces.map((piece) =>
    how.highlight && piece.matched > 0
      ? `${before}${piece.text.slice(0, piece.matched)}${after}${piece.text.slice(piece.matched)}`
      : piece.text,
  )
  return `${cropped.before ? options.cropMarker : ''}${body.join('')}${cropped.after ? options.cropMarker : ''}`
}

const formatValue = (value: Json, how: ValueFormat, options: FormatOptions): Json => {
  if (typeof value === 'string') return formatText(value, how, options)
  if (typeof value === 'number') return formatText(String(value), how, options)
  if (Array.isArray(value)) return value.map((item) => formatValue(item, how, options))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, formatValue(item, how, options)]),
  )
}

const cropLengthOf = (field: string, options: FormatOptions): number | null => {
  for (const entry of options.crop ?? []) {
    const match = /^(.*?)(?::(\d+))?$/s.exec(entry)
    if (match && coversField(match[1] ?? '', field))
      return match[2] === undefined ? options.cropLength : Number(match[2])
  }
  return null
}

const findMatches = (
  value: Json,
  path: string,
  options: FormatOptions,
  found: Record<string, MatchPlace[]>,
) => {
  if (options.matchLength === null) return
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    for (const piece of markPieces(text, options.matchLength)) {
      if (piece.matched === 0) continue
      const place = {
        start: Buffer.byteLength(text.slice(0, piece.start)),
        length: Buffer.byteLength(piece.text.slice(0, piece.matched)),
      }
      const known = found[path]
      if (known) known.push(place)
      else found[path] = [place]
    }
  } else if (Array.isArray(value)) for (const item of value) findMatches(item, path, options, found)
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) findMatches(item, `${path}.${key}`, options, found)
}

/** Builds a hit: the retrieved fields, plus `_formatted` and `_matchesPosition` when requested. */
export const formatHit = (document: JsonObject, options: FormatOptions): JsonObject => {
  const visible = pickFields(document, options.displayed)
  const hit = { ...pickFields(visible, options.retrieve ?? ['*']) }
  if (options.highlight || options.crop) {
    const formatted: JsonObject = {}
    for (const [field, value] of Object.entries(visible)) {
      const highlight = options.highlight !== null && isChosen(options.highlight, field)
      const crop = cropLengthOf(field, options)
      if (highlight || crop !== null || field in hit)
        formatted[field] = formatValue(value, { highlight, crop }, options)
    }
    hit[FORMATTED] = formatted
  }
  if (options.showMatches) {
    const found: Record<string, MatchPlace[]> = {}
    for (const [field, value] of Object.entries(visible)) findMatches(value, field, options, found)
    hit[MATCHES] = found
  }
  return hit
}
