import { describe, expect, test } from 'vitest'
import { cleanRequestHeaders, parseTrustedProxies } from '@/lib/http/forwarded'

const nobody = parseTrustedProxies([])
const proxy = parseTrustedProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])

describe('what a request claims', () => {
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
  ])('[RT-16] %s from outside changes nothing', (name) => {
    const cleaned = cleanRequestHeaders({ host: 'a.localhost', [name]: 'evil' }, '203.0.113.9', nobody)
    expect(cleaned).toEqual({ host: 'a.localhost', 'x-forwarded-for': '203.0.113.9' })
  })

  test('[RT-16] ordinary headers pass, the visitor’s address is the socket’s', () => {
    const headers = { host: 'a.localhost', cookie: 'x=1', rsc: '1', 'x-forwarded-for': '1.2.3.4' }
    expect(cleanRequestHeaders(headers, '::ffff:203.0.113.9', nobody)).toEqual({
      host: 'a.localhost',
      cookie: 'x=1',
      rsc: '1',
      'x-forwarded-for': '203.0.113.9',
    })
  })

  test('[RT-16] a trusted proxy’s host, protocol and nearest untrusted client count', () => {
    const headers = {
      host: 'internal:3000',
      'x-forwarded-host': 'harbourcity.com.au, other',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.1.1',
      'x-middleware-rewrite': '/kiwi-auto',
    }
    expect(cleanRequestHeaders(headers, '10.2.3.4', proxy)).toEqual({
      host: 'harbourcity.com.au',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
    })
  })

  test('[RT-16] single addresses and IPv6 ranges are known; junk in the chain is skipped', () => {
    const headers = { host: 'a', 'x-forwarded-host': 'b' }
    expect(cleanRequestHeaders(headers, '192.0.2.7', proxy)['host']).toBe('b')
    expect(cleanRequestHeaders(headers, '2001:db8::1', proxy)['host']).toBe('b')
    expect(cleanRequestHeaders(headers, '192.0.2.8', proxy)['host']).toBe('a')
    const junk = { host: 'a', 'x-forwarded-for': '203.0.113.9, unknown' }
    expect(cleanRequestHeaders(junk, '192.0.2.7', proxy)['x-forwarded-for']).toBe('203.0.113.9')
    expect(
      cleanRequestHeaders({ host: 'a', 'x-forwarded-proto': 'ftp' }, '192.0.2.7', proxy),
    ).not.toHaveProperty('x-forwarded-proto')
  })

  test('[RT-16] an entry that is no address is refused by name', () => {
    expect(() => parseTrustedProxies(['proxy.internal'])).toThrow(/"proxy\.internal".*10\.0\.0\.0\/8/)
  })
})
