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

describe('finding', () => {
  test('[CF-04] two sites at once, each by its own hosts', async () => {
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

  test('[RT-16] an unknown host, address or slug names no site', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    for (const host of ['gamma.localhost', 'alpha', '127.0.0.1', '../alpha', '', null])
      expect(await registry.findByHost(host)).toEqual({ kind: 'none' })
    for (const slug of ['gamma', '../alpha', 'alpha.json', '__proto__', ''])
      expect(await registry.findBySlug(slug)).toEqual({ kind: 'none' })
  })

  test('files that are no site files are passed over', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    await folder.write('.#alpha', 'lock')
    await folder.write('Alpha Copy', buildSiteFile('alpha'))
    expect(await registry.listSlugs()).toEqual(['alpha'])
  })

  test('a folder that is missing from the start is an error, not an empty platform', async () => {
    const missing = new SiteRegistry(join(folder.path, 'missing'))
    await expect(missing.findByHost('alpha.localhost')).rejects.toThrow('ENOENT')
  })
})

describe('changes while running', () => {
  test('[CF-04] a file added later serves within a second, without a restart', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    expect(await nameAt('beta.localhost')).toBeNull()
    await folder.write('beta', buildSiteFile('beta'))
    folder.passASecond()
    expect(await nameAt('beta.localhost')).toBe('Dealer beta')
  })

  test('[CF-04] an edit shows within a second', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
    await folder.write('alpha', buildSiteFile('alpha', { name: 'Renamed' }))
    folder.passASecond()
    expect(await nameAt('alpha.localhost')).toBe('Renamed')
  })

  test('[CF-04] a host written into an existing file serves, though nobody asked for the site by another', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    expect(await nameAt('fresh.example')).toBeNull()
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: 'fresh.example' }))
    await vi.waitFor(async () => {
      folder.passASecond()
      expect(await nameAt('fresh.example')).toBe('Dealer alpha')
    })
  })

  test('[CF-04] a removed file stops serving and the other goes on', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    await folder.write('beta', buildSiteFile('beta'))
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
    await folder.remove('alpha')
    folder.passASecond()
    expect(await nameAt('alpha.localhost')).toBeNull()
    expect(await nameAt('beta.localhost')).toBe('Dealer beta')
  })

  test('between two looks nothing is read again', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    const first = await registry.findBySlug('alpha')
    await folder.write('alpha', buildSiteFile('alpha', { name: 'Renamed' }))
    expect(await registry.findBySlug('alpha')).toBe(first)
  })

  test('an unchanged file keeps its parsed site', async () => {
    await folder.write('alpha', buildSiteFile('alpha'))
    const first = await registry.findBySlug('alpha')
    folder.passASecond()
    expect(await registry.findBySlug('alpha')).toBe(first)
  })

  test('known sites stay in service while the folder is away, and the folder is found again', async () => {
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

describe('wrong files', () => {
  test('[CF-04] a wrong file takes down only its own site, and says where and how to mend it', async () => {
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
    ['hosts of odd types', '{"domain_name": 7, "domain_aliases": {"length": 3}}'],
  ])('[CF-04] %s harms nobody else', async (_, text) => {
    await folder.write('alpha', buildSiteFile('alpha'))
    await folder.write('beta', text)
    expect(await registry.findByHost('beta.localhost')).toMatchObject({ kind: 'invalid', slug: 'beta' })
    expect(await nameAt('alpha.localhost')).toBe('Dealer alpha')
  })

  test('[CF-04] a file that cannot be read harms nobody else', async () => {
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
    ['a wrong value', JSON.stringify({ ...buildSiteFile('alpha'), city: '' })],
  ])('[CF-04] a file that turns into %s keeps its last valid version and its hosts', async (_, text) => {
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

  test('[CF-04] a new site does not take a host that an older site has', async () => {
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

  test('[CF-04] a copy that still names its original takes nothing from it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const original = buildSiteFile('beta', { domain_name: 'shared.example' })
    await folder.write('beta', original)
    await folder.write('alpha', original)
    expect(await nameAt('shared.example')).toBe('Dealer beta')
  })

  test('[CF-04] a file that breaks keeps its hosts from another file, also when its site was never requested', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: 'shared.example' }))
    await folder.write('beta', buildSiteFile('beta', { id: 2, domain_name: 'shared.example' }))
    expect(await nameAt('beta.localhost')).toBe('Dealer beta')
    await folder.write('alpha', '{')
    await findUnknown()
    expect(await registry.findByHost('shared.example')).toMatchObject({ kind: 'invalid', slug: 'alpha' })
  })
})

/** Looks for a host that no file has, late enough for all files to be looked through first. */
async function findUnknown(of: SiteRegistry = registry): Promise<void> {
  for (let second = 0; second < 60; second += 1) folder.passASecond()
  expect(await of.findByHost('nobody.example')).toEqual({ kind: 'none' })
}

describe('two files that claim one host', () => {
  const host = 'shared.example'

  test('[CF-04] a host that its owner drops in place goes to the next at once', async () => {
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: host }))
    await folder.write('beta', buildSiteFile('beta', { id: 2, domain_name: host }))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await nameAt(host)).toBe('Dealer alpha')
    await folder.write('alpha', buildSiteFile('alpha'))
    folder.passASecond()
    expect(await nameAt(host)).toBe('Dealer beta')
  })

  test('[CF-04] a better claim that is written into a file reaches a process that never met its site', async () => {
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

  test('[CF-04] are logged once for each change, with both files and the host', async () => {
    const lines: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line))
    vi.spyOn(console, 'info').mockImplementation((line) => void lines.push(line))
    await folder.write('alpha', buildSiteFile('alpha', { domain_name: host }))
    await folder.write('beta', buildSiteFile('beta', { id: 2, domain_name: host }))
    const conflict = `alpha.json and beta.json claim the host ${host}; alpha.json has it site="alpha"`
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

  test('[CF-04] a host that moves from one file to the other is no conflict', async () => {
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

  test('[CF-04] whatever the order of edits and look-ups, every process has the same owners', async () => {
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

test('[CF-04] ten thousand sites are found by host, and one more is noticed', async () => {
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
