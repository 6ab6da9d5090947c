import { describe, expect, test } from 'vitest'
import { readCookie } from '@/lib/auth/cookies'
import { readSignInPhone } from '@/lib/auth/sign-in-input'
import { getHistoryReportUrl, maskPhone } from '@/lib/cars/contact'
import { carAnswerSchema } from '@/lib/cars/car'
import { describePictureOf, readFigure } from '@/lib/cars/describe'
import { isCarSlug, isServedCarPath } from '@/lib/cars/paths'
import { buildHoldCalendar } from '@/lib/checkout/calendar'
import { isServedPath } from '@/lib/content/served-paths'
import { choosePageView, formatSearchTerms } from '@/lib/events/page-view'
import { splitList } from '@/lib/forms/definition'
import { describeRefusal } from '@/lib/forms/failures'
import {
  canReceiveText,
  checkCode,
  checkDate,
  checkNumber,
  checkPhone,
  checkText,
  formatPhone,
  toCode,
  toDigits,
  toPlatformPhone,
} from '@/lib/forms/rules'
import {
  cleanRequestHeaders,
  findRequestFault,
  formatAddress,
  parseTrustedProxies,
} from '@/lib/http/forwarded'
import { toOneLine } from '@/lib/http/log-line'
import { isLoopbackUrl, removeLoopbackUrls } from '@/lib/http/loopback'
import { parseRetryAfter } from '@/lib/http/response-error'
import { truncateJson } from '@/lib/http/truncate-json'
import { findServiceUrl, imageSrcSet, imageUrl } from '@/lib/images/image-url'
import { getBodyImagePath, reshapePicture } from '@/lib/images/vehicle-pictures'
import { cleanFileName, sniffFileType } from '@/lib/leads/files/file-bytes'
import { judgeAction, judgePdfObject, readPdfObject } from '@/lib/leads/files/pdf-tokens'
import { hasActiveField, hasActiveRelation, hasActiveType } from '@/lib/leads/files/word-xml'
import { readPageKind } from '@/lib/links/in-app-target'
import {
  canPrefetch,
  classifyLink,
  getTelHref,
  normaliseHref,
  resolveAnchor,
} from '@/lib/links/classify-link'
import { getMakeLogo } from '@/lib/makes/make-marks'
import { readSameSitePath } from '@/lib/links/sign-in-path'
import {
  addQueryToPath,
  findCheckoutRedirect,
  isCheckoutPage,
  isDynamicPage,
  isRoute,
  isSearchPath,
  parsePathQuery,
  rewritePath,
  trimQuery,
} from '@/lib/routing/rewrite'
import { carToDocument } from '@/lib/search/document'
import {
  decodePart,
  getManufacturerSlug,
  hasOddSpaces,
  isFourWheelDrive,
  isSpelledOddly,
  resolvePath,
} from '@/lib/search/paths'
import { searchFacetValues } from '@/lib/search/facets/facet-list'
import { labelTile } from '@/lib/search/facets/facet-tiles'
import { getSwatch } from '@/lib/search/facets/swatches'
import { isComparison, listConditions, quote } from '@/lib/search/filters'
import { labelValue } from '@/lib/search/labels'
import { splitBranch } from '@/lib/search/model-branches'
import {
  collapse,
  countTypos,
  joinSources,
  splitWords,
  squash,
  tokenise,
} from '@/lib/search/query-parser/tokens'
import { findPlace } from '@/lib/search/places'
import { interpretQuery } from '@/lib/search/query-parser/interpret'
import { readNumberWord } from '@/lib/search/query-parser/words'
import { readAmount } from '@/lib/search/ranges/range-steps'
import { cleanText, EMPTY_STATE } from '@/lib/search/state'
import { highlight, matchValues } from '@/lib/search/suggest/suggest'
import { parseSearchUrl, readPairs, splitHref } from '@/lib/search/url'
import { isScriptAllowed } from '@/lib/security/content-policy'
import { describeSiteCard } from '@/lib/seo/share-card'
import { writeLinkedData } from '@/lib/seo/json-ld'
import { normaliseHost } from '@/lib/site/host-table'
import * as ads from '@/lib/stock/ad-fields'
import { AD_FIELDS } from '@/lib/stock/facts'
import * as stockValues from '@/lib/stock/read-values'
import * as escapes from '@/lib/text/escape-html'
import { htmlToParagraphs, sanitizeDescription } from '@/lib/text/rich-text'
import { foldText, slugify } from '@/lib/text/slugify'
import { escapeXml, writeXml } from '@/lib/text/xml'
import { toPlate } from '@/lib/trade-in/estimate'
import { describeWayBack } from '@/lib/watchlist/garage'
import { readDemoSite } from '@/tests/demo-site'
import { listRegularExpressions } from '../../support/list-regular-expressions'
import { listTextFunctions } from '../../support/list-text-functions'
import { MAX_GROWTH, measureGrowth, repeatTo } from '../../support/measure-growth'
import { newReservation } from '../checkout/support/new-reservation'
import { CARS } from '../search/query-parser/vocabularies'

