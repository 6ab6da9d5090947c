/**
 * All but the signs that the picture engine’s own font has. For those it would ask a font service on the internet, by a text that a
 * dealer typed, while a network waits for the picture.
 */
const NOT_DRAWABLE =
  /[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u0113\u0116-\u012B\u012E-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u017E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC\u2122]+/g

/** A text as a drawn picture may have it: one line of signs that can be drawn, at most `length` of them. */
export function toDrawableText(text: string, length: number): string {
  // A dealer's text may be endless; no more of it is looked at than can matter.
  const start = text.slice(0, length * 4).normalize('NFC')
  const line = start.replaceAll(NOT_DRAWABLE, ' ').replaceAll(/ {2,}/g, ' ').trim()
  if (line.length <= length) return line
  return `${line.slice(0, length - 1).trimEnd()}…`
}
