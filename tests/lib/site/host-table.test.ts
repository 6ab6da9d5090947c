import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HostTable } from '@/lib/site/host-table'

const slugs = ['alpha', 'beta', 'gamma']
const hosts = ['one.example', 'two.example', ...slugs.map((slug) => `${slug}.localhost`)]

test('[CF-04] whatever sites claim and drop, an owner claims the host, keeps it, and has its own name', () => {
  const change = fc.record({
    slug: fc.constantFrom(...slugs),
    claims: fc.uniqueArray(fc.constantFrom(...hosts)),
  })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const table = new HostTable()
      const claimed = new Map<string, string[]>()
      for (const { slug, claims } of changes) {
        const before = new Map(hosts.map((host) => [host, table.find(host)]))
        if (claims.length === 0) table.delete(slug)
        else table.set(slug, claims)
        claimed.set(slug, claims)
        for (const host of hosts) {
          const owner = table.find(host)
          const claimants = slugs.filter((other) => claimed.get(other)?.includes(host))
          expect(owner === undefined ? [] : [owner]).toEqual(claimants.filter((other) => other === owner))
          expect(owner === undefined).toBe(claimants.length === 0)
          const own = claimants.find((other) => host === `${other}.localhost`)
          const earlier = claimants.find((other) => other === before.get(host))
          expect(owner).toBe(own ?? earlier ?? owner)
        }
      }
    }),
  )
})
