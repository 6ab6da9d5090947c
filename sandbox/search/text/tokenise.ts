/** A word of a text: its normalised form, its offsets, and its position counted in words. */
export type Word = { text: string; start: number; end: number; position: number }

/** A word, or the separator between two words. */
export type Piece = { word: string | null; separator: string; start: number; end: number }

const SEPARATOR = /[\s\p{P}\0|]/u
/** Hard separators end a sentence or clause; the words on either side count as far apart. */
const HARD = /[!:;?¡§¶¿…、。，．：；？！]|[.,]\s/u
const HARD_DISTANCE = 8

/** Normalises a word for comparison: NFKD without accents, lower case. */
const normaliseWord = (text: string): string => {
  let plain = true
  for (let i = 0; i < text.length && plain; i++) plain = text.charCodeAt(i) < 128
  if (plain) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[\p{Cc}]/gu, '')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
}

/** Splits a text into words and separators; the pieces cover the whole text. */
export const splitPieces = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    const start = at
    const separates = isSeparator(text, at)
    while (at < text.length && isSeparator(text, at) === separates) at += charLength(text, at)
    const slice = text.slice(start, at)
    pieces.push(
      separates
        ? { word: null, separator: slice, start, end: at }
        : { word: normaliseWord(slice), separator: '', start, end: at },
    )
  }
  return pieces
}

const charLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

const isSeparator = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  if (code < 128) {
    const letter =
      (code >= 48 && code <= 57) ||
      (code >= 65 && code <= 90) ||
      (code >= 97 && code <= 122) ||
      code === 36 ||
      code === 43 ||
      code === 60 ||
      code === 61 ||
      code === 62 ||
      code === 94 ||
      code === 96 ||
      code === 124 ||
      code === 126
    return !letter
  }
  return SEPARATOR.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
}

/** Whether a separator is hard; see `HARD`. */
export const isHard = (separator: string): boolean => HARD.test(separator)

/** The words of a text with their positions; a hard separator counts as eight words. */
export const tokenise = (text: string): Word[] => {
  const words: Word[] = []
  let position = -1
  let hard = false
  for (const piece of splitPieces(text)) {
    if (piece.word === null) {
      hard = isHard(piece.separator)
      continue
    }
    if (piece.word === '') continue
    position += position < 0 ? 1 : hard ? HARD_DISTANCE : 1
    hard = false
    words.push({ text: piece.word, start: piece.start, end: piece.end, position })
  }
  return words
}
