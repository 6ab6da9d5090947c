import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, getLeadWebhookSecrets, readEnv } from '@/lib/read-env'
import { isLoopbackUrl } from '@/lib/http/loopback'
import { SANDBOX_KEYS } from '@/lib/sandbox-keys'

describe('environment', () => {
  test('[DA-01] with nothing set, every upstream is the sandbox on its port', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      PORT: 3000,
      DEALER_API_URL: 'http://127.0.0.1:4000/dealer-api',
      DASHBOARD_URL: 'http://127.0.0.1:4000/dashboard',
      MEILISEARCH_URL: 'http://127.0.0.1:4000/search',
      MEILISEARCH_PUBLIC_URL: 'http://127.0.0.1:4000/search',
      IMAGES_URL: 'http://127.0.0.1:4000/images',
      CHAT_URL: 'http://127.0.0.1:4000/chat',
      TURNSTILE_URL: 'http://127.0.0.1:4000/turnstile/v0',
      TAG_MANAGER_URL: 'http://127.0.0.1:4000/tags',
      PIXEL_URL: 'http://127.0.0.1:4000/tags',
      STRIPE_API_URL: 'http://127.0.0.1:4000/payments',
      SMTP_URL: 'smtp://127.0.0.1:4025',
      CRM_URL: 'http://127.0.0.1:4000/crm',
      DATA_DIR: resolve('.data'),
      DATABASE_URL: `file:${resolve('.data')}/web/web.db`,
      TRUSTED_PROXIES: [],
    })
    expect(readEnv({ SANDBOX_PORT: '4100' }).IMAGES_URL).toBe('http://127.0.0.1:4100/images')
  })

  test('[DA-01] one variable replaces one part, a slash at its end does not matter', () => {
    const env = readEnv({ MEILISEARCH_URL: 'https://search.example.com/' })
    expect(env.MEILISEARCH_URL).toBe('https://search.example.com')
    expect(env.MEILISEARCH_PUBLIC_URL).toBe('https://search.example.com')
    expect(env.DEALER_API_URL).toBe('http://127.0.0.1:4000/dealer-api')
  })

  test('[LD-05] the mail server’s port is beside the sandbox’s; a real server needs a sender', () => {
    expect(readEnv({ SANDBOX_PORT: '65535' }).SMTP_URL).toBe('smtp://127.0.0.1:65510')
    expect(readEnv({ SANDBOX_SMTP_PORT: '2525' }).SMTP_URL).toBe('smtp://127.0.0.1:2525')
    const SMTP_URL = 'smtps://user:secret@mail.example.com'
    expect(() => readEnv({ SMTP_URL })).toThrow('MAIL_FROM is required when SMTP_URL is set')
    expect(readEnv({ SMTP_URL, MAIL_FROM: 'sites@example.com' }).SMTP_URL).toBe(SMTP_URL)
    expect(() => readEnv({ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.example' })).toThrow(
      'SMTP_URL is invalid',
    )
  })

  test('[LD-06] enquiries go to the stand-in of a mock mode only when it is named', () => {
    expect(readEnv({}).DEALER_API_MOCK_PREFIX).toBe('')
    expect(readEnv({ DEALER_API_MOCK_PREFIX: '/mock' }).DEALER_API_MOCK_PREFIX).toBe('/mock')
  })

  test('an empty value counts as absent, lists are split', () => {
    expect(readEnv({ PORT: '', SENTRY_DSN: '' }).PORT).toBe(3000)
    expect(readEnv({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2,' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.1',
      '10.0.0.2',
    ])
  })

  test('[RT-16] the header of the proxy’s host is off by default and compared in lower case', () => {
    expect(readEnv({}).TRUSTED_PROXY_HOST_HEADER).toBeUndefined()
    const TRUSTED_PROXY_HOST_HEADER = 'X-Forwarded-Host'
    expect(readEnv({ TRUSTED_PROXY_HOST_HEADER }).TRUSTED_PROXY_HOST_HEADER).toBe('x-forwarded-host')
    for (const wrong of ['Forwarded', 'host', 'x forwarded', 'x-host,x-other'])
      expect(() => readEnv({ TRUSTED_PROXY_HOST_HEADER: wrong })).toThrow(
        /TRUSTED_PROXY_HOST_HEADER is invalid .*X-Forwarded-Host/,
      )
  })

  test.each([
    [{ PORT: 'eighty' }, /PORT is invalid .*free port/],
    [{ PORT: '70000' }, /PORT is invalid/],
    [{ DEALER_API_URL: 'localhost:4000' }, /DEALER_API_URL is invalid .*http:\/\/127\.0\.0\.1:4000/],
    [{ DEALER_API_MOCK_PREFIX: 'mock' }, /DEALER_API_MOCK_PREFIX is invalid .*\/mock/],
    [{ APP_SECRET: 'short' }, /APP_SECRET is invalid .*openssl rand/],
    [{ MEILISEARCH_ADMIN_KEY: 'short' }, /MEILISEARCH_ADMIN_KEY is invalid/],
  ])('a wrong value names its variable and the fix: %j', (source, message) => {
    expect(() => readEnv(source)).toThrow(EnvError)
    expect(() => readEnv(source)).toThrow(message)
  })

  test('every wrong variable has its own sentence', () => {
    expect(() => readEnv({ PORT: 'x', APP_SECRET: 'y' })).toThrow(
      /PORT is invalid[\s\S]*\n.*APP_SECRET is invalid/,
    )
  })
})

/** A complete environment of an installation that serves real shoppers. */
const COMPLETE = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  DEALER_API_URL: 'https://dealers.example.com',
  DEALER_API_USER: 'us',
  DEALER_API_PASSWORD: 'a password',
  DASHBOARD_URL: 'https://dashboard.example.com',
  MEILISEARCH_URL: 'https://search.example.com',
  MEILISEARCH_ADMIN_KEY: 'an admin key of sixteen or more',
  IMAGES_URL: 'https://images.example.com',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'sites@example.com',
}
const OPTIONAL = [
  'CHAT_URL',
  'TURNSTILE_URL',
  'TURNSTILE_SECRET_KEY',
  'TAG_MANAGER_URL',
  'PIXEL_URL',
  'CRM_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'STRIPE_JS_URL',
  'SENTRY_DSN',
] as const

