import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from '@/lib/env'

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
    expect(() => readEnv({ SMTP_URL })).toThrow('MAIL_FROM is needed beside SMTP_URL')
    expect(readEnv({ SMTP_URL, MAIL_FROM: 'sites@example.com' }).SMTP_URL).toBe(SMTP_URL)
    expect(() => readEnv({ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.example' })).toThrow(
      'SMTP_URL is wrong',
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

  test.each([
    [{ PORT: 'eighty' }, /PORT is wrong .*free port/],
    [{ PORT: '70000' }, /PORT is wrong/],
    [{ DEALER_API_URL: 'localhost:4000' }, /DEALER_API_URL is wrong .*http:\/\/127\.0\.0\.1:4000/],
    [{ DEALER_API_MOCK_PREFIX: 'mock' }, /DEALER_API_MOCK_PREFIX is wrong .*\/mock/],
    [{ APP_SECRET: 'short' }, /APP_SECRET is wrong .*openssl rand/],
    [{ MEILISEARCH_ADMIN_KEY: 'short' }, /MEILISEARCH_ADMIN_KEY is wrong/],
  ])('a wrong value names its variable and the fix: %j', (source, message) => {
    expect(() => readEnv(source)).toThrow(EnvError)
    expect(() => readEnv(source)).toThrow(message)
  })

  test('every wrong variable has its own sentence', () => {
    expect(() => readEnv({ PORT: 'x', APP_SECRET: 'y' })).toThrow(
      /PORT is wrong[\s\S]*\n.*APP_SECRET is wrong/,
    )
  })
})
