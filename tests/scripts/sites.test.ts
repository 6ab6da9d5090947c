import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEMPLATES, type Site, type SiteFile } from '@/config/schema/site'
import { parseSite } from '@/lib/site/parse-site'
import { listSettings } from '@/scripts/sites/describe-settings'
import { findProblems } from '@/scripts/sites/find-problems'
import { findWarnings } from '@/scripts/sites/find-warnings'
import { readDemoSite } from '@/tests/demo-site'
import { buildJsonSchema, writeJsonSchema, writeSettingsPage } from '@/scripts/sites/generate'
import { ScaffoldError, scaffoldSite } from '@/scripts/sites/scaffold'
import { buildSiteFile } from '../lib/site/site-fixture'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sites-'))
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

const write = async (slug: string, content: SiteFile | string) =>
  writeFile(join(folder, `${slug}.json`), typeof content === 'string' ? content : JSON.stringify(content))

const buildSiteWithIds = (slug: string, id: number, more: Partial<SiteFile> = {}) =>
  buildSiteFile(slug, {
    id,
    dealership_id: id,
    dealerships: [{ id, name: slug, slug }],
    locations: [{ id, name: slug, slug }],
    ...more,
  })

describe('checking a folder', () => {
  test('[CF-01] reports problems with file, path and fix, and counts the other files as valid', async () => {
    await write('alpha', buildSiteWithIds('alpha', 1))
    await write('beta', { ...buildSiteWithIds('beta', 2), city: '' })
    await write('gamma', '{')
    const report = await findProblems(folder)
    expect(report.valid.map(({ slug }) => slug)).toEqual(['alpha'])
    expect(report.findings).toMatchObject([
      { level: 'problem', file: 'beta.json', path: 'city' },
      { level: 'problem', file: 'gamma.json', path: '', fix: 'Correct the JSON syntax at this position.' },
    ])
  })

  test.each<[string, Partial<SiteFile>, string, string]>([
    ['website id', { id: 1 }, 'id', 'website id 1 is taken by alpha.json (id)'],
    [
      'host',
      { domain_name: 'www.ALPHA.example' },
      'domain_name',
      'host alpha.example is taken by alpha.json (domain_name)',
    ],
    [
      'alias',
      { domain_aliases: ['x.example', 'alpha.localhost'] },
      'domain_aliases[1]',
      'host alpha.localhost is taken by alpha.json (slug)',
    ],
    [
      'dealership id',
      { dealership_id: 1, dealerships: [{ id: 1, name: 'B', slug: 'b' }] },
      'dealerships[0].id',
      'dealership id 1 is taken by alpha.json (dealerships[0].id)',
    ],
    [
      'dealership slug',
      { dealerships: [{ id: 2, name: 'B', slug: 'alpha' }] },
      'dealerships[0].slug',
      'dealership slug alpha is taken by alpha.json (dealerships[0].slug)',
    ],
    [
      'location id',
      { locations: [{ id: 1, name: 'B', slug: 'b' }] },
      'locations[0].id',
      'location id 1 is taken by alpha.json (locations[0].id)',
    ],
  ])('[CF-04] reports two sites with the same %s', async (_, more, path, message) => {
    await write('alpha', buildSiteWithIds('alpha', 1, { domain_name: 'alpha.example' }))
    await write('beta', buildSiteWithIds('beta', 2, more))
    expect((await findProblems(folder)).findings).toEqual([
      { level: 'problem', file: 'beta.json', path, message, fix: 'Change one of the two values.' },
    ])
  })

  test('[CF-04] reports a host claimed by several files for those that are not served there, even if they are invalid', async () => {
    const domains = { domain_name: 'shared.example' }
    await write('alpha', buildSiteWithIds('alpha', 3, domains))
    await write('beta', { ...buildSiteWithIds('beta', 4, { domain_aliases: ['shared.example'] }), city: '' })
    await write('gamma', buildSiteWithIds('gamma', 2, domains))
    const clash = (file: string, path: string) => ({
      level: 'problem',
      file,
      path,
      message: 'host shared.example is taken by gamma.json (domain_name)',
      fix: 'Change one of the two values.',
    })
    const { findings } = await findProblems(folder)
    expect(findings.filter(({ message }) => message.startsWith('host'))).toEqual([
      clash('alpha.json', 'domain_name'),
      clash('beta.json', 'domain_aliases[0]'),
    ])
  })

  test('allows sites of a group to share a dealership and its location', async () => {
    const { dealerships, locations } = buildSiteWithIds('alpha', 1)
    await write('alpha', buildSiteWithIds('alpha', 1))
    await write('beta', buildSiteWithIds('beta', 2, { dealership_id: 1, dealerships, locations }))
    expect((await findProblems(folder)).findings).toEqual([])
  })

  test.each<[string, Partial<SiteFile>, string]>([
    ['a scene', { home: { scene: 'moon' } }, 'home.scene'],
    [
      'a scene of a story',
      { home: { sections: [{ type: 'story', text: 'x', scene: 'moon' }] } },
      'home.sections[0].scene',
    ],
    ['a body', { home: { hero_vehicle: { body: 'boat', colour: '#112233' } } }, 'home.hero_vehicle.body'],
    [
      'a view',
      { home: { hero_vehicle: { body: 'suv', view: 'inside', colour: '#112233' } } },
      'home.hero_vehicle.view',
    ],
    ['finance without a lender', { finance: { show: true } }, 'finance.lender'],
    ['sign-in without saved cars', { user_auth_enabled: true }, 'user_auth_enabled'],
    ['reserving without a store', { car_page: { reserve: true } }, 'enable_store'],
    ['an unknown main dealership', { dealership_id: 99 }, 'dealership_id'],
    ['experiments without a tag manager', { split_testing: true }, 'split_testing'],
    ['model pages without a models page', { build_model_pages: true }, 'build_model_pages'],
    ['a page that does not exist yet', { pages: { brands: true } }, 'pages.brands'],
    [
      'a messaging service that is not connected',
      { integrations: { messaging_token: 'x' } },
      'integrations.messaging_organisation',
    ],
  ])('warns about %s', async (_, more, path) => {
    await write('alpha', buildSiteWithIds('alpha', 1, more))
    const { findings } = await findProblems(folder)
    expect(findings).toMatchObject([{ level: 'warning', file: 'alpha.json', path }])
    expect(findings[0]?.fix).not.toBe('')
  })
})

