export type XmlNode = {
  name: string
  attributes?: Record<string, string>
  /** Text, or nodes; an empty list makes an empty element. */
  content: string | readonly XmlNode[]
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser would make another character of these.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}
const NAME = /^[A-Za-z_][\w.-]*$/

/** Text without what XML 1.0 has no way to write: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
export function keepXmlCharacters(text: string): string {
  return text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}

/** An element as XML 1.0, indented. Whatever its texts hold, it is well-formed, and they come back equal when parsed. */
export function writeXml({ name, attributes = {}, content }: XmlNode, indent = ''): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${provenName(key)}="${escapeXml(value)}"`)
  const start = `${indent}<${provenName(name)}${pairs.join('')}`
  if (typeof content === 'string') return `${start}>${escape(content, /[&<>\r]/g)}</${name}>`
  if (content.length === 0) return `${start}/>`
  const children = content.map((child) => writeXml(child, `${indent}  `))
  return `${start}>\n${children.join('\n')}\n${indent}</${name}>`
}

/** Text that stands in an element or in a quoted attribute; what XML has no way to write is left out. */
export function escapeXml(text: string): string {
  return escape(text, /[&<>"'\r\n\t]/g)
}

function escape(text: string, characters: RegExp): string {
  return keepXmlCharacters(text).replaceAll(characters, (character) => ESCAPES[character] ?? '')
}

/** Names are ours, never a shopper's. @throws Error for one that is none. */
function provenName(name: string): string {
  if (!NAME.test(name)) throw new Error(`"${name}" is no XML name.`)
  return name
}
