import { describe, expect, test } from 'vitest'
import { findRequestFault, isHost } from '@/lib/http/request-line'

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
  ])('accepts %s', (host) => expect(isHost(host)).toBe(true))
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
  ])('rejects %j', (host) => expect(isHost(host)).toBe(false))
})
