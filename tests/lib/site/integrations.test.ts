import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listInactiveSettings, disableIntegrations, type Services } from '@/lib/site/integrations'
import { SiteRegistry } from '@/lib/site/registry.server'
import { findProblems } from '@/scripts/sites/find-problems'
import { readDemoSite } from '@/tests/demo-site'
import { buildSiteFile, makeSiteFolder } from './site-fixture'

const ALL: Services = {
  SANDBOX: false,
  CHAT_URL: 'https://chat.example.com',
  TURNSTILE_URL: 'https://challenges.example.com',
  TAG_MANAGER_URL: 'https://tags.example.com',
  PIXEL_URL: 'https://pixel.example.com',
  CRM_URL: 'https://crm.example.com',
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_WEBHOOK_SECRET_PREVIOUS: undefined,
  STRIPE_DEALER_KEYS: {},
  LEAD_WEBHOOK_SECRETS: {},
}
const NONE: Services = {
  SANDBOX: false,
  CHAT_URL: undefined,
  TURNSTILE_URL: undefined,
  TAG_MANAGER_URL: undefined,
  PIXEL_URL: undefined,
  CRM_URL: undefined,
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  STRIPE_WEBHOOK_SECRET_PREVIOUS: undefined,
  STRIPE_DEALER_KEYS: {},
  LEAD_WEBHOOK_SECRETS: {},
}
const demo = readDemoSite('harbour-city')
/** A site that uses every optional service. */
const USER = {
  ...demo,
  integrations: {
    ...demo.integrations,
    chat_key: 'c',
    tag_manager_id: 't',
    pixel_id: 'p',
    search_host: 'http://localhost:7700',
  },
  forms: { ...demo.forms, bot_check: 'turnstile' as const, turnstile_site_key: 'k' },
  delivery: [
    { kind: 'adf_http' as const, url: '/leads' },
    { kind: 'adf_http' as const, url: 'https://crm.example.org/leads' },
    {
      kind: 'json_webhook' as const,
      url: 'https://crm.example.org/hook',
      secret_variable: 'USER_LEAD_WEBHOOK_SECRET',
    },
  ],
}

test('lists each setting whose service is missing, with the consequence', () => {
  expect(
    listInactiveSettings(USER, NONE).map(({ path, reason }) => `${path}: ${reason.split(' ')[0]}`),
  ).toEqual([
    'integrations.chat_key: CHAT_URL',
    'integrations.tag_manager_id: TAG_MANAGER_URL',
    'integrations.pixel_id: PIXEL_URL',
    'forms.bot_check: TURNSTILE_URL',
    'integrations.search_host: it',
    'delivery[0].url: CRM_URL',
    'delivery[2].secret_variable: USER_LEAD_WEBHOOK_SECRET',
    'dealerships[0].card_payments: STRIPE_SECRET_KEY',
    'dealerships[1].card_payments: STRIPE_SECRET_KEY',
    'dealerships[2].card_payments: STRIPE_SECRET_KEY',
  ])
  expect(listInactiveSettings(USER, { ...ALL, SANDBOX: true })).toEqual([])
  const unused = { ...demo.integrations, chat_key: '', tag_manager_id: '', pixel_id: '', search_host: '' }
  const modest = { ...demo, integrations: unused, forms: { ...demo.forms, bot_check: 'altcha' as const } }
  expect(listInactiveSettings({ ...modest, delivery: [], enable_store: false }, NONE)).toEqual([])
})

test('removes missing services from the site and keeps a bot check', () => {
  const { integrations, forms } = disableIntegrations(USER, NONE)
  expect(integrations).toMatchObject({ chat_key: '', tag_manager_id: '', pixel_id: '', search_host: '' })
  expect(forms.bot_check).toBe('altcha')
  expect(disableIntegrations(USER, { ...ALL, SANDBOX: true })).toEqual(USER)
})

describe('an installation without chat', () => {
  let folder: Awaited<ReturnType<typeof makeSiteFolder>>
  beforeEach(async () => {
    folder = await makeSiteFolder()
    await folder.write(
      'alpha',
      buildSiteFile('alpha', { domain_name: 'alpha.example', integrations: { chat_key: 'c' } }),
    )
  })
  afterEach(async () => folder.dispose())

  test('serves the site without it and logs this once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const registry = new SiteRegistry(folder.path, {
      now: folder.now,
      services: { ...ALL, CHAT_URL: undefined },
    })
    for (let time = 0; time < 2; time += 1)
      expect(await registry.findBySlug('alpha')).toMatchObject({ site: { integrations: { chat_key: '' } } })
    expect(warn.mock.calls).toEqual([
      ['site alpha: integrations.chat_key has no effect: CHAT_URL is not set, so the site has no chat.'],
    ])
  })

  test('is reported by npm run sites:check', async () => {
    const { findings } = await findProblems(folder.path, { ...ALL, CHAT_URL: undefined })
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'warning', path: 'integrations.chat_key', file: 'alpha.json' }),
    )
    expect((await findProblems(folder.path, ALL)).findings).not.toContainEqual(
      expect.objectContaining({ path: 'integrations.chat_key' }),
    )
  })
})

describe('loopback addresses in a site file', () => {
  let folder: Awaited<ReturnType<typeof makeSiteFolder>>
  beforeEach(async () => {
    folder = await makeSiteFolder()
  })
  afterEach(async () => folder.dispose())
  const CRM = { kind: 'adf_http' as const, url: 'http://127.0.0.1:9000/leads' }
  const cases: [string, Parameters<typeof buildSiteFile>[1], string][] = [
    ['no public address', {}, 'domain_name'],
    ['a loopback url', { url: 'http://localhost:3000' }, 'url'],
    ['a lead URL', { domain_name: 'alpha.example', delivery: [CRM] }, 'delivery[0].url'],
  ]

  test.each(cases)(
    '%s: sites:check refuses it, and its hosts answer as for an invalid file',
    async (_, more, path) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      await folder.write('alpha', buildSiteFile('alpha', more))
      await folder.write('beta', buildSiteFile('beta', { id: 2, domain_name: 'beta.example' }))
      const { findings, valid } = await findProblems(folder.path, ALL)
      expect(findings).toContainEqual(expect.objectContaining({ level: 'problem', file: 'alpha.json', path }))
      expect(valid.map(({ slug }) => slug)).toEqual(['beta'])
      const registry = new SiteRegistry(folder.path, { now: folder.now, services: ALL })
      expect((await registry.findBySlug('alpha')).kind).toBe('invalid')
      expect((await registry.findBySlug('beta')).kind).toBe('site')
      expect(warn.mock.calls.join()).toContain(path)
    },
  )

  test.each(cases)('%s: is allowed with the sandbox', async (_, more) => {
    await folder.write('alpha', buildSiteFile('alpha', more))
    const services = { ...ALL, SANDBOX: true }
    expect((await findProblems(folder.path, services)).valid).toHaveLength(1)
    const registry = new SiteRegistry(folder.path, { now: folder.now, services })
    expect((await registry.findBySlug('alpha')).kind).toBe('site')
  })
})
