import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SiteRegistry } from '@/lib/site/registry.server'
import { buildSiteFile, makeSiteFolder } from './site-fixture'

let folder: Awaited<ReturnType<typeof makeSiteFolder>>
let registry: SiteRegistry

beforeEach(async () => {
  folder = await makeSiteFolder()
  registry = new SiteRegistry(folder.path, { now: folder.now })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => folder.dispose())

async function nameAt(host: string): Promise<string | null> {
  const lookup = await registry.findByHost(host)
  return lookup.kind === 'site' ? lookup.site.name : null
}

describe('look-up', () => {
  test('[CF-04] finds two sites by their own hosts', async () => {
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: 'alpha.example' }))
    await folder.write('beta', buildSiteFile('beta', { domain_aliases: ['www.beta.example'] }))
    const hosts = ['alpha.localhost:3000', 'WWW.Alpha.example', 'beta.localhost', 'beta.example.']
    expect(await Promise.all(hosts.map(nameAt))).toEqual([
      'Dealer alpha',
      'Dealer alpha',
      'Dealer beta',
      'Dealer beta',
    ])
    expect(await registry.listSlugs()).toEqual(['alpha', 'beta'])
  })

  test('[RT-16] finds no site for an unknown host, IP address or slug', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    for (const host of ['gamma.localhost', 'alpha', '127.0.0.1', '../alpha', '', null])
      expect(await registry.findByHost(host)).toEqual({ kind: 'none' })
    for (const slug of ['gamma', '../alpha', 'alpha.json', '__proto__', ''])
      expect(await registry.findBySlug(slug)).toEqual({ kind: 'none' })
  })

  test('ignores other files', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    await folder.write('.#alpha', 'lock')
    await folder.write('Alpha Copy', buildSiteFile('alpha'))
    expect(await registry.listSlugs()).toEqual(['alpha'])
  })

  test('throws for a folder that is missing at start', async () => {
    const missing = new SiteRegistry(join(folder.path, 'missing'))
    await expect(missing.findByHost('alpha.localhost')).rejects.toThrow('ENOENT')
  })
})

describe('changes at run time', () => {
  test('[CF-04] serves an added file within a second, without a restart', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    expect(await nameAt('beta.localhost')).toBeNull()
    await folder.write('beta', buildSiteFile('beta'))
    folder.passASecond()
    expect(await nameAt('beta.localhost')).toBe('Dealer beta')
  })

  test('[CF-04] serves an edited file within a second', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
    await folder.write('alpha', buildSiteFile('alpha', { name: 'Renamed' }))
    folder.passASecond()
    expect(await nameAt('alpha.localhost')).toBe('Renamed')
  })

  test('[CF-04] serves a host added to a file whose site was never requested', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    expect(await nameAt('fresh.example')).toBeNull()
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: 'fresh.example' }))
    await vi.waitFor(async () => {
      folder.passASecond()
      expect(await nameAt('fresh.example')).toBe('Dealer alpha')
    })
  })

  test('[CF-04] stops serving a removed file and still serves the other', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    await folder.write('beta', buildSiteFile('beta'))
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
    await folder.remove('alpha')
    folder.passASecond()
    expect(await nameAt('alpha.localhost')).toBeNull()
    expect(await nameAt('beta.localhost')).toBe('Dealer beta')
  })

  test('does not read files again between two checks', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    const first = await registry.findBySlug('alpha')
    await folder.write('alpha', buildSiteFile('alpha', { name: 'Renamed' }))
    expect(await registry.findBySlug('alpha')).toBe(first)
  })

  test('does not parse an unchanged file again', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    const first = await registry.findBySlug('alpha')
    folder.passASecond()
    expect(await registry.findBySlug('alpha')).toBe(first)
  })

  test('serves known sites while the folder is missing, and detects when it returns', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
    await rename(folder.path, `${folder.path}-away`)
    folder.passASecond()
    expect(await registry.listSlugs()).toEqual(['alpha'])
    await rename(`${folder.path}-away`, folder.path)
    folder.passASecond()
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
  })
})

