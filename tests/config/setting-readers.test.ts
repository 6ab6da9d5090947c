import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { siteSchema } from '@/config/schema/site'
import { listSettings, type SchemaNode } from '@/scripts/sites/describe-settings'
import { openLanguageServer } from '../support/language-server'

const FOLDER = 'config/schema'
/** Checks in the schema itself do not count as readers. */
const PRODUCT = /^(app|components|lib)\/|^middleware\.ts$/

/**
 * Settings that the product reads through a type of its own or by a computed key, where the language server finds no use: the
 * file that reads them, and the code there.
 */
const READ_OTHERWISE: [settings: RegExp, file: string, code: string][] = [
  [/^formsSchema\.turnstile_site_key$/, 'lib/bot-check/plan.ts', 'turnstile_site_key: siteKey'],
  [/^sceneVehicle\./, 'lib/images/vehicle-pictures.ts', 'home.hero_vehicle'],
  [/^navigationItemSchema\./, 'lib/site/navigation.ts', 'NavigationItem'],
  [/^socialSchema\./, 'lib/seo/describe-dealer.ts', 'Object.values(site.social)'],
  [/^searchSchema\.sorts\./, 'lib/search/state.ts', 'site.search.sorts[name]'],
  [/^siteShape\.domain_aliases$/, 'lib/site/site-file.server.ts', 'domain_aliases: aliases'],
  [/^siteShape\.vehicle_noun\./, 'lib/site/template.ts', 'site.vehicle_noun ??'],
  [/^siteShape\.stock\.car_types\./, 'lib/site/navigation.ts', 'stock.car_types'],
]

/** Settings that have no effect in the product, with the reason. */
const WITHOUT_READER: Record<string, string> = {
  'siteShape.$schema': 'for editors',
  'siteShape.manufacturer_id': 'identifies the franchise at the dealer platform, which the sandbox replaces',
  'siteShape.offers.count': 'part of the dashboard’s session data; the site counts the offers that it shows',
  'siteShape.blogs.count': 'part of the dashboard’s session data; there are no articles yet (issue 17)',
  'siteShape.blogs.listing_template': 'there are no articles yet (issue 17)',
  'siteShape.blogs.page_template': 'there are no articles yet (issue 17)',
  'pagesSchema.brands': 'there are no brand pages yet (issue 17); sites:check warns',
  'integrationsSchema.messaging_organisation': 'no messaging service is connected; sites:check warns',
  'integrationsSchema.messaging_token': 'no messaging service is connected; sites:check warns',
  'reviewSchema.image':
    'photos are on the review service’s host, which learns of visitors and the policy blocks',
}

type Declared = { setting: string; name: string; file: string; offset: number }

/** The declarations of all settings: the properties of every `z.object` in the schema's files. */
function listDeclared(): Declared[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const file = join(FOLDER, name)
    const declared: Declared[] = []
    collect(parseSync(file, readFileSync(file, 'utf8')).program, [], (path, key, offset) =>
      declared.push({ setting: [...path, key].join('.'), name: key, file, offset }),
    )
    return declared
  })
}

function collect(
  node: unknown,
  path: readonly string[],
  add: (path: readonly string[], key: string, offset: number) => void,
): void {
  if (Array.isArray(node)) return node.forEach((child) => collect(child, path, add))
  if (typeof node !== 'object' || node === null) return
  const { type, id, init, callee, arguments: args } = node as Record<string, unknown>
  if (type === 'VariableDeclarator') return collect(init, [nameOf(id)], add)
  const [{ properties = null } = {}] = (Array.isArray(args) ? args : []) as { properties?: unknown }[]
  if (type !== 'CallExpression' || !/^(strictO|looseO|o)bject$/.test(nameOf(callee)) || !properties)
    return collect(Object.values(node), path, add)
  for (const { key, value } of properties as { key?: { start: number }; value?: unknown }[]) {
    const name = nameOf(key)
    if (!key || name === '') continue
    add(path, name, key.start)
    collect(value, [...path, name], add)
  }
}

/** The name of an identifier, or of the method of a member expression. */
function nameOf(node: unknown): string {
  const { name, property } = (node ?? {}) as { name?: unknown; property?: unknown }
  return typeof name === 'string' ? name : property === undefined ? '' : nameOf(property)
}

let server: Awaited<ReturnType<typeof openLanguageServer>>
beforeAll(async () => {
  server = await openLanguageServer()
})
afterAll(() => server.close())

const declared = listDeclared()

test('the declarations include every documented setting', () => {
  const schema = z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any' }) as SchemaNode
  const names = new Set(declared.map(({ name }) => name))
  const documented = listSettings(schema).flatMap(({ settings }) => settings.map(({ path }) => path))
  expect(documented.length).toBeGreaterThan(400)
  // Generated from lists, or shared by several objects.
  const generated = /^search\.filters\.\w+$|^delivery\[\]\(\w+\)\.(dealership|location_id)$/
  const missing = documented.filter((path) => !names.has(path.split('.').at(-1)?.replace('[]', '') ?? ''))
  expect(missing.filter((path) => !generated.test(path))).toEqual([])
})

test('[CF-01] [CF-06] the product reads every setting', async () => {
  const without: string[] = []
  const others = declared.filter(({ setting }) => !READ_OTHERWISE.some(([known]) => known.test(setting)))
  const search = async ({ setting, file, offset }: Declared) => {
    if (!(await server.findUsers(file, offset)).some((user) => PRODUCT.test(user))) without.push(setting)
  }
  await Promise.all(others.map(search))
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_READER).toSorted())
}, 180_000)

test('the code that reads a setting otherwise exists', () => {
  for (const [settings, file, code] of READ_OTHERWISE) {
    expect(readFileSync(file, 'utf8'), String(settings)).toContain(code)
    expect(declared.some(({ setting }) => settings.test(setting))).toBe(true)
  }
})

test('finds no reader of a name that only the schema has', async () => {
  const own = declared.find(({ setting }) => setting === 'siteShape.$schema')
  const read = declared.find(({ setting }) => setting === 'siteShape.legal_name')
  expect(
    (await server.findUsers(own?.file ?? '', own?.offset ?? 0)).filter((user) => PRODUCT.test(user)),
  ).toEqual([])
  expect(await server.findUsers(read?.file ?? '', read?.offset ?? 0)).toContain(
    'components/content/legal.tsx',
  )
})
