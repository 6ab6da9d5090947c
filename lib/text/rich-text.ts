import sanitize from 'sanitize-html'

/** Longer descriptions are cut, in characters: nobody reads on, and cleaning them takes time. */
const LONGEST = 50_000
const BLOCKS = /<(p|ul|ol|li|h[1-6])\b/i
const BOXES = /<(\/?)(?:div|section|article|table|tbody|tr)\b[^>]*>/gi

const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'h3'],
  allowedAttributes: {},
  // The page has its own h1 and h2.
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
  },
  exclusiveFilter: ({ tag, text, mediaChildren }) =>
    tag !== 'br' && text.trim() === '' && (mediaChildren?.length ?? 0) === 0,
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
 * A dealer's description as HTML that may stand on a page (`CD-01`): paragraphs, lists, headings, emphasis and nothing
 * else; no attributes, so no links, styles or handlers. Text without tags gets a paragraph a line. Empty where there are
 * no words.
 */
export function sanitizeDescription(description: string): string {
  const source = description.slice(0, LONGEST)
  const hasBlocks = BLOCKS.test(source)
  const parted = source.replaceAll(BOXES, (_tag, end: string) => (end ? (hasBlocks ? '<br>' : '\n') : ''))
  const text = hasBlocks ? parted : wrapLines(parted)
  return sanitize(text, OPTIONS)
    .replaceAll(/(<br \/>\s*){3,}/g, '<br /><br />')
    .replaceAll(/^(\s|<br \/>)+|(\s|<br \/>)+$/g, '')
    .replaceAll(/(<\/(?:p|ul|ol|h3)>)(\s|<br \/>)+/g, '$1')
}

function wrapLines(source: string): string {
  return source
    .split(/\r?\n+|(?:<br\s*\/?>\s*){2,}/i)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}