describe('invalid files', () => {
  test('[CF-04] an invalid file affects only its own site and reports location and fix', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    await folder.write('beta', { ...buildSiteFile('beta', { domain_name: 'beta.example' }), city: '' })
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
    for (const host of ['beta.localhost', 'beta.example'])
      expect(await registry.findByHost(host)).toMatchObject({
        kind: 'invalid',
        slug: 'beta',
        problems: [{ path: 'city' }],
      })
  })

  test.each([
    ['no JSON', '{"slug": "beta",'],
    ['an empty file', ''],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a strange prototype', '{"__proto__": {"slug": "beta"}}'],
    ['hosts of invalid types', '{"domain_name": 7, "domain_aliases": {"length": 3}}'],
  ])('[CF-04] %s does not affect other sites', async (_, text) => {
    await folder.write('alpha', buildSiteFile('alpha'))
    await folder.write('beta', text)
    expect(await registry.findByHost('beta.localhost')).toMatchObject({ kind: 'invalid', slug: 'beta' })
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
  })

  test('[CF-04] an unreadable file does not affect other sites', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    await mkdir(join(folder.path, 'beta.json'))
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
    expect(await registry.findByHost('beta.localhost')).toMatchObject({
      kind: 'invalid',
      problems: [{ message: expect.stringContaining('EISDIR') }],
    })
  })

  test.each([
    ['broken JSON', '{'],
    ['an invalid value', JSON.stringify({ ...buildSiteFile('alpha'), city: '' })],
  ])('[CF-04] a file changed to %s keeps its last valid version and its hosts', async (_, text) => {
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: 'alpha.example' }))
    expect(await nameAt('alpha.example')).toBe('Dealer alpha')
    await folder.write('alpha', text)
    for (let second = 0; second < 3; second++) {
      folder.passASecond()
      expect(await nameAt('alpha.example')).toBe('Dealer alpha')
      expect(await nameAt('unknown.example')).toBeNull()
    }
    await folder.write('alpha', buildSiteFile('alpha', { name: 'Mended', domain_name: 'alpha.example' }))
    folder.passASecond()
    expect(await nameAt('alpha.example')).toBe('Mended')
  })

  test('[CF-04] a new site does not take over an older site’s host', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await folder.write('beta', buildSiteFile('beta', { domain_name: 'shared.example' }))
    expect(await nameAt('shared.example')).toBe('Dealer beta')
    await folder.write(
      'alpha',
      buildSiteFile('alpha', { id: 2, domain_name: 'shared.example', domain_aliases: ['beta.localhost'] }),
    )
    folder.passASecond()
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
    expect(await nameAt('shared.example')).toBe('Dealer beta')
    expect(await nameAt('beta.localhost')).toBe('Dealer beta')
    await folder.remove('beta')
    folder.passASecond()
    expect(await nameAt('shared.example')).toBe('Dealer alpha')
  })

  test('[CF-04] a copied file with the original’s slug takes over no hosts', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const original = buildSiteFile('beta', { domain_name: 'shared.example' })
    await folder.write('beta', original)
    await folder.write('alpha', original)
    expect(await nameAt('shared.example')).toBe('Dealer beta')
  })

  test('[CF-04] a file that becomes invalid keeps its hosts, also when its site was never requested', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: 'shared.example' }))
    await folder.write('beta', buildSiteFile('beta', { id: 2, domain_name: 'shared.example' }))
    expect(await nameAt('beta.localhost')).toBe('Dealer beta')
    await folder.write('alpha', '{')
    await findUnknown()
    expect(await registry.findByHost('shared.example')).toMatchObject({ kind: 'invalid', slug: 'alpha' })
  })
})

/** Requests an unknown host, late enough for a scan of all files. */
async function findUnknown(of: SiteRegistry = registry): Promise<void> {
  for (let second = 0; second < 60; second += 1) folder.passASecond()
  expect(await of.findByHost('nobody.example')).toEqual({ kind: 'none' })
}

