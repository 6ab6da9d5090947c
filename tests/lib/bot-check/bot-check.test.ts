import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readDemoSite } from '@/tests/demo-site'
import { solve } from '@/tests/lib/leads/support/handler-rig'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'

const sandbox = await startTestSandbox()
vi.stubEnv('DATA_DIR', sandbox.dataDir)
vi.stubEnv('TURNSTILE_URL', `${sandbox.url}/turnstile/v0`)
vi.resetModules()
const { createBotChallenge } = await import('@/lib/bot-check/bot-check.server')
const { verifyBotCheck } = await import('@/lib/bot-check/bot-check.server')

const ALTCHA = readDemoSite('wattle-campers')
const TURNSTILE = readDemoSite('bargain-bay')
const HOST = 'bargain-bay.localhost:3000'

const kindOf = async (site: typeof ALTCHA, payload: unknown, form = 'contact', host = HOST) =>
  (await verifyBotCheck(site, { form, host, payload }))?.kind

async function createToken(origin = `http://${HOST}`, action = 'contact'): Promise<string> {
  const { body } = await sandbox.call('POST', '/turnstile/v0/token', { sitekey: 'k', action }, { origin })
  return (body as { token: string }).token
}
const setFault = (fault: object) => sandbox.call('PUT', '/faults', { part: 'turnstile', ...fault })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => sandbox.call('DELETE', '/faults'))

describe('[FM-13] proof of work', () => {
  test('[FM-13] is valid only for its site and form', async () => {
    const proof = solve(await createBotChallenge(ALTCHA.slug, { form: 'contact' }))
    expect(await kindOf(ALTCHA, proof)).toBe('passed')
    expect(await kindOf(ALTCHA, proof, 'careers')).toBe('failed')
    expect(await kindOf(readDemoSite('kiwi-auto'), proof)).toBe('failed')
  })

  test('[FM-13] is valid for any form if it was created without one', async () => {
    const proof = solve(await createBotChallenge(ALTCHA.slug))
    expect(await kindOf(ALTCHA, proof, 'careers')).toBe('passed')
  })

  test('[FM-13] expires after an hour, and its expiry cannot be forged', async () => {
    const now = Date.now() - 61 * 60_000
    const expired = solve(await createBotChallenge(ALTCHA.slug, { form: 'contact', now }))
    expect(await kindOf(ALTCHA, expired)).toBe('failed')
    const decoded = JSON.parse(atob(expired)) as { salt: string; number: number }
    const digits = String(decoded.number)
    const salt = decoded.salt.replace(/&$/, '') + digits.slice(0, 1)
    const forged = btoa(JSON.stringify({ ...decoded, salt, number: Number(digits.slice(1) || 0) }))
    expect(await kindOf(ALTCHA, forged)).toBe('failed')
  })

  test('[FM-13] fails for malformed payloads without throwing', async () => {
    for (const payload of [
      undefined,
      null,
      7,
      {},
      '',
      'x',
      'é'.repeat(3000),
      btoa('{}'),
      btoa('[1]'),
      btoa('null'),
    ])
      expect(await kindOf(ALTCHA, payload)).toBe('failed')
  })

  test('[FM-13] is not required on a site without a bot check', async () => {
    const open = { ...ALTCHA, forms: { ...ALTCHA.forms, bot_check: 'none' as const } }
    expect(await kindOf(open, undefined)).toBeUndefined()
  })
})

describe('[FM-13] Turnstile', () => {
  test('[FM-13] accepts a token once, for its host and form', async () => {
    const token = await createToken()
    expect(await kindOf(TURNSTILE, token)).toBe('passed')
    expect(await kindOf(TURNSTILE, token)).toBe('failed')
    expect(await kindOf(TURNSTILE, await createToken(), 'careers')).toBe('failed')
    expect(await kindOf(TURNSTILE, await createToken('http://kiwi-auto.localhost:3000'))).toBe('failed')
    expect(await kindOf(TURNSTILE, await createToken('https://evil.example'))).toBe('failed')
  })

  test('[FM-13] rejects invalid and oversized tokens, and any token on a site with ALTCHA', async () => {
    expect(await kindOf(TURNSTILE, 'stand-in.invented')).toBe('failed')
    expect(await kindOf(TURNSTILE, 'x'.repeat(3000))).toBe('failed')
    expect(await kindOf(ALTCHA, await createToken())).toBe('failed')
  })

  test('[FM-13] retries a failed verification with the same idempotency key', async () => {
    const token = await createToken()
    await setFault({ kind: 'drop-answer', path: '/v0/siteverify', times: 1 })
    expect(await kindOf(TURNSTILE, token)).toBe('passed')
  })

  test('[LD-05] accepts a harder proof of work while Turnstile is down', async () => {
    const token = await createToken()
    await setFault({ kind: 'status', status: 503, path: '/v0/siteverify' })
    expect(await kindOf(TURNSTILE, token)).toBe('failed')
    const challenge = await createBotChallenge(TURNSTILE.slug, { form: 'contact', isFallback: true })
    expect(challenge.maxnumber).toBeGreaterThan((await createBotChallenge(ALTCHA.slug)).maxnumber ?? 0)
    expect(await kindOf(TURNSTILE, solve(challenge))).toBe('passed')
  })

  test('[FM-13] sets the difficulty by BOT_CHECK_MAX_NUMBER, four times higher as a fallback', async () => {
    vi.resetModules()
    vi.stubEnv('BOT_CHECK_MAX_NUMBER', '1234')
    const { createBotChallenge: create } = await import('@/lib/bot-check/bot-check.server')
    expect((await create(ALTCHA.slug)).maxnumber).toBe(1234)
    expect((await create(TURNSTILE.slug, { isFallback: true })).maxnumber).toBe(4936)
  })

  test('[FM-13] logs a wrong secret and fails the check', async () => {
    vi.resetModules()
    vi.stubEnv('TURNSTILE_SECRET_KEY', 'wrong')
    const { verifyBotCheck: verify } = await import('@/lib/bot-check/bot-check.server')
    const verdict = await verify(TURNSTILE, { form: 'contact', host: HOST, payload: await createToken() })
    expect(verdict?.kind).toBe('failed')
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('invalid-input-secret'))
  })
})
