import sanitize from 'sanitize-html'
import { MAX_DESCRIPTION } from './limited'

/**
 * Maximum nesting depth: deeper elements lose their tags but keep their text, because the parser's work per tag grows
 * with the depth.
 */
const MAX_DEPTH = 30
const TAG = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi
/** Elements that the parser closes implicitly, so that a sequence of unclosed ones does not count as nesting. */
const SELF_CLOSING = new Set(['p', 'li', 'br', 'img', 'hr', 'input'])
const BLOCKS = /<(p|ul|ol|li|h[1-6])\b/i
/** Stops at the next `<`, so that a run of unclosed tags is scanned only once. */
const BOXES = /<(\/?)(?:div|section|article|table|tbody|tr)\b[^<>]*>/gi

const BREAK = '<br />'

const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'h3'],
  allowedAttributes: {},
  // The page already has an h1 and h2.
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
  },
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'title',
    'svg',
    'math',
  ],
}

/**
 * Sanitises a dealer's description (`CD-01`): allows paragraphs, lists, headings and emphasis without attributes, so
 * no links, styles or handlers. Plain text becomes one paragraph per line. Empty when there is no text. Runs in
 * linear time (ADR 0038).
 */
export function sanitizeDescription(description: string): string {
  const source = description.slice(0, MAX_DESCRIPTION)
  const hasBlocks = BLOCKS.test(source)
  const unboxed = source.replaceAll(BOXES, (_tag, end: string) => (end ? (hasBlocks ? '<br>' : '\n') : ''))
  const text = limitDepth(hasBlocks ? unboxed : wrapLines(unboxed))
  const html = removeEmptyElements(sanitize(text, OPTIONS)).replaceAll(/(<br \/>\s*){3,}/g, '<br /><br />')
  return trimBreaks(html).replaceAll(/(<\/(?:p|ul|ol|h3)>)(\s|<br \/>)+/g, '$1')
}

function wrapLines(source: string): string {
  return source
    .split(/\r?\n+|(?:<br\s*\/?>\s*){2,}/i)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}

/** Removes opening tags below `MAX_DEPTH` levels. */
function limitDepth(html: string): string {
  let depth = 0
  return html.replaceAll(TAG, (tag, slash: string, name: string) => {
    if (SELF_CLOSING.has(name.toLowerCase())) return tag
    if (slash) {
      depth = Math.max(0, depth - 1)
      return tag
    }
    if (depth >= MAX_DEPTH) return ''
    depth += 1
    return tag
  })
}

/**
 * Removes elements without text in one pass. The sanitiser's own filter reads the text of each element again for
 * every ancestor.
 */
function removeEmptyElements(html: string): string {
  const parts: string[] = []
  const open: { start: number; hasText: boolean }[] = []
  for (const [part] of html.matchAll(/<[^<>]*>|[^<]+/g)) {
    const isClosing = part.startsWith('</')
    if (part.startsWith('<') && !isClosing && part !== BREAK)
      open.push({ start: parts.length, hasText: false })
    parts.push(part)
    const element = isClosing ? open.pop() : undefined
    const hasText = element ? element.hasText : !part.startsWith('<') && part.trim() !== ''
    if (element && !hasText) parts.length = element.start
    const parent = open.at(-1)
    if (parent && hasText) parent.hasText = true
  }
  return parts.join('')
}

/** Removes white space and line breaks at both ends. */
function trimBreaks(html: string): string {
  let start = 0
  let end = html.length
  for (;;) {
    if (html.startsWith(BREAK, start)) start += BREAK.length
    else if (start < end && isSpace(html, start)) start += 1
    else break
  }
  for (;;) {
    if (html.endsWith(BREAK, end) && end - BREAK.length >= start) end -= BREAK.length
    else if (end > start && isSpace(html, end - 1)) end -= 1
    else break
  }
  return html.slice(start, end)
}

function isSpace(text: string, index: number): boolean {
  return text.charAt(index).trim() === ''
}

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
