import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/sandbox/search/errors'
import type { Filter } from '@/sandbox/search/filter/ast'
import { parseExpression, parseFilter } from '@/sandbox/search/filter/parse'

const equal = (field: string, value: string): Filter => ({ kind: 'compare', field, operator: '=', value })

const quote = (text: string, mark: '"' | "'"): string =>
  `${mark}${text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)}${mark}`

const codeOf = (parse: () => unknown): string => {
  try {
    parse()
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
  return 'none'
}

const SIMPLE: [string, Filter][] = [
  ['a = b', equal('a', 'b')],
  ['a=b', equal('a', 'b')],
  [' "a"="b" ', equal('a', 'b')],
  ["a = 'it\\'s'", equal('a', "it's")],
  ['a = "say \\"hi\\""', equal('a', 'say "hi"')],
  ['a = "360° View"', equal('a', '360° View')],
  ['a.b_c-d = 1.5', equal('a.b_c-d', '1.5')],
  ['a != b', { kind: 'compare', field: 'a', operator: '!=', value: 'b' }],
  ['a>=1', { kind: 'compare', field: 'a', operator: '>=', value: '1' }],
  ['a < -1', { kind: 'compare', field: 'a', operator: '<', value: '-1' }],
  ['a 1 TO 2', { kind: 'between', field: 'a', from: '1', to: '2' }],
  ['a IN [b, "c, d",]', { kind: 'in', field: 'a', values: ['b', 'c, d'] }],
  ['a IN[]', { kind: 'in', field: 'a', values: [] }],
  ['a NOT IN [b]', { kind: 'not', part: { kind: 'in', field: 'a', values: ['b'] } }],
  ['a EXISTS', { kind: 'exists', field: 'a' }],
  ['a NOT EXISTS', { kind: 'not', part: { kind: 'exists', field: 'a' } }],
  ['a IS  NULL', { kind: 'null', field: 'a' }],
  ['a IS NOT EMPTY', { kind: 'not', part: { kind: 'empty', field: 'a' } }],
  ['a STARTS WITH b', { kind: 'starts-with', field: 'a', value: 'b' }],
  ['NOT NOT a = b', equal('a', 'b')],
  ['NOT(a = b)', { kind: 'not', part: equal('a', 'b') }],
  ['(((a = b)))', equal('a', 'b')],
]

describe('filter expressions', () => {
  it.each(SIMPLE)('[SE-01] %s', (text, filter) => expect(parseExpression(text)).toEqual(filter))

  it('[SE-01] gives NOT precedence over AND, and AND over OR', () => {
    expect(parseExpression('a=1 OR NOT b=2 AND c=3')).toEqual({
      kind: 'or',
      parts: [
        equal('a', '1'),
        { kind: 'and', parts: [{ kind: 'not', part: equal('b', '2') }, equal('c', '3')] },
      ],
    })
  })

  it('[SE-01] joins arrays by AND and nested arrays by OR, and ignores empty expressions', () => {
    expect(parseFilter(['a=1', ['b=2', 'c=3'], '', [], ['']])).toEqual({
      kind: 'and',
      parts: [equal('a', '1'), { kind: 'or', parts: [equal('b', '2'), equal('c', '3')] }],
    })
    expect([parseFilter(''), parseFilter([]), parseFilter([[]]), parseFilter(null)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it.each([
    'a',
    'a =',
    'a = b c',
    'a = b AND',
    'a = b OR OR c = d',
    'a 1 TO',
    'a TO 1',
    'a IN [',
    'a IN b',
    'a IN [,]',
    'a IN [b c]',
    'a IN [OR]',
    '(a = b',
    'a = b)',
    'a = "b',
    "a = 'b",
    'a = "b\\',
    'a = 1; DROP',
    'AND = 1',
    'a = NOT',
    'NOT',
    '= 1',
    'a == 1',
    '🦀 = 1',
  ])('rejects %s', (text) => expect(codeOf(() => parseExpression(text))).toBe('invalid_search_filter'))

  it('rejects values other than strings and arrays of strings', () => {
    for (const value of [1, true, { a: 1 }, ['a=1', 2], [['a=1', 2]], [[['a=1']]]])
      expect(codeOf(() => parseFilter(value))).toBe('invalid_search_filter')
  })

  it('reports CONTAINS as a disabled experimental feature', () =>
    expect(codeOf(() => parseExpression('a CONTAINS b'))).toBe('feature_not_enabled'))

  it('rejects excessive nesting instead of overflowing the stack', () => {
    const deep = `${'('.repeat(100_000)}a=1${')'.repeat(100_000)}`
    expect(codeOf(() => parseExpression(deep))).toBe('invalid_search_filter')
  })

  it('[SE-01] never lets a quoted value escape from its clause', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', "'"), (text, mark) => {
        const value = quote(text, mark)
        expect(parseExpression(`a = 1 AND (b = ${value} OR c IN [${value}, x])`)).toEqual({
          kind: 'and',
          parts: [
            equal('a', '1'),
            { kind: 'or', parts: [equal('b', text), { kind: 'in', field: 'c', values: [text, 'x'] }] },
          ],
        })
      }),
      { numRuns: 1000 },
    )
  })

  it('[SE-01] treats filter syntax inside quotes as text', () => {
    const pieces = fc.constantFrom('"', "'", '\\', ' ', 'OR', 'AND', 'NOT', '(', ')', '[', ']', ',', '=', 'a')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(parseExpression(`b = ${quote(text, '"')}`)).toEqual(equal('b', text))
      }),
      { numRuns: 1000 },
    )
  })

  it('parses any text or rejects it with a known error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(['none', 'invalid_search_filter', 'feature_not_enabled']).toContain(
          codeOf(() => parseExpression(text)),
        )
      }),
    )
  })
})
