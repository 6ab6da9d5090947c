import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  cleanRequestHeaders,
  findRequestFault,
  formatAddress,
  parseTrustedProxies,
  type ProxyTrust,
} from '@/lib/http/forwarded'

type Lines = Record<string, string | string[]>

const nobody: ProxyTrust = { proxies: parseTrustedProxies([]) }
const proxy: ProxyTrust = { proxies: parseTrustedProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']) }
const naming: ProxyTrust = { ...proxy, hostHeader: 'x-forwarded-host' }

/** Builds a request's headers in Node's format from the lines of each header. */
function clean(lines: Lines, peer: string, trust: ProxyTrust) {
  const entries = Object.entries(lines)
  return cleanRequestHeaders(
    {
      headers: Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join(', ')])),
      headersDistinct: Object.fromEntries(entries.map(([name, value]) => [name, [value].flat()])),
    },
    peer,
    trust,
  )
}

/** Cleaned headers of a request without a fault. */
function cleanHeaders(lines: Lines, peer: string, trust: ProxyTrust): IncomingHttpHeaders {
  const result = clean(lines, peer, trust)
  if ('fault' in result) throw new Error(result.fault.error)
  return result.headers
}

describe('untrusted headers from a visitor', () => {
  test.each([
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-real-ip',
    'x-middleware-subrequest',
    'x-middleware-rewrite',
    'x-nextjs-data',
    'x-invoke-path',
    'x-matched-path',
    'x-now-route-matches',
    'next-resume',
  ])('[RT-16] ignores %s', (name) => {
    for (const trust of [nobody, naming])
      expect(cleanHeaders({ host: 'a.localhost', [name]: 'evil' }, '203.0.113.9', trust)).toEqual({
        host: 'a.localhost',
        'x-forwarded-for': '203.0.113.9',
      })
  })

  test('[RT-16] passes ordinary headers and uses the peer’s address', () => {
    const headers = { host: 'a.localhost', cookie: 'x=1', rsc: '1', 'x-forwarded-for': '1.2.3.4' }
    expect(cleanHeaders(headers, '::ffff:203.0.113.9', nobody)).toEqual({
      host: 'a.localhost',
      cookie: 'x=1',
      rsc: '1',
      'x-forwarded-for': '203.0.113.9',
    })
  })
})

describe('trusted proxy', () => {
  test('[RT-16] identifies the site by Host and ignores a forwarded host from the visitor', () => {
    const headers = {
      host: 'harbourcity.com.au',
      'x-forwarded-host': 'kiwiauto.co.nz, harbourcity.com.au',
      'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.1.1',
      'x-middleware-rewrite': '/kiwi-auto',
    }
    expect(cleanHeaders(headers, '10.2.3.4', proxy)).toEqual({
      host: 'harbourcity.com.au',
      'x-forwarded-for': '203.0.113.9',
    })
  })

  test('[RT-16] matches single addresses and IPv6 ranges', () => {
    const headers = { host: 'a', 'x-forwarded-for': '203.0.113.9' }
    const clientOf = (peer: string) => cleanHeaders(headers, peer, proxy)['x-forwarded-for']
    expect(clientOf('192.0.2.7')).toBe('203.0.113.9')
    expect(clientOf('::ffff:192.0.2.7')).toBe('203.0.113.9')
    expect(clientOf('2001:db8::1')).toBe('203.0.113.9')
    expect(clientOf('192.0.2.8')).toBe('192.0.2.8')
    expect(clientOf('')).toBe('')
  })

  test.each([
    // X-Forwarded-For lines and the resulting client address.
    [['203.0.113.9:51234'], '203.0.113.9'],
    [['[2001:DB9::1]:443'], '2001:db9::1'],
    [['[2001:db9::1]'], '2001:db9::1'],
    [['::ffff:203.0.113.9'], '203.0.113.9'],
    [['6.6.6.6', '203.0.113.9'], '203.0.113.9'],
    [['6.6.6.6, 10.0.0.9', '203.0.113.9'], '203.0.113.9'],
    [['203.0.113.9, 10.1.1.1:80, 10.1.1.2'], '203.0.113.9'],
    [['10.1.1.1'], '10.1.1.1'],
    // An entry that is not an address ends the chain; earlier entries are untrusted.
    [['6.6.6.6, unknown, 10.1.1.1'], '10.1.1.1'],
    [['203.0.113.9, unknown'], '10.2.3.4'],
    [['203.0.113.9, _hidden, 10.1.1.2, 10.1.1.1'], '10.1.1.2'],
    [['203.0.113.9,'], '10.2.3.4'],
    [['203.0.113.9:port'], '10.2.3.4'],
    [['1.2.3.4.5'], '10.2.3.4'],
    [['[203.0.113.9]:80'], '10.2.3.4'],
    [['fe80::1%eth0'], '10.2.3.4'],
    [[''], '10.2.3.4'],
    [[], '10.2.3.4'],
  ])('[RT-16] resolves the chain %j to the client %s', (lines, client) => {
    const headers = { host: 'a', ...(lines.length > 0 ? { 'x-forwarded-for': lines } : {}) }
    expect(cleanHeaders(headers, '10.2.3.4', proxy)['x-forwarded-for']).toBe(client)
  })

  test.each([
    ['https', 'https'],
    [['http', 'https'], 'https'],
    ['https, http', 'http'],
    ['https, ftp', undefined],
    ['ftp', undefined],
  ])('[RT-16] uses the last entry of the protocols %j', (value, expected) => {
    const cleaned = cleanHeaders({ host: 'a', 'x-forwarded-proto': value }, '10.2.3.4', proxy)
    expect(cleaned['x-forwarded-proto']).toBe(expected)
  })
})

