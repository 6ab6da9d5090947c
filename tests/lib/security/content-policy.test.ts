import { describe, expect, test } from 'vitest'
import { buildContentPolicy, isScriptAllowed } from '@/lib/security/content-policy'

const SERVICES = {
  IMAGES_URL: 'https://images.example/path',
  MEILISEARCH_PUBLIC_URL: 'https://search.example',
  CHAT_URL: 'https://chat.example/v1',
  TAG_MANAGER_URL: 'https://tags.example',
  PIXEL_URL: 'https://pixel.example',
  TURNSTILE_URL: 'https://turnstile.example/v0',
  SENTRY_DSN: 'https://key@errors.example/1',
}
type Site = Parameters<typeof buildContentPolicy>[0]
const BARE: Site = {
  integrations: { chat_key: '', tag_manager_id: '', pixel_id: '', search_host: '', search_public_key: '' },
  forms: { bot_check: 'altcha' },
}
const read = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)

describe('content policy of a site', () => {
  test('lists no third party that the site does not use', () => {
    const policy = buildContentPolicy(BARE, SERVICES)
    expect(policy).not.toMatch(/chat|tags\.|pixel|turnstile/)
    expect(read(policy, 'script-src')).toBe("'self'")
    expect(read(policy, 'connect-src')).toBe("'self' https://search.example https://errors.example")
    expect(read(policy, 'frame-src')).toBe("'none'")
    expect(read(policy, 'trusted-types')).toBe('default nextjs')
    expect(read(policy, 'require-trusted-types-for')).toBe("'script'")
  })

  test.each([
    ['chat_key', 'https://chat.example'],
    ['tag_manager_id', 'https://tags.example'],
    ['pixel_id', 'https://pixel.example'],
  ] as const)('names the origin of %s where the site has it', (key, origin) => {
    const site = { ...BARE, integrations: { ...BARE.integrations, [key]: 'K-1' } }
    const policy = buildContentPolicy(site, SERVICES)
    expect(read(policy, 'script-src')).toBe(`'self' ${origin}`)
    expect(read(policy, 'connect-src')).toContain(origin)
    expect(
      buildContentPolicy(site, {
        ...SERVICES,
        CHAT_URL: undefined,
        TAG_MANAGER_URL: undefined,
        PIXEL_URL: undefined,
      }),
    ).not.toContain(origin)
  })

  test('allows Turnstile’s script and frame if the forms use it', () => {
    const policy = buildContentPolicy({ ...BARE, forms: { bot_check: 'turnstile' } }, SERVICES)
    expect(read(policy, 'script-src')).toBe("'self' https://turnstile.example")
    expect(read(policy, 'frame-src')).toBe('https://turnstile.example')
  })

  test('allows only the site’s own search service if it has one', () => {
    const own = { search_host: 'https://own.example', search_public_key: 'k' }
    const policy = buildContentPolicy({ ...BARE, integrations: { ...BARE.integrations, ...own } }, SERVICES)
    expect(policy).toContain('https://own.example')
    expect(policy).not.toContain('https://search.example')
  })

  test('requires a nonce for scripts, and forbids framing and a base URL', () => {
    const policy = buildContentPolicy(BARE, SERVICES, { nonce: 'abc' })
    expect(read(policy, 'script-src')).toBe("'self' 'nonce-abc'")
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    for (const directive of [
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'self'",
      "form-action 'self'",
    ])
      expect(policy).toContain(directive)
  })
})

describe('trusted script URLs', () => {
  const policy = buildContentPolicy(
    { ...BARE, integrations: { ...BARE.integrations, chat_key: 'K' } },
    SERVICES,
  )
  const isAllowed = (url: string) => isScriptAllowed(url, policy, 'https://dealer.example/contact')

  test('are the site’s own and those of its third parties', () => {
    expect(
      ['/_next/static/a.js', 'https://dealer.example/a.js', 'https://chat.example/widget.js'].map(isAllowed),
    ).toEqual([true, true, true])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/javascript,1',
    'https://evil.example/a.js',
    '//evil.example',
    'http://dealer.example/a.js',
    'https://chat.example.evil.example/',
  ])('do not include %s', (url) => {
    expect(isAllowed(url)).toBe(false)
  })
})

describe('the policy of checkout pages', () => {
  const TRACKED: Site = {
    ...BARE,
    integrations: { ...BARE.integrations, chat_key: 'C-1', tag_manager_id: 'T-1', pixel_id: 'P-1' },
  }

  test('[RV-03] allows Stripe’s script, frames and API only there', () => {
    const policy = buildContentPolicy(BARE, SERVICES, { takesPayments: true })
    expect(read(policy, 'script-src')).toBe("'self' https://js.stripe.com https://*.js.stripe.com")
    expect(read(policy, 'frame-src')).toBe(
      'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    )
    expect(read(policy, 'connect-src')).toContain('https://api.stripe.com')
    expect(buildContentPolicy(BARE, SERVICES)).not.toContain('stripe')
  })

  test('[RV-03] allows the sandbox instead of Stripe when the environment configures it', () => {
    const policy = buildContentPolicy(
      BARE,
      {
        ...SERVICES,
        STRIPE_JS_URL: 'http://127.0.0.1:4000/payments/v3/stripe.js',
        STRIPE_API_URL: 'http://127.0.0.1:4000/payments',
      },
      { takesPayments: true },
    )
    expect(read(policy, 'script-src')).toBe("'self' http://127.0.0.1:4000")
    expect(read(policy, 'frame-src')).toBe('http://127.0.0.1:4000')
    expect(policy).not.toContain('stripe.com')
  })

  test('[RV-04] treats Stripe’s default script URL as Stripe', () => {
    const services = { ...SERVICES, STRIPE_JS_URL: 'https://js.stripe.com/v3/' }
    expect(read(buildContentPolicy(BARE, services, { takesPayments: true }), 'frame-src')).toContain(
      'https://hooks.stripe.com',
    )
  })

  test('[RV-04] allows no chat, tag manager or pixel if the URL gives access to personal data', () => {
    expect(buildContentPolicy(TRACKED, SERVICES)).toMatch(/chat\.example.*pixel\.example/)
    const policy = buildContentPolicy(TRACKED, SERVICES, { takesPayments: true, isPrivate: true })
    expect(policy).not.toMatch(/chat\.|tags\.|pixel\./)
  })

  test('trusts only subdomains for a wildcard source', () => {
    const policy = buildContentPolicy(BARE, SERVICES, { takesPayments: true })
    const isAllowed = (url: string) => isScriptAllowed(url, policy, 'https://dealer.example/')
    expect(isAllowed('https://js.stripe.com/v3/')).toBe(true)
    expect(isAllowed('https://b.js.stripe.com/x.js')).toBe(true)
    for (const url of [
      'https://stripe.com/x.js',
      'https://evilxjs.stripe.com/x.js',
      'http://b.js.stripe.com/x.js',
      'https://b.js.stripe.com.evil.example/x.js',
    ])
      expect(isAllowed(url), url).toBe(false)
  })
})