/** Input length in characters. Functions that truncate their input get as much as they read. */
const SIZE = 8000
const SIZES: Record<string, number> = {
  interpretQuery: 3200,
}

const SITE = readDemoSite('harbour-city')
const PAID = newReservation({ state: 'captured', capturedAt: 0, reservedUntil: 1 })
const CONTEXT = {
  site: SITE,
  vocabulary: { makes: ['Toyota'], models: { Toyota: ['Corolla'] }, bodies: ['SUV'], values: {} },
}
const PHONE_SITE = { country: 'AU', forms: { phone_rule: 'au-nz', contact_rules: 'lenient' } } as const
const CONTACT_RULES = { phone: 'au-nz', isLiteral: false } as const
const IMAGES = 'https://images.example/pictures'
const PROXIES = parseTrustedProxies(['10.0.0.0/8'])
const NOW = new Date(1_800_000_000_000)
const toAd = (text: string) => Object.fromEntries(AD_FIELDS.map((field) => [field, text]))
const toTokens = (text: string) => text.match(/[^]{1,4}/g) ?? []

/**
 * Functions that process text from dealers, shoppers or upstreams. A key starts with the function's name. Where the same name
 * occurs in two modules, the file comes first.
 */
const FUNCTIONS: Record<string, (text: string) => unknown> = {
  ...escapes,
  ...stockValues,
  // Names that occur in two modules.
  'lib/search/ranges/range-steps.ts readAmount': readAmount,
  'lib/search/suggest/suggest.ts matchValues': (text) =>
    matchValues([{ kind: 'make', value: text, label: text, make: text, href: '/', count: 1 }], text),
  'lib/stock/read-values.ts readAmount': stockValues.readAmount,
  'lib/stock/read-values.ts readDay': stockValues.readDay,
  addQueryToPath: (text) => addQueryToPath('/a/contact', new URLSearchParams(text)),
  buildHoldCalendar: (text) =>
    buildHoldCalendar({ ...PAID, vehicle: { ...PAID.vehicle, name: text, stocknum: text } }, SITE, text),
  listConditions: (text) => listConditions({ ...EMPTY_STATE, refinements: { make: [text] } }),
  interpretQuery: (text) => interpretQuery(CARS, text, 0),
  canPrefetch,
  canReceiveText: (text) => canReceiveText(text, 'AU'),
  formatPhone,
  toPlatformPhone: (text) => toPlatformPhone(text, 'AU'),
  carAnswerSchema: (text) =>
    carAnswerSchema.safeParse({ id: 1, slug: 'a', name: text, price: text, description: text, file: text }),
  checkDate: (text) => checkDate(text, 'datetime', 'Australia/Sydney', NOW),
  checkNumber: (text) => checkNumber(text, 0, 9),
  checkCode,
  checkPhone: (text) => checkPhone(text, CONTACT_RULES),
  'checkText as email': (text) => checkText(text, 'email', CONTACT_RULES),
  'checkText as name': (text) => checkText(text, 'name', CONTACT_RULES),
  'checkText as phone': (text) => checkText(text, 'phone', CONTACT_RULES),
  'checkText as registration': (text) => checkText(text, 'rego', CONTACT_RULES),
  choosePageView: (text) => choosePageView(text, false),
  classifyLink,
  cleanFileName: (text) => cleanFileName(text, 'application/pdf'),
  cleanRequestHeaders: (text) =>
    cleanRequestHeaders(
      { headers: { host: text }, headersDistinct: { 'x-forwarded-for': [text], 'x-forwarded-host': [text] } },
      '10.0.0.1',
      { proxies: PROXIES, hostHeader: 'x-forwarded-host' },
    ),
  cleanText,
  carToDocument: (text) => carToDocument({ id: 1, slug: 'a', stocknum: text }),
  collapse,
  countTypos: (text) => countTypos(text, `${text}x`),
  decodePart,
  describePictureOf: (text) => describePictureOf('Silver car', 0, text),
  describeSiteCard: (text) => describeSiteCard({ ...SITE, name: text, tagline: text }, ''),
  describeRefusal: (text) => describeRefusal(text, null),
  describeWayBack: (text) => describeWayBack(SITE, text),
  escapeXml,
  findCheckoutRedirect: (text) => findCheckoutRedirect(SITE, text),
  findPlace: (text) => findPlace(SITE, text),
  findRequestFault: (text) =>
    findRequestFault({
      method: 'GET',
      url: `/${text}`,
      httpVersion: '1.1',
      rawHeaders: [],
      headersDistinct: { host: [text] },
    }),
  findServiceUrl: (text) => findServiceUrl(IMAGES, text, { width: 16 }),
  formatAddress,
  formatSearchTerms,
  getBodyImagePath,
  getHistoryReportUrl: (text) => getHistoryReportUrl({ file: text }, IMAGES),
  getMakeLogo,
  getManufacturerSlug,
  getSwatch,
  getTelHref,
  hasActiveField: (text) => hasActiveField(`<w:instrText>${text}</w:instrText>`),
  hasActiveRelation,
  hasActiveType,
  // Label × words, in the shopper's own browser: the words are what the shopper types.
  highlight: (text) => highlight(text, text.slice(0, 200)),
  htmlToParagraphs,
  imageSrcSet: (text) => imageSrcSet(IMAGES, text, 128, 3840),
  imageUrl: (text) => imageUrl(IMAGES, text, { width: 16 }),
  hasOddSpaces: (text) => hasOddSpaces(`?query=${text}`),
  isCarSlug,
  isCheckoutPage,
  isFourWheelDrive,
  isComparison,
  isDynamicPage,
  isLoopbackUrl,
  isRoute,
  isScriptAllowed: (text) =>
    isScriptAllowed(text, `script-src 'self' https://a.example`, 'https://b.example'),
  isSearchPath,
  isServedCarPath,
  isServedPath: (text) => isServedPath(SITE, text),
  isSpelledOddly,
  joinSources: (text) => {
    const tokens = tokenise(text)
    const indexes = tokens.map((_token, index) => index)
    return joinSources(
      tokens,
      indexes.filter((index) => index % 2 === 0),
    )
  },
  judgeAction: (text) => judgeAction(toTokens(text), 0),
  judgePdfObject: (text) => judgePdfObject(toTokens(text)),
  labelTile: (text) => labelTile('body', text),
  labelValue: (text) => labelValue('body', text),
  maskPhone,
  normaliseHost,
  normaliseHref: (text) => normaliseHref(text, false),
  resolveAnchor: (text) => resolveAnchor(text, false),
  parsePathQuery: (text) => parsePathQuery([`query.${text}`]),
  parseRetryAfter: (text) => parseRetryAfter(text, 0),
  'parseSearchUrl of a page number': (text) => parseSearchUrl(CONTEXT, [], [['page', text]]),
  parseSearchUrl: (text) => parseSearchUrl(CONTEXT, [text], [['query', text]]),
  quote,
  readCookie: (text) => readCookie(text, 'a'),
  readFigure,
  readNumberWord,
  readPageKind: (text) => readPageKind(text, SITE.slug),
  readPairs: (text) => readPairs(splitHref(`/search?${text}`).pairs, {}),
  readPdfObject: (text) => readPdfObject(Buffer.from(`<< ${text}`), 0, { bytes: Infinity }),
  readSameSitePath,
  readSignInPhone: (text) => readSignInPhone(text, PHONE_SITE),
  removeLoopbackUrls,
  reshapePicture: (text) => reshapePicture(text, '4x3'),
  resolvePath: (text) => resolvePath(CONTEXT, [text]),
  rewritePath: (text) => rewritePath(SITE, text, false),
  sanitizeDescription,
  searchFacetValues: (text) => searchFacetValues([{ value: text, label: text, isRefined: false }], text, 10),
  foldText,
  slugify,
  sniffFileType: (text) => sniffFileType(Buffer.from(text)),
  splitBranch,
  splitHref,
  splitList,
  splitWords,
  squash,
  toCode,
  toDigits,
  toOneLine: (text) => toOneLine(text),
  toPlate,
  toReceiptText: (text) => escapes.toReceiptText(text, Infinity),
  tokenise,
  trimQuery,
  truncateJson: (text) => truncateJson({ text, list: [text] }),
  writeLinkedData: (text) => writeLinkedData([{ '@type': 'Car', name: text }]),
  writeXml: (text) => writeXml({ name: 'a', attributes: { b: text }, content: text }),
  readColours: (text) => ads.readColours(toAd(text), []),
  readCondition: (text) => ads.readCondition(toAd(text), []),
  readConsumption: ads.readConsumption,
  readDescription: (text) => ads.readDescription(text, []),
  readDrive: ads.readDrive,
  readFuel: (text) => ads.readFuel(text, text),
  readImages: (text) => ads.readImages(text, ',', []),
  readKm: (text) => ads.readKm(text, []),
  readList: (text) => ads.readList(text, ','),
  readMoney: (text) => ads.readMoney(text, 'price', []),
  readSeats: (text) => ads.readSeats(toAd(text), []),
  readStatus: ads.readStatus,
  readTransmission: ads.readTransmission,
  unshiftNewCar: (text) => ads.unshiftNewCar(toAd(text), []),
}