describe('proxy that replaces Host (TRUSTED_PROXY_HOST_HEADER)', () => {
  const hostOf = (lines: Lines, peer = '10.2.3.4', trust = naming) => {
    const result = clean({ host: 'internal:3000', ...lines }, peer, trust)
    return 'fault' in result ? result.fault.status : result.headers.host
  }

  test('[RT-16] uses the last entry of the configured header, from trusted proxies only', () => {
    expect(hostOf({ 'x-forwarded-host': 'a.example' })).toBe('a.example')
    expect(hostOf({ 'x-forwarded-host': 'evil.example, a.example' })).toBe('a.example')
    expect(hostOf({ 'x-forwarded-host': ['a.example', 'evil.example, a.example'] })).toBe('a.example')
    expect(hostOf({})).toBe('internal:3000')
    expect(hostOf({ 'x-forwarded-host': 'a.example' }, '203.0.113.9')).toBe('internal:3000')
    const other = { ...proxy, hostHeader: 'x-original-host' }
    const lines = { 'x-forwarded-host': 'evil.example', 'x-original-host': 'a.example' }
    expect(hostOf(lines, '10.2.3.4', other)).toBe('a.example')
    expect(cleanHeaders({ host: 'a', ...lines }, '203.0.113.9', other)).not.toHaveProperty('x-original-host')
  })

  test('[RT-16] rejects conflicting headers and invalid hosts', () => {
    expect(hostOf({ 'x-forwarded-host': ['evil.example', 'a.example'] })).toBe(400)
    expect(hostOf({ 'x-forwarded-host': 'user@a.example' })).toBe(400)
    expect(hostOf({ 'x-forwarded-host': 'a.example,' })).toBe(400)
  })
})

