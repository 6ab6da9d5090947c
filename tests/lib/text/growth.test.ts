import { describe, expect, test } from 'vitest'
import { readSignInPhone } from '@/lib/auth/phone'
import { carAnswerSchema } from '@/lib/cars/car'
import { maskPhone } from '@/lib/cars/contact'
import { isCarSlug } from '@/lib/cars/paths'
import { toReceiptText } from '@/lib/delivery/receipt-text'
import { checkNumber, checkText, toDigits, toNationalPhone } from '@/lib/forms/rules'
import { toOneLine } from '@/lib/http/log-line'
import { parseRetryAfter } from '@/lib/http/retry-after'
import { findServiceUrl, imageUrl } from '@/lib/images/image-url'
import { getBodyImagePath } from '@/lib/images/body-pictures'
import { readPictureView } from '@/lib/images/picture-view'
import { cleanFileName } from '@/lib/leads/files/file-name'
import { readPdfObject } from '@/lib/leads/files/pdf-tokens'
import { sniffFileType } from '@/lib/leads/files/sniff-file-type'
import { hasActiveField } from '@/lib/leads/files/word-fields'
import { hasActiveRelation, hasActiveType } from '@/lib/leads/files/word-relations'
import { classifyLink, canPrefetch, normaliseHref } from '@/lib/links/classify-link'
import { readSameSitePath } from '@/lib/links/same-site-path'
import { getTelHref } from '@/lib/links/tel'
import { decodePart } from '@/lib/search/paths'
import { isOneEdit } from '@/lib/search/query-parser/one-edit'
import { collapse, joinTokens, splitWords, squash, tokenise } from '@/lib/search/query-parser/tokens'
import { understandWords } from '@/lib/search/query-parser/understand-words'
import { cleanText } from '@/lib/search/state'
import { readPairs, splitHref } from '@/lib/search/url'
import { toRenderableText } from '@/lib/seo/share-card'
import { writeLinkedData } from '@/lib/seo/json-ld'
import { normaliseHost } from '@/lib/site/host'
import * as stockValues from '@/lib/stock/read-values'
import * as escapes from '@/lib/text/escape-html'
import { htmlToParagraphs } from '@/lib/text/plain-text'
import { sanitizeDescription } from '@/lib/text/rich-text'
import { slugify } from '@/lib/text/slugify'
import { escapeXml, removeInvalidXmlCharacters, writeXml } from '@/lib/text/xml'
import { listRegularExpressions } from '../../support/list-regular-expressions'
import { MAX_GROWTH, measureGrowth, repeatTo } from '../../support/measure-growth'
import { CARS } from '../search/query-parser-vocabularies'

/**
 * Input length in characters. Functions that truncate their input get as much as they read; search queries are cut to
 * 200.
 */
const SIZE = 32_000
const SIZES: Record<string, number> = {
  sanitizeDescription: 20_000,
  htmlToParagraphs: 20_000,
  understandWords: 3_200,
}

const PHONE_SITE = { country: 'AU', forms: { phone_rule: 'au-nz' } } as const
const IMAGES = 'https://images.example/pictures'

/** All functions that process text from dealers, shoppers or upstreams, including every function of `lib/text`. */
const FUNCTIONS: Record<string, (text: string) => unknown> = {
  ...escapes,
  ...stockValues,
  carAnswerSchema: (text) =>
    carAnswerSchema.safeParse({ id: 1, slug: 'a', name: text, price: text, description: text, file: text }),
  checkEmail: (text) => checkText(text, 'email', 'au-nz'),
  checkName: (text) => checkText(text, 'name', 'au-nz'),
  checkNumber: (text) => checkNumber(text, 0, 9),
  checkPhone: (text) => checkText(text, 'phone', 'au-nz'),
  classifyLink,
  cleanFileName: (text) => cleanFileName(text, 'application/pdf'),
  cleanText,
  collapse,
  decodePart,
  findServiceUrl: (text) => findServiceUrl(IMAGES, text, { width: 16 }),
  getTelHref,
  htmlToParagraphs,
  imageUrl: (text) => imageUrl(IMAGES, text, { width: 16 }),
  isCarSlug,
  isOneEdit: (text) => isOneEdit(text, `${text}x`),
  joinTokens: (text) => {
    const tokens = tokenise(text)
    return joinTokens(
      tokens,
      tokens.map((_token, index) => index % 2 === 0),
    )
  },
  removeInvalidXmlCharacters,
  escapeXml,
  maskPhone,
  canPrefetch,
  normaliseHost,
  normaliseHref: (text) => normaliseHref(text, false),
  hasActiveField: (text) => hasActiveField(`<w:instrText>${text}</w:instrText>`),
  hasActiveRelation,
  hasActiveType,
  parseRetryAfter: (text) => parseRetryAfter(text, 0),
  getBodyImagePath,
  readPdfObject: (text) => readPdfObject(Buffer.from(`<< ${text}`), 0, { bytes: Infinity }),
  readPairs: (text) => readPairs(splitHref(`/search?${text}`).pairs, {}),
  readPictureView,
  readSameSitePath,
  readSignInPhone: (text) => readSignInPhone(text, PHONE_SITE),
  sanitizeDescription,
  slugify,
  splitHref,
  splitWords,
  squash,
  sniffFileType: (text) => sniffFileType(Buffer.from(text)),
  toDigits,
  toReceiptText: (text) => toReceiptText(text, Infinity),
  toRenderableText: (text) => toRenderableText(text, 100),
  toNationalPhone,
  toOneLine: (text) => toOneLine(text),
  tokenise,
  understandWords: (text) => understandWords(text, CARS, 0),
  writeLinkedData: (text) => writeLinkedData([{ '@type': 'Car', name: text }]),
  writeXml: (text) => writeXml({ name: 'a', attributes: { b: text }, content: text }),
}