/** Functions that take text and are not measured, with the reason. */
const EXEMPT: Record<string, readonly string[]> = {
  'the text is written in our code, in a site file or in the environment': [
    'describeInfoMetadata',
    'findStripeAccess',
    'isOwnKey',
    'lowerNoun',
    'nameStripeVariables',
    'parseSite',
    'parseTrustedProxies',
    'pluralise',
    'scenePath',
    'studioPicturePath',
    'toQuestionName',
    'lib/finance/finance-law.ts readDay',
  ],
  'the text is a message of our own; its parts from outside pass through toOneLine': [
    'isStoreFailure',
    'logLine',
  ],
  'reads a search state, whose lists and texts parseSearchUrl and cleanText limit': [
    'addRecentSearch',
    'buildSearchRequest',
    'buildSearchUrl',
    'buildTileUrl',
    'titleSearchPage',
    'toggleBranch',
    'withBranches',
  ],
  'combines functions that are measured': ['listSuggestions'],
  'reads an answer of the search service, whose lists and texts its schema limits': [
    'addModels',
    'countBelow',
    'keepOpenBranches',
    'listChosenBelow',
    'listVehicleBranches',
    'readCounts',
    'readResults',
    'splitMakeModels',
  ],
  'reads a file once, in chunks; tests/lib/leads/files measures whole files': ['containsAny'],
  'hashes a body of limited size; headers are limited to 16 kB': ['readSignedCall'],
  'the text is a key of the shopper’s own browser storage': [
    'addViewedCar',
    'markSavedCar',
    'readRecentSearches',
    'readSavedCars',
    'readStepDraft',
    'readViewedCars',
    'removeRecentSearch',
    'storeSuffix',
    'takePendingCar',
    'writeSavedCars',
  ],
  'reads a file of the stock import, which an operator runs in a process of its own': [
    'fitCells',
    'nameCells',
    'nameColumns',
    'parseMapping',
  ],
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

  test('every exported function that scans text is measured or exempt', () => {
    const found = listTextFunctions()
    const names = found.map((entry) => entry.split(' ')[1] ?? '')
    const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
    const isIn = (list: readonly string[]) => (entry: string, index: number) => {
      const name = names[index] ?? ''
      return list.includes(entry) || (isUnique(name) && list.includes(name))
    }
    const measured = Object.keys(FUNCTIONS).map((key) => key.replace(/ as .*/, ''))
    const exempt = Object.values(EXEMPT).flat()
    expect(found.length).toBeGreaterThan(120)
    expect(found.filter((entry, index) => !isIn([...measured, ...exempt])(entry, index))).toEqual([])
    const used = found.flatMap((entry, index) => (isIn(exempt)(entry, index) ? [entry, names[index]] : []))
    expect(exempt.filter((entry) => !used.includes(entry) || measured.includes(entry))).toEqual([])
  })

  test('the measurement finds quadratic work', () => {
    const growth = measureGrowth(
      (text) => /\s+$/.test(text),
      (length) => repeatTo(length, ' ', '', 'b'),
      SIZE,
    )
    expect(growth).toBeGreaterThan(MAX_GROWTH)
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