describe('TRUSTED_PROXIES', () => {
  test.each(['proxy.internal', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/x', '::/129', '0.0.0.0/0', '::/0', ''])(
    '[RT-16] rejects the entry %j and names it',
    (entry) => expect(() => parseTrustedProxies([entry])).toThrow(`"${entry}"`),
  )

  test('[RT-16] normalises addresses', () => {
    expect(formatAddress('2001:DB8:0:0::1')).toBe('2001:db8::1')
    expect(formatAddress('::FFFF:c000:0207')).toBe('192.0.2.7')
    expect(formatAddress('fe80::1%eth0')).toBe('fe80::1')
    expect(formatAddress('unknown')).toBe('unknown')
  })
})

type Head = Parameters<typeof findRequestFault>[0]

/** A valid request head with the given overrides. */
function makeHead(changes: Partial<Head>): Head {
  return {
    method: 'GET',
    url: '/',
    httpVersion: '1.1',
    rawHeaders: ['Host', 'a.localhost'],
    headersDistinct: { host: ['a.localhost'] },
    ...changes,
  }
}
const statusOf = (changes: Partial<Head>) => findRequestFault(makeHead(changes))?.status

describe('[RT-16] request head', () => {
  test('accepts ordinary requests', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(statusOf({ method })).toBeUndefined()
    for (const url of [
      '/',
      '/search/toyota?query=a%00b',
      '//used-cars',
      '/a\\b',
      '/%2F%2Fevil.example',
      '/%E0%A4%A',
    ])
      expect(statusOf({ url }), url).toBeUndefined()
    const headersDistinct = { host: ['a.localhost'], 'transfer-encoding': ['Chunked'] }
    expect(statusOf({ method: 'POST', headersDistinct })).toBeUndefined()
  })

  test.each([
    '*',
    '*x',
    'http://evil.example/',
    'HTTP://evil.example',
    'evil.example:443',
    '',
    '/a#b',
    '/a b',
    '/\0',
    '/\t/evil',
  ])('rejects the target %j with 400', (url) => expect(statusOf({ url })).toBe(400))

  test('requires exactly one valid Host, except for HTTP/1.0', () => {
    expect(statusOf({ headersDistinct: {} })).toBe(400)
    expect(statusOf({ headersDistinct: { host: ['a.localhost', 'b.localhost'] } })).toBe(400)
    expect(statusOf({ headersDistinct: { host: ['a.localhost', 'a.localhost'] } })).toBe(400)
    expect(statusOf({ headersDistinct: { host: ['user@a.localhost'] } })).toBe(400)
    expect(statusOf({ headersDistinct: {}, httpVersion: '1.0' })).toBeUndefined()
    expect(statusOf({ headersDistinct: { host: ['a', 'b'] }, httpVersion: '1.0' })).toBe(400)
  })

  test('rejects other versions, methods and transfer codings, and too many headers', () => {
    expect(statusOf({ httpVersion: '2.0' })).toBe(505)
    expect(statusOf({ method: 'TRACE' })).toBe(501)
    expect(statusOf({ headersDistinct: { host: ['a'], 'transfer-encoding': ['gzip, chunked'] } })).toBe(501)
    const rawHeaders = (lines: number) => Array.from({ length: lines }, () => ['x', 'y']).flat()
    expect(statusOf({ rawHeaders: rawHeaders(200) })).toBeUndefined()
    expect(statusOf({ rawHeaders: rawHeaders(201) })).toBe(431)
  })

  test('rejects an upgrade, and ignores an HTTP/2 offer or an Upgrade header without its connection option', () => {
    const withUpgrade = (connection: string, upgrade: string) =>
      statusOf({ headersDistinct: { host: ['a'], connection: [connection], upgrade: [upgrade] } })
    expect(withUpgrade('Upgrade', 'websocket')).toBe(400)
    expect(withUpgrade('keep-alive, upgrade', 'h2c, WebSocket')).toBe(400)
    expect(withUpgrade('Upgrade, HTTP2-Settings', 'h2c')).toBeUndefined()
    expect(withUpgrade('keep-alive', 'websocket')).toBeUndefined()
  })
})

describe('[RT-16] Host value', () => {
  test.each([
    'a',
    'harbour-city.localhost:3000',
    'HarbourCity.com.au.',
    'web_1:3000',
    '127.0.0.1',
    '[::1]:80',
    'xn--caf-dma.example',
  ])('accepts %s', (host) => expect(statusOf({ headersDistinct: { host: [host] } })).toBeUndefined())
  test.each([
    '',
    ' a',
    'a b',
    'a,b',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    'a@b',
    'user:password@a',
    'a:',
    'a:b',
    'a:123456',
    'a..b',
    '.a',
    '[::1',
    '::1',
    'caf\u00e9.example',
    'a\tb',
    '%61.example',
    'a'.repeat(261),
  ])('rejects %j', (host) => expect(statusOf({ headersDistinct: { host: [host] } })).toBe(400))
})
