const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}

/**
 * Paragraphs of plain text from a dealer's HTML description. Everything but the words goes: a page shows them as text, so
 * nothing in them can run.
 */
export function htmlToParagraphs(html: string): string[] {
  return html
    .replaceAll(/<(script|style|iframe|noscript|template)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replaceAll(/<\/(p|div|li|h[1-6]|ul|ol)\s*>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .split(/\n+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}