describe('production without the sandbox', () => {
  test('a complete environment contains neither a loopback address nor a public key', () => {
    const env = readEnv(COMPLETE)
    expect(env).toMatchObject({
      ...COMPLETE,
      SANDBOX: false,
      MEILISEARCH_PUBLIC_URL: COMPLETE.MEILISEARCH_URL,
    })
    for (const name of OPTIONAL) expect({ name, value: env[name] }).toEqual({ name, value: undefined })
    // The sandbox's own address is for commands that start it; no upstream is derived from it.
    const { SANDBOX_URL: _, ...rest } = env
    expect(JSON.stringify(rest)).not.toMatch(/127\.0\.0\.1|localhost|sandbox-|_sandbox/)
  })

  test.each(Object.keys(COMPLETE).filter((name) => name !== 'NODE_ENV'))(
    'a missing %s is refused by name, and so is an empty one',
    (name) => {
      for (const value of [undefined, ''])
        expect(() => readEnv({ ...COMPLETE, [name]: value })).toThrow(
          new RegExp(`^${name} is missing\\. Set it to `),
        )
    },
  )

  test('every missing variable is named at once, beside those that are wrong', () => {
    const missing = Object.keys(COMPLETE).filter((name) => name !== 'NODE_ENV')
    const read = () => readEnv({ NODE_ENV: 'production', PORT: 'eighty' })
    for (const name of missing) expect(read).toThrow(new RegExp(`^${name} is missing`, 'm'))
    expect(read).toThrow(/^PORT is invalid/)
    expect(read).toThrow(/SANDBOX=1/)
  })

  test.each([
    ['development', undefined],
    ['test', undefined],
    [undefined, undefined],
    ['production', '1'],
    ['production', 'true'],
  ])('NODE_ENV %s with SANDBOX %s uses the sandbox', (mode, sandbox) => {
    expect(readEnv({ NODE_ENV: mode, SANDBOX: sandbox })).toMatchObject({
      SANDBOX: true,
      IMAGES_URL: 'http://127.0.0.1:4000/images',
    })
  })

  test.each([
    ['development', '0'],
    ['production', '0'],
    ['production', undefined],
  ])('NODE_ENV %s with SANDBOX %s needs every upstream', (mode, sandbox) => {
    expect(() => readEnv({ NODE_ENV: mode, SANDBOX: sandbox })).toThrow('IMAGES_URL is missing')
  })

  test('the build needs no variable, and nothing of it leads to this machine', () => {
    const env = readEnv({ NODE_ENV: 'production', NEXT_PHASE: 'phase-production-build' })
    const { SANDBOX_URL: _, ...rest } = env
    expect(JSON.stringify(rest)).not.toMatch(/127\.0\.0\.1|localhost/)
  })

  test.each([
    'MEILISEARCH_PUBLIC_URL',
    'IMAGES_URL',
    'CHAT_URL',
    'TURNSTILE_URL',
    'TAG_MANAGER_URL',
    'PIXEL_URL',
    'STRIPE_JS_URL',
    'SENTRY_DSN',
  ])('%s, which browsers connect to, must not name this machine', (name) => {
    const complete = { ...COMPLETE, TURNSTILE_SECRET_KEY: 'a key' }
    const read = (value: string, more = {}) => readEnv({ ...complete, [name]: value, ...more })
    for (const host of ['127.0.0.1:4000', 'localhost', 'search.localhost', '[::1]:7700', '0x7f.1'])
      expect(() => read(`http://${host}/x`)).toThrow(new RegExp(`^${name} is a loopback address`))
    expect(read('https://cdn.example.com/x')[name as 'IMAGES_URL']).toBe('https://cdn.example.com/x')
    expect(read('http://127.0.0.1:4000/x', { SANDBOX: '1' })[name as 'IMAGES_URL']).toBe(
      'http://127.0.0.1:4000/x',
    )
  })

  test('a search service on this machine needs a public address of its own', () => {
    const local = { ...COMPLETE, MEILISEARCH_URL: 'http://127.0.0.1:7700' }
    expect(() => readEnv(local)).toThrow(
      /^MEILISEARCH_PUBLIC_URL \(taken from MEILISEARCH_URL\) is a loopback address/,
    )
    expect(readEnv({ ...local, MEILISEARCH_PUBLIC_URL: 'https://search.example.com' }).MEILISEARCH_URL).toBe(
      'http://127.0.0.1:7700',
    )
  })

  test.each(Object.entries(SANDBOX_KEYS).filter(([name]) => name !== 'DEALER_API_USER'))(
    'the public key of the sandbox is refused as %s',
    (name, key) => {
      expect(() => readEnv({ ...COMPLETE, [name]: key })).toThrow(`${name} is the sandbox's public key`)
    },
  )

  test('some variables need another one beside them', () => {
    const turnstile = { ...COMPLETE, TURNSTILE_URL: 'https://challenges.example.com' }
    expect(() => readEnv(turnstile)).toThrow('TURNSTILE_SECRET_KEY is missing')
    expect(() => readEnv({ ...COMPLETE, DASHBOARD_STAGING: '1' })).toThrow('DASHBOARD_STAGING_URL is missing')
  })

  test('Stripe’s address, which gets the secret key, is HTTPS and elsewhere', () => {
    const read = (url: string, more = {}) => readEnv({ ...COMPLETE, STRIPE_API_URL: url, ...more })
    for (const url of [
      'http://127.0.0.1:4000/payments',
      'https://localhost/payments',
      'http://stripe.example.com',
    ])
      expect(() => read(url)).toThrow(/^STRIPE_API_URL is not a public HTTPS URL/)
    expect(read('https://stripe.example.com').STRIPE_API_URL).toBe('https://stripe.example.com')
    expect(read('http://127.0.0.1:12111', { SANDBOX: '1' }).STRIPE_API_URL).toBe('http://127.0.0.1:12111')
  })

  test('[RV-03] a key of Stripe without its companions is named', () => {
    const read = (more: object) => () => readEnv({ ...COMPLETE, ...more })
    expect(read({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
      /STRIPE_PUBLISHABLE_KEY is missing[\s\S]*STRIPE_WEBHOOK_SECRET is missing/,
    )
    expect(read({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow('STRIPE_SECRET_KEY is missing')
    expect(read({ NORTH_STRIPE_KEY: 'sk_live_2' })).toThrow('NORTH_STRIPE_WEBHOOK_SECRET is missing')
    expect(read({ NORTH_STRIPE_WEBHOOK_SECRET: 'whsec_2' })).toThrow('NORTH_STRIPE_KEY is missing')
    expect(read({ NORTH_STRIPE_KEY: 'sk_live_2', NORTH_STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_1' })).toThrow(
      'NORTH_STRIPE_WEBHOOK_SECRET is missing',
    )
  })

  test('[RV-03] the sandbox’s keys are refused in a dealer’s own account too', () => {
    const keys = { NORTH_STRIPE_KEY: 'sk_live_2', NORTH_STRIPE_WEBHOOK_SECRET: 'whsec_2' }
    const read = (more: object) => () => readEnv({ ...COMPLETE, ...keys, ...more })
    expect(read({ NORTH_STRIPE_KEY: 'sk_test_sandbox_north' })).toThrow(
      "NORTH_STRIPE_KEY is the sandbox's public key",
    )
    expect(read({ NORTH_STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' })).toThrow(
      "NORTH_STRIPE_WEBHOOK_SECRET is the sandbox's public key",
    )
    expect(read({})().STRIPE_DEALER_KEYS).toEqual({
      NORTH_STRIPE_KEY: { secretKey: 'sk_live_2', webhookSecrets: ['whsec_2'] },
    })
  })

  test('[LD-05] reads the secrets of lead webhooks and rejects unusable and public ones', () => {
    const read = (more: object) => () => readEnv({ ...COMPLETE, ...more })
    const [current, previous] = [1, 2].map((byte) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`)
    const env = read({
      NORTH_LEAD_WEBHOOK_SECRET: current,
      NORTH_LEAD_WEBHOOK_SECRET_PREVIOUS: previous,
      SOUTH_LEAD_WEBHOOK_SECRET: previous,
    })()
    expect(getLeadWebhookSecrets('NORTH_LEAD_WEBHOOK_SECRET', env)).toEqual([current, previous])
    expect(getLeadWebhookSecrets('SOUTH_LEAD_WEBHOOK_SECRET', env)).toEqual([previous])
    expect(getLeadWebhookSecrets('WEST_LEAD_WEBHOOK_SECRET', env)).toEqual([])
    expect(getLeadWebhookSecrets('constructor', env)).toEqual([])
    for (const secret of ['short', 'whsec_', 'whsec_AAAA', `${current}!`])
      expect(read({ NORTH_LEAD_WEBHOOK_SECRET: secret })).toThrow('NORTH_LEAD_WEBHOOK_SECRET is invalid')
    const [sandbox = ''] = getLeadWebhookSecrets('NORTH_LEAD_WEBHOOK_SECRET', readEnv({}))
    expect(getLeadWebhookSecrets('SOUTH_LEAD_WEBHOOK_SECRET', readEnv({}))).not.toContain(sandbox)
    for (const name of ['NORTH_LEAD_WEBHOOK_SECRET', 'NORTH_LEAD_WEBHOOK_SECRET_PREVIOUS'])
      expect(read({ [name]: sandbox })).toThrow(`${name} is the sandbox's public key`)
  })

  test('[RV-03] with keys and no other address, browsers load Stripe’s own script', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    const { STRIPE_JS_URL: script } = readEnv({ ...COMPLETE, ...keys })
    const loader = readFileSync('node_modules/@stripe/stripe-js/dist/index.mjs', 'utf8')
    const [, train] = /RELEASE_TRAIN = '(\w+)'/.exec(loader) ?? []
    expect(script).toBe(`https://js.stripe.com/${train}/stripe.js`)
    const building = readEnv({ ...COMPLETE, ...keys, NEXT_PHASE: 'phase-production-build' })
    expect(JSON.stringify(building)).not.toMatch(/sk_live|pk_live|whsec/)
  })

  test.each([
    ['http://127.0.0.1', true],
    ['http://127.1:80/', true],
    ['http://2130706433', true],
    ['http://LOCALHOST./', true],
    ['http://[::]', true],
    ['http://[::ffff:127.0.0.1]', true],
    ['http://0.0.0.0', true],
    ['https://127.example.com', false],
    ['https://localhost.example.com', false],
    ['http://[2001:db8::1]', false],
    ['http://10.0.0.1', false],
    ['no address', false],
  ])('detects whether %s is a loopback URL: %s', (url, isLoopback) => {
    expect(isLoopbackUrl(url)).toBe(isLoopback)
  })
})
