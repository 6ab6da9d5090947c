import { findSecondEnd, isPlus, readComparison } from './amounts'
import type { Reading } from './dictionary'
import type { Token } from './tokens'
import type { WordsVocabulary } from './vocabulary'
import { OR_WORDS } from './words'

const SEATS = new Set(
  'seat seats seater seaters passenger passengers pax str people person persons adults'.split(' '),
)
const BERTHS = new Set(['berth', 'berths', 'sleeper', 'sleepers', 'bed', 'beds'])
/** Phrases before the number: "seats 7", "seating for 8", "sleeps 4". */
const LEADS: [string[], 'seats' | 'berths'][] = [
  [['seats'], 'seats'],
  [['seating'], 'seats'],
  [['seating', 'for'], 'seats'],
  [['seats', 'for'], 'seats'],
  [['room', 'for'], 'seats'],
  [['fits'], 'seats'],
  [['fit'], 'seats'],
  [['fits', 'up', 'to'], 'seats'],
  [['sleeps'], 'berths'],
  [['sleeping'], 'berths'],
  [['sleeps', 'up', 'to'], 'berths'],
  [['berths'], 'berths'],
]
const OR_MORE = [['or', 'more'], ['plus'], ['and', 'more'], ['and', 'up']]

type Count = { value: number; end: number; isSeats: boolean }

/**
 * Parses a seat count: "7 seater", "seven seats", "5-7 seats", "8+ seats"; also berths on sites whose seat
 * counts are berths. `null` if no stock has that many seats.
 */
export function readSeats(
  tokens: readonly Token[],
  start: number,
  { values: { seats = [] }, hasBerths }: WordsVocabulary,
): Reading | null {
  const found = readNoun(tokens, start, hasBerths) ?? readLead(tokens, start, hasBerths)
  if (!found) return null
  const { min, max, only } = found
  const isFitting = (count: number) => (only ? only.includes(count) : count >= min && count <= max)
  const matching = seats.filter((value) => isFitting(Number(value)))
  return matching.length > 0 ? { meaning: { values: { seats: matching } }, end: found.end } : null
}

/** `only` are alternatives, such as 5 and 7. */
type Found = { min: number; max: number; end: number; only?: number[] }

function readNoun(tokens: readonly Token[], start: number, hasBerths: boolean): Found | null {
  const comparison = readComparison(tokens, start)
  const first = readCount(tokens, comparison?.end ?? start, hasBerths)
  if (!first) return null
  let { end, isSeats } = first
  const isAlternative = OR_WORDS.has(tokens[end]?.text ?? '') && tokens[end + 1]?.number != null
  const secondStart = isAlternative ? end + 1 : findSecondEnd(tokens, end, comparison?.value === 'between')
  const second = secondStart === null ? null : readCount(tokens, secondStart, hasBerths)
  if (second) ({ end, isSeats } = second)
  let isMin = isPlus(tokens, first.end)
  const more = OR_MORE.find((phrase) => hasPhrase(tokens, end, phrase))
  if (more) {
    isMin = true
    end += more.length
  }
  const noun = tokens[end]?.text ?? ''
  if (!isSeats && isNoun(noun, hasBerths)) {
    isSeats = true
    end += 1
  }
  if (!isSeats) return null
  const trailing = more ? undefined : OR_MORE.find((phrase) => hasPhrase(tokens, end, phrase))
  if (trailing) end += trailing.length
  if (second && isAlternative) return { min: 0, max: 0, end, only: [first.value, second.value] }
  if (second) return { min: first.value, max: second.value, end }
  if (isMin || trailing || comparison?.value === 'min') return { min: first.value, max: Infinity, end }
  if (comparison?.value === 'max') return { min: 1, max: first.value, end }
  return comparison && comparison.value !== 'since' ? null : { min: first.value, max: first.value, end }
}

function readLead(tokens: readonly Token[], start: number, hasBerths: boolean): Found | null {
  for (const [phrase, noun] of LEADS) {
    if ((noun === 'berths' && !hasBerths) || !hasPhrase(tokens, start, phrase)) continue
    const count = readCount(tokens, start + phrase.length, hasBerths)
    if (!count) continue
    const more = OR_MORE.find((words) => hasPhrase(tokens, count.end, words))
    const isMin = more !== undefined || isPlus(tokens, count.end)
    let end = count.end + (more?.length ?? 0)
    if (isNoun(tokens[end]?.text ?? '', hasBerths)) end += 1
    return { min: count.value, max: isMin ? Infinity : count.value, end }
  }
  return null
}

/** Parses a small integer in digits or words, alone or joined with its noun as in "7seater". */
function readCount(tokens: readonly Token[], at: number, hasBerths: boolean): Count | null {
  const token = tokens[at]
  if (!token || /\$\s*$/.test(token.gap)) return null
  const value = token.number?.value ?? 0
  if (value < 1 || value > 60 || !Number.isInteger(value)) return null
  const suffix = token.number?.suffix ?? ''
  if (suffix !== '' && !isNoun(suffix, hasBerths)) return null
  return { value, end: at + 1, isSeats: suffix !== '' }
}

function isNoun(word: string, hasBerths: boolean): boolean {
  return SEATS.has(word) || (hasBerths && BERTHS.has(word))
}

function hasPhrase(tokens: readonly Token[], start: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => tokens[start + index]?.text === word)
}
