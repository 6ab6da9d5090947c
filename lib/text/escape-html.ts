const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes plain text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** Escapes plain text for HTML elements only, such as descriptions; apostrophes are not escaped. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
}

/**
 * Letters of any script, digits and the punctuation of names and vehicles. Excludes `@`, `:`, the full stops of IDNs, line
 * breaks and invisible characters.
 */
const PLAIN = /^[\p{L}\p{M}\d '’\-,&()+/.]*$/u
/** A full stop inside a word makes a domain or an address. */
const DOT_IN_WORD = /\.(?! |$)/
const DECIMAL = /(?<![\p{L}\p{M}\d.])\d{1,6}\.\d{1,3}(?![\d.])/gu
/** Mail clients turn phone numbers into links. */
const PHONE_NUMBER = /(?:\d[ ()+/.-]*){7}/

/**
 * Returns a visitor's one-line text if a receipt may repeat it. Returns an empty string when it is longer than `maxLength`
 * characters, or contains anything that mail clients turn into a link: a domain, URL, email address or phone number. Links
 * are not cut out, because the remaining parts could form a new one. Pure.
 */
export function toReceiptText(text: string, maxLength: number): string {
  if (text.length > maxLength) return ''
  // Normalizes compatibility forms, such as the full-width full stop, as mail clients do.
  const line = text.normalize('NFKC').trim()
  const hasLink =
    !PLAIN.test(line) || DOT_IN_WORD.test(line.replaceAll(DECIMAL, '0')) || PHONE_NUMBER.test(line)
  return hasLink ? '' : line
}
