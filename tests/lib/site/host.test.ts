import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostsOfSite, normaliseHost } from '@/lib/site/host'

describe('normaliseHost', () => {
  test.each([
    ['kiwi-auto.localhost', 'kiwi-auto.localhost'],
    ['kiwi-auto.localhost:3000', 'kiwi-auto.localhost'],
    ['Kiwi-Auto.LOCALHOST:65535', 'kiwi-auto.localhost'],
    ['kiwiauto.example.', 'kiwiauto.example'],
    ['kiwiauto.example.:443', 'kiwiauto.example'],
    ['www.kiwiauto.example', 'kiwiauto.example'],
    ['WWW.kiwiauto.example.:80', 'kiwiauto.example'],
    ['  kiwiauto.example  ', 'kiwiauto.example'],
    ['localhost', 'localhost'],
    ['a.b.c.d.example', 'a.b.c.d.example'],
    ['wwwkiwi.example', 'wwwkiwi.example'],
    ['xn--mori-qsa.example', 'xn--mori-qsa.example'],
  ])('[RT-16] normalises %j to %j', (header, host) => {
    expect(normaliseHost(header)).toBe(host)
  })

  test.each([
    null,
    undefined,
    '',
    ' ',
    '.',
    ':80',
    '127.0.0.1',
    '127.0.0.1:3000',
    '[::1]',
    '[::1]:3000',
    '::1',
    'a..example',
    '.example',
    'kiwi auto.example',
    'kiwi_auto.example',
    'kiwi/auto.example',
    '../etc/passwd',
    'kiwi.example:port',
    'kiwi.example:999999',
    'kiwi.example:80:80',
    'user@kiwi.example',
    'kiwi.example\r\nX-Other: 1',
    'kiwi.example,harbour.example',
    'māori.example',
    'kiwi.example\u0000',
    `${'a'.repeat(250)}.example`,
  ])('[RT-16] rejects %j', (header) => {
    expect(normaliseHost(header)).toBeNull()
  })

  test('[RT-16] never throws, and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), fc.webAuthority()), (header) => {
        const host = normaliseHost(header)
        if (host === null) return
        expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)
        const dressed = host.startsWith('www.') ? host : `WWW.${host.toUpperCase()}.:8080`
        expect([host, host.slice('www.'.length)]).toContain(normaliseHost(dressed))
      }),
    )
  })
})

describe('hostsOfSite', () => {
  test('[CF-04] returns the normalised .localhost name, domain and aliases without duplicates', () => {
    expect(
      hostsOfSite({
        slug: 'kiwi-auto',
        domain_name: 'www.KiwiAuto.example',
        domain_aliases: ['kiwiauto.example', 'kiwi.example:8080', 'not a host', ''],
      }),
    ).toEqual(['kiwi-auto.localhost', 'kiwiauto.example', 'kiwi.example'])
  })
})
