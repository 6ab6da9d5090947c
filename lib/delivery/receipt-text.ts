/**
 * Letters of any script, digits and the punctuation of names and vehicles. Excludes `@`, `:`, the full stops of IDNs, line
 * breaks and invisible characters.
 */
const PLAIN = /^[\p{L}\p{M}\d '’\-,&()+/.]*$/u
/** A full stop inside a word makes a domain or an address. */
const DOT_IN_WORD = /\.(?! |$)/
const DECIMAL = /(?<![\p{L}\p{M}\d.])\d{1,6}\.\d{1,3}(?![\d.])/gu
/** Mail programs make a link of what looks like a phone number. */
const PHONE_NUMBER = /(?:\d[ ()+/.-]*){7}/

/**
 * A visitor's one-line text as a receipt may repeat it: without anything that mail programs turn into a link, such as
 * a domain, an address, an e-mail address or a phone number. Empty when it contains such, or is longer than `maxLength`
 * characters: cutting out a part could join two others into a new link. Pure.
 */
export function toReceiptText(text: string, maxLength: number): string {
  if (text.length > maxLength) return ''
  // Compatibility forms such as a full-width full stop become what mail programs read them as.
  const line = text.normalize('NFKC').trim()
  const hasLink =
    !PLAIN.test(line) || DOT_IN_WORD.test(line.replaceAll(DECIMAL, '0')) || PHONE_NUMBER.test(line)
  return hasLink ? '' : line
}
