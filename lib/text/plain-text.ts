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

/** Elements whose content is not text for readers. */
const HIDDEN = /<(\/?)(script|style|iframe|noscript|template)\b/gi

/**
 * Paragraphs of plain text from a dealer's HTML description. All tags are removed, so nothing in the result can run. Reads at
 * most `MAX_DESCRIPTION` characters; the running time grows linearly with them (ADR 0038).
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

/** HTML without elements whose content is not text; one that is never closed hides the rest. One pass over the tags. */
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
