import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostsOfSite, HostTable, normaliseHost, type SiteClaim } from '@/lib/site/host-table'

const slugs = ['alpha', 'beta', 'gamma']
const hosts = ['one.example', 'two.example', ...slugs.map((slug) => `${slug}.localhost`)]

const change = fc.record({
  slug: fc.constantFrom(...slugs),
  id: fc.constantFrom(1, 2, 3, Infinity),
  hosts: fc.uniqueArray(fc.constantFrom(...hosts)),
})

function apply(table: HostTable, slug: string, claim: SiteClaim): void {
  if (claim.hosts.length === 0) table.delete(slug)
  else table.set(slug, claim)
}

describe('host owner', () => {
  test('[CF-04] depends on the current claims, not on the order of reads or edits', () => {
    fc.assert(
      fc.property(fc.array(change), fc.shuffledSubarray(slugs, { minLength: 3 }), (changes, order) => {
        const edited = new HostTable()
        const latest = new Map<string, SiteClaim>()
        for (const { slug, ...claim } of changes) {
          apply(edited, slug, claim)
          latest.set(slug, claim)
        }
        const started = new HostTable()
        for (const slug of order) apply(started, slug, latest.get(slug) ?? { id: 1, hosts: [] })
        for (const host of hosts) expect(edited.find(host)).toBe(started.find(host))
      }),
    )
  })

  test('[CF-04] is the slug of a .localhost name, else the lowest website id, else the first slug', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const table = new HostTable()
        const latest = new Map<string, SiteClaim>()
        for (const { slug, ...claim } of changes) {
          apply(table, slug, claim)
          latest.set(slug, claim)
        }
        for (const host of hosts) {
          const claimants = slugs.filter((slug) => latest.get(slug)?.hosts.includes(host))
          const idOf = (slug: string) => latest.get(slug)?.id ?? Infinity
          const lowest = claimants.filter((slug) => claimants.every((other) => idOf(slug) <= idOf(other)))
          const own = claimants.find((slug) => host === `${slug}.localhost`)
          expect(table.find(host)).toBe(own ?? lowest[0])
        }
      }),
    )
  })
})

describe('conflicts', () => {
  test('[CF-04] are reported once per change with the owner first, and when they end', () => {
    const table = new HostTable()
    table.set('beta', { id: 1, hosts: ['one.example', 'two.example'] })
    expect(table.takeConflicts()).toEqual([])
    table.set('alpha', { id: 2, hosts: ['one.example'] })
    expect(table.listUnreported()).toEqual(['beta', 'alpha'])
    expect(table.takeConflicts()).toEqual([{ host: 'one.example', slugs: ['beta', 'alpha'] }])
    table.set('beta', { id: 1, hosts: ['two.example', 'one.example', 'three.example'] })
    expect(table.takeConflicts()).toEqual([])
    table.set('beta', { id: 3, hosts: ['one.example'] })
    expect(table.takeConflicts()).toEqual([{ host: 'one.example', slugs: ['alpha', 'beta'] }])
    table.delete('alpha')
    expect(table.takeConflicts()).toEqual([{ host: 'one.example', slugs: ['beta'] }])
    expect(table.takeConflicts()).toEqual([])
  })
})

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
