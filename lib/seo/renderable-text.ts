/**
 * Characters missing from the image renderer's built-in font. For these, it would request a font from an internet
 * service, triggered by dealer text, while a social network waits for the image.
 */
const NOT_RENDERABLE =
  /[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u0113\u0116-\u012B\u012E-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u017E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC\u2122]+/g

/** Converts text to a single line of renderable characters, at most `length` of them. */
export function toRenderableText(text: string, length: number): string {
  // Bounds the work for very long dealer text.
  const start = text.slice(0, length * 4).normalize('NFC')
  const line = start.replaceAll(NOT_RENDERABLE, ' ').replaceAll(/ {2,}/g, ' ').trim()
  if (line.length <= length) return line
  return `${line.slice(0, length - 1).trimEnd()}…`
}