describe('creating a site', () => {
  test.each(TEMPLATES)('[CF-04] creates a valid %s site with unused ids', async (template) => {
    await write('alpha', buildSiteWithIds('alpha', 4000))
    await write('broken', '{"id": 9000, "locations": 7, "dealerships": [null]}')
    const path = await scaffoldSite(folder, { slug: 'blue-gum', template, city: 'Cairns', state: 'QLD' })
    const parsed = parseSite('blue-gum', await readFile(path, 'utf8'))
    expect(parsed).toMatchObject({
      ok: true,
      site: { id: 9001, dealership_id: 4001, name: 'Blue Gum', template, locations: [{ id: 4001 }] },
    })
    await rm(join(folder, 'broken.json'))
    expect((await findProblems(folder)).findings).toEqual([])
  })

  test.each(['', 'Blue Gum', 'blue--gum', '-blue', 'blue_gum', '../blue', 'blue.gum', 'a'.repeat(64)])(
    '[CF-04] rejects the slug %j with a helpful message',
    async (slug) => {
      await expect(scaffoldSite(folder, { slug })).rejects.toThrow(ScaffoldError)
      await expect(scaffoldSite(folder, { slug })).rejects.toThrow(/slug.*Use /s)
    },
  )

  test('[CF-04] never overwrites an existing site', async () => {
    await write('alpha', buildSiteWithIds('alpha', 1))
    const before = await readFile(join(folder, 'alpha.json'), 'utf8')
    await expect(scaffoldSite(folder, { slug: 'alpha' })).rejects.toThrow('The site alpha already exists.')
    expect(await readFile(join(folder, 'alpha.json'), 'utf8')).toBe(before)
  })
})

