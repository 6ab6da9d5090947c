/** A word of a text: as compared, where it stood, and how far into the text in words. */
export type Word = { text: string; start: number; end: number; position: number }

/** A separator in front of a word, or at the end of the text. */
export type Piece = { word: string | null; separator: string; start: number; end: number }

const SEPARATOR = /[\s\p{P}\0|]/u
/** Separators that end a thought: words on either side are far apart. */
const HARD = /[!:;?¡§¶¿…、。，．：；？！]|[.,]\s/u
const HARD_DISTANCE = 8

/** A word as it is compared: compatibility forms and accents folded, lower case. */
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

/** Splits a text into words and what stands between them; nothing is lost. */
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

/** Whether a separator keeps its neighbours far apart. */
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
