export type XmlNode = {
  name: string
  attributes?: Record<string, string>
  /** Text or child nodes; an empty array creates an empty element. */
  content: string | readonly XmlNode[]
}

const XML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Parsers normalise these unless they are escaped.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}
const NAME = /^[A-Za-z_][\w.-]*$/

/** Removes characters that XML 1.0 cannot represent: control characters, unpaired surrogates, U+FFFE and U+FFFF. */
function removeInvalidXmlCharacters(text: string): string {
  return text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}

/** Serialises an element as indented, well-formed XML 1.0; parsing returns the same texts. */
export function writeXml({ name, attributes = {}, content }: XmlNode, indent = ''): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${assertName(key)}="${escapeXml(value)}"`)
  const start = `${indent}<${assertName(name)}${pairs.join('')}`
  if (typeof content === 'string') return `${start}>${escape(content, /[&<>\r]/g)}</${name}>`
  if (content.length === 0) return `${start}/>`
  const children = content.map((child) => writeXml(child, `${indent}  `))
  return `${start}>\n${children.join('\n')}\n${indent}</${name}>`
}

/** Escapes text for elements and quoted attributes; removes characters that XML cannot represent. */
export function escapeXml(text: string): string {
  return escape(text, /[&<>"'\r\n\t]/g)
}

function escape(text: string, characters: RegExp): string {
  return removeInvalidXmlCharacters(text).replaceAll(characters, (character) => XML_ESCAPES[character] ?? '')
}

/** Validates an element or attribute name, which must be a constant of our code. @throws Error for an invalid name. */
function assertName(name: string): string {
  if (!NAME.test(name)) throw new Error(`"${name}" is not a valid XML name.`)
  return name
}