describe('files generated from the schema', () => {
  const schema = buildJsonSchema()

  test('[CF-01] docs/site-config.md and config/site.schema.json are up to date', async () => {
    expect(await readFile('docs/site-config.md', 'utf8')).toBe(writeSettingsPage(schema))
    expect(await readFile('config/site.schema.json', 'utf8')).toBe(writeJsonSchema(schema))
  })

  test('[CF-01] every setting has a description', () => {
    const settings = listSettings(schema).flatMap((group) => group.settings)
    expect(settings.length).toBeGreaterThan(300)
    expect(settings.filter(({ description }) => !description).map(({ path }) => path)).toEqual([])
  })

  test('[CF-01] the JSON Schema accepts demo files and rejects unknown settings, like the validator', async () => {
    const validate = new Ajv2020({ strict: false, formats: { date: true } }).compile(schema)
    const demo = JSON.parse(await readFile('config/sites/harbour-city.json', 'utf8')) as SiteFile
    validate(demo)
    expect(validate.errors).toBeNull()
    expect(validate({ ...demo, card: { chip: [] } })).toBe(false)
    expect(validate({ ...demo, locale: 'fr-FR' })).toBe(false)
  })
})

const run = async (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [
    resolve('node_modules/tsx/dist/cli.mjs'),
    '--conditions=react-server',
    `scripts/${script}.ts`,
    ...args,
  ]).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  )

describe('warnings', () => {
  const listPaths = (site: Site) =>
    findWarnings(site).flatMap(({ path }) => (/^(?:home|description)/.test(path) ? [path] : []))

  test('[RV-01] name texts that promise a deposit online on a site that takes none', () => {
    const harbour = readDemoSite('harbour-city')
    expect(listPaths(harbour)).toEqual([])
    expect(listPaths({ ...harbour, enable_store: false })).toEqual(['home.lead'])
    const bargain = readDemoSite('bargain-bay')
    expect(listPaths(bargain)).toEqual([])
    expect(listPaths({ ...bargain, enable_store: false })).toEqual(['description'])
  })

  test('[RV-01] name texts that promise to sell online', () => {
    const site = readDemoSite('kiwi-auto')
    expect(listPaths({ ...site, description: 'Cars in Auckland. Buy it online today.' })).toEqual([
      'description',
    ])
    expect(listPaths({ ...site, description: 'Cars in Auckland. Buy one, and pay at our yard.' })).toEqual([])
  })
})

describe('commands', () => {
  test('[CF-01, CF-04] sites:new creates a site that sites:check accepts, and prints the next steps', async () => {
    const made = await run('new-site', 'blue-gum', '--dir', folder)
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('http://blue-gum.localhost:3000/') })
    expect(await run('check-sites', '--dir', folder)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 valid, 0 problems, 0 warnings'),
    })
    const again = await run('new-site', 'blue-gum', '--dir', folder)
    expect(again.code).toBe(1)
    expect(again.out.trim().split('\n')).toEqual([expect.stringContaining('already exists')])
  })

  test('[CF-01] sites:check exits 1 for an invalid file and for a missing folder', async () => {
    await write('alpha', { ...buildSiteWithIds('alpha', 1), city: '' })
    expect(await run('check-sites', '--dir', folder)).toMatchObject({
      code: 1,
      out: expect.stringContaining('problem: alpha.json: city: '),
    })
    const missing = await run('check-sites', '--dir', join(folder, 'missing'))
    expect(missing.code).toBe(1)
    expect(missing.out).toContain('The sites could not be checked')
    expect(missing.out).not.toContain('    at ')
  })
})
