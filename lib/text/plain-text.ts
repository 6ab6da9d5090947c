import { MAX_DESCRIPTION } from './max-lengths'

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}

/** Elements without readable text content. */
const HIDDEN = /<(\/?)(script|style|iframe|noscript|template)\b/gi

/**
 * Converts a dealer's HTML description to paragraphs of plain text. All tags are removed, so the result cannot
 * contain scripts. Reads at most `MAX_DESCRIPTION` characters in linear time (ADR 0038).
 */
export function htmlToParagraphs(html: string): string[] {
  return removeHidden(html.slice(0, MAX_DESCRIPTION))
    .replaceAll(/<\/(p|div|li|h[1-6]|ul|ol)\s*>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .split(/\n+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Removes elements without readable text; an unclosed one removes the rest. One pass over the tags. */
function removeHidden(html: string): string {
  const parts: string[] = []
  let from = 0
  let hiddenBy = ''
  for (const match of html.matchAll(HIDDEN)) {
    const [, slash = '', name = ''] = match
    const element = name.toLowerCase()
    if (hiddenBy === '' && slash === '') {
      parts.push(html.slice(from, match.index))
      hiddenBy = element
    } else if (slash !== '' && element === hiddenBy) {
      // The rest of the closing tag, up to its `>`, is removed with all other tags.
      from = match.index
      hiddenBy = ''
    }
  }
  if (hiddenBy === '') parts.push(html.slice(from))
  return parts.join('')
}
