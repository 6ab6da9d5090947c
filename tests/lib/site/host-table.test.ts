import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HostTable, type SiteClaim } from '@/lib/site/host-table'

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