/** Fragments that are hostile when repeated: to trimming, tags, entities, escapes, numbers, URLs and words. */
const PIECES = [
  'a',
  'A',
  ' ',
  'a ',
  '\n',
  'a\n',
  '\r\n',
  '\t',
  '-',
  'a-',
  '0',
  '1,',
  '1.',
  '$',
  '<',
  '>',
  '&',
  '"',
  '%',
  '%41',
  '%F0',
  '.',
  '/',
  '@',
  '+',
  '=',
  'a=b&',
  '<p>',
  '<p a',
  '</p>',
  '<p> </p>',
  '<ul><li>',
  '<b>x',
  '<br>',
  '<br />',
  '<!--',
  '<script>',
  '<style',
  '<div a',
  '<![CDATA[',
  '&amp;',
  '&#x',
  'é',
  '\u0301',
  '\u202E',
  '😀',
  '\uD83D',
  'www.',
  'http://',
  'not under 5 ',
  'toyota or ',
  '40k - ',
]
/** Functions that are also tested with a fixed start and end around the repeated fragment. */
const HTML = new Set(['sanitizeDescription', 'htmlToParagraphs', 'slugify', 'collapse'])
const SHAPES = [
  ['', ''],
  ['<p>a', 'b</p>'],
] as const

describe('text functions run in linear time on hostile input', () => {
  test.each(Object.entries(FUNCTIONS))(
    '%s',
    (name, work) => {
      const size = SIZES[name] ?? SIZE
      const slow = (HTML.has(name) ? SHAPES : SHAPES.slice(0, 1)).flatMap(([start, end]) =>
        PIECES.flatMap((piece) => {
          const growth = measureGrowth(work, (length) => repeatTo(length, piece, start, end), size)
          return growth > MAX_GROWTH ? [`${JSON.stringify(start + piece)}: ${growth.toFixed(0)}`] : []
        }),
      )
      expect(slow).toEqual([])
    },
    120_000,
  )

  test('the list includes every function of lib/text', () => {
    const modules = import.meta.glob<Record<string, unknown>>('../../../lib/text/*.ts', { eager: true })
    const names = Object.entries(modules).flatMap(([file, exports]) =>
      // Schema builders take no text and are covered by `carAnswerSchema`; numbers have no length.
      /limited|format-number/.test(file)
        ? []
        : Object.keys(exports).filter((name) => typeof exports[name] === 'function'),
    )
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !(name in FUNCTIONS))).toEqual([])
  })
})

describe('global regular expressions run in linear time on hostile input', () => {
  const repeated = listRegularExpressions().filter(({ flags }) => flags.includes('g'))

  test('every global expression in the source', () => {
    expect(repeated.length).toBeGreaterThan(50)
    const slow = repeated.flatMap(({ source, flags, places }) => {
      const work = (text: string) => text.replaceAll(new RegExp(source, flags), '')
      return listPieces(source).flatMap((piece) => {
        const growth = measureGrowth(work, (length) => repeatTo(length, piece, '', '\u0000'), SIZE)
        return growth > MAX_GROWTH
          ? [`${places.join(', ')}: ${JSON.stringify(piece)} ${growth.toFixed(0)}`]
          : []
      })
    })
    expect(slow).toEqual([])
  }, 600_000)
})

/** Literal parts of an expression, alone and combined, and a few characters that most classes contain. */
function listPieces(source: string): string[] {
  const literals = source
    .replaceAll(/\\[wd]/g, '1')
    .replaceAll(/\\s/g, ' ')
    .replaceAll(/\\[pP]\{\w+\}|\\u\{?[\dA-F]+\}?/g, 'a')
    .replaceAll('\\', '')
    .split(/\(\?[:=!<]*|[()[\]{}*+?|^$]/)
    .filter(Boolean)
  const starts = literals.map((each) => each.charAt(0))
  const pieces = [...literals.slice(0, 6), literals.join(''), ...starts.slice(0, 6), 'a', '1', ' ']
  return [...new Set(pieces)].filter((piece) => piece !== '')
}
