import { parseXml, XmlElement } from '@rgrove/parse-xml'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeXml } from '@/lib/text/xml'
import { keepXmlCharacters } from '../../support/keep-xml-characters'

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

test('[LD-05] serialises any values to well-formed XML that parses back to them', () => {
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

test('[LD-05] removes only characters that XML cannot represent', () => {
  const odd = 'tab\t line\n return\r é 😀 \uE000 \uFFFD'
  const roundTrip = (text: string) => parse(writeXml({ name: 'a', content: text }))?.text
  expect(roundTrip(odd)).toBe(odd)
  expect(roundTrip('a\u0000b\u0008c\uD800d\uDFFFe\uFFFEf\uFFFFg\u001F')).toBe('abcdefg')
})

test('[LD-05] throws for an invalid name', () => {
  expect(() => writeXml({ name: 'a b', content: '' })).toThrow('not a valid XML name')
  expect(() => writeXml({ name: 'a', attributes: { 'x>': '' }, content: [] })).toThrow('not a valid XML name')
})