describe('conflicting host claims', () => {
  const host = 'shared.example'

  test('[CF-04] a host dropped by its owner moves to the next site at once', async () => {
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: host }))
    await folder.write('beta', buildSiteFile('beta', { id: 2, domain_name: host }))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await nameAt(host)).toBe('Dealer alpha')
    await folder.write('alpha', buildSiteFile('alpha'))
    folder.passASecond()
    expect(await nameAt(host)).toBe('Dealer beta')
  })

  test('[CF-04] a process detects a higher-priority claim of a site that it never loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await folder.write('alpha', buildSiteFile('alpha'))
    await folder.write('beta', buildSiteFile('beta', { id: 2, domain_name: host }))
    expect(await nameAt(host)).toBe('Dealer beta')
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: host }))
    for (let second = 0; second < 60; second += 1) folder.passASecond()
    await vi.waitFor(async () => {
      folder.passASecond()
      expect(await nameAt(host)).toBe('Dealer alpha')
    })
  })

  test('[CF-04] are logged once per change with both files and the host', async () => {
    const lines: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line))
    vi.spyOn(console, 'info').mockImplementation((line) => void lines.push(line))
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: host }))
    await folder.write('beta', buildSiteFile('beta', { id: 2, domain_name: host }))
    const conflict = `alpha.json and beta.json claim the host ${host}; alpha.json owns it site="alpha"`
    for (let round = 0; round < 5; round += 1) {
      await findUnknown()
      await nameAt('beta.localhost')
    }
    await vi.waitFor(() => expect(lines).toEqual([conflict]))
    await folder.write('beta', buildSiteFile('beta', { id: 2 }))
    await findUnknown()
    const over = `the host ${host} is no longer claimed by several site files`
    await vi.waitFor(() => expect(lines).toEqual([conflict, over]))
  })

  test('[CF-04] a host that moves between files is not a conflict', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await folder.write('alpha', buildSiteFile('alpha'))
    await folder.write('beta', buildSiteFile('beta', { id: 2, domain_name: host }))
    await nameAt('alpha.localhost')
    await nameAt('beta.localhost')
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: host }))
    await folder.write('beta', buildSiteFile('beta', { id: 2 }))
    folder.passASecond()
    await nameAt('alpha.localhost')
    await findUnknown()
    expect(await nameAt(host)).toBe('Dealer alpha')
    expect(log).not.toHaveBeenCalled()
  })

  test('[CF-04] all processes agree on owners for any order of edits and look-ups', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const slugs = ['alpha', 'beta', 'gamma']
    const hosts = ['one.example', 'two.example']
    const step = fc.oneof(
      fc.record({
        slug: fc.constantFrom(...slugs),
        id: fc.integer({ min: 1, max: 3 }),
        claims: fc.uniqueArray(fc.constantFrom(...hosts)),
      }),
      fc.record({ lookUp: fc.constantFrom(...hosts, ...slugs.map((slug) => `${slug}.localhost`)) }),
      fc.record({ remove: fc.constantFrom(...slugs) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const own = await makeSiteFolder()
        const running = new SiteRegistry(own.path, { now: folder.now })
        for (const next of steps) {
          folder.passASecond()
          if ('lookUp' in next) await running.findByHost(next.lookUp)
          else if ('remove' in next) await own.remove(next.remove).catch(() => undefined)
          else
            await own.write(next.slug, buildSiteFile(next.slug, { id: next.id, domain_aliases: next.claims }))
        }
        const started = new SiteRegistry(own.path, { now: folder.now })
        await findUnknown(running)
        for (const each of hosts) {
          const [mine, other] = [await running.findByHost(each), await started.findByHost(each)]
          expect(mine).toEqual(other)
        }
        await own.dispose()
      }),
      { numRuns: 40 },
    )
  })
})

test('[CF-04] finds ten thousand sites by host and detects another one', async () => {
  const slugs = Array.from({ length: 10_000 }, (_, index) => `dealer-${index}`)
  for (let at = 0; at < slugs.length; at += 500)
    await Promise.all(
      slugs
        .slice(at, at + 500)
        .map(async (slug) => folder.write(slug, buildSiteFile(slug, { domain_name: `${slug}.example` }))),
    )
  expect(await nameAt('dealer-9999.example')).toBe('Dealer dealer-9999')
  expect(await nameAt('dealer-10000.example')).toBeNull()
  await folder.write('dealer-10000', buildSiteFile('dealer-10000', { domain_name: 'dealer-10000.example' }))
  folder.passASecond()
  expect(await nameAt('dealer-10000.example')).toBe('Dealer dealer-10000')
  expect(await registry.listSlugs()).toHaveLength(10_001)
})
