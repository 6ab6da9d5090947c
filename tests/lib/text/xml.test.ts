import { parseXml, XmlElement } from '@rgrove/parse-xml'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepXmlCharacters, writeXml } from '@/lib/text/xml'

const parse = (xml: string) => parseXml(xml, { ignoreUndefinedEntities: false }).root
const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes))
const hostile = fc.oneof(
  units,
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ']]>',
    '<!--',
    '&amp;',
    '&#0;',
    '<?xml ?>',
    '\uD800',
    '\uDC00\uD800',
    '\u0000',
    '\r\n',
    '\uFFFE',
    '<a b="',
  ),
  fc
    .array(fc.constantFrom('<', '>', '&', '"', "'", '\r', '\n', '\t', ']', '\u0001', '😀', '\uDBFF'))
    .map((parts) => parts.join('')),
)

test('[LD-05] whatever an enquiry holds, the document is well-formed and its values come back', () => {
  fc.assert(
    fc.property(hostile, hostile, (text, attribute) => {
      const xml = writeXml({
        name: 'a',
        attributes: { b: attribute },
        content: [{ name: 'c', content: text }],
      })
      const root = parse(xml)
      const child = root?.children.find((node) => node instanceof XmlElement)
      expect(root?.attributes['b']).toBe(keepXmlCharacters(attribute))
      expect(child?.text).toBe(keepXmlCharacters(text))
    }),
    { numRuns: 3000 },
  )
})

test('[LD-05] text that XML can write stays as it is; what it can not is left out, and nothing else', () => {
  const odd = 'tab\t line\n return\r é 😀 \uE000 \uFFFD'
  expect(keepXmlCharacters(odd)).toBe(odd)
  expect(keepXmlCharacters('a\u0000b\u0008c\uD800d\uDFFFe\uFFFEf\uFFFFg\u001F')).toBe('abcdefg')
})

test('[LD-05] a name that is no name is a mistake of ours, and told', () => {
  expect(() => writeXml({ name: 'a b', content: '' })).toThrow('no XML name')
  expect(() => writeXml({ name: 'a', attributes: { 'x>': '' }, content: [] })).toThrow('no XML name')
})
