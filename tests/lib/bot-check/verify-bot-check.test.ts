import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readDemoSite } from '@/tests/demo-site'
import { solve } from '@/tests/lib/leads/support/handler-rig'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'

const sandbox = await startTestSandbox()
vi.stubEnv('DATA_DIR', sandbox.dataDir)
vi.stubEnv('TURNSTILE_URL', `${sandbox.url}/turnstile/v0`)
vi.resetModules()
const { createBotChallenge } = await import('@/lib/bot-check/challenge.server')
const { verifyBotCheck } = await import('@/lib/bot-check/verify-bot-check.server')

const ALTCHA = readDemoSite('wattle-campers')
const TURNSTILE = readDemoSite('bargain-bay')
const HOST = 'bargain-bay.localhost:3000'

const kindOf = async (site: typeof ALTCHA, payload: unknown, form = 'contact', host = HOST) =>
  (await verifyBotCheck(site, { form, host, payload }))?.kind

async function askToken(origin = `http://${HOST}`, action = 'contact'): Promise<string> {
  const { body } = await sandbox.call('POST', '/turnstile/v0/token', { sitekey: 'k', action }, { origin })
  return (body as { token: string }).token
}
const setFault = (fault: object) => sandbox.call('PUT', '/faults', { part: 'turnstile', ...fault })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => sandbox.call('DELETE', '/faults'))

describe('[FM-13] a proof of work', () => {
  test('[FM-13] counts for the site and the form that it was made for', async () => {
    const proof = solve(await createBotChallenge(ALTCHA.slug, { form: 'contact' }))
    expect(await kindOf(ALTCHA, proof)).toBe('passed')
    expect(await kindOf(ALTCHA, proof, 'careers')).toBe('failed')
    expect(await kindOf(readDemoSite('kiwi-auto'), proof)).toBe('failed')
  })

  test('[FM-13] one that was made for no form counts for any', async () => {
    const proof = solve(await createBotChallenge(ALTCHA.slug))
    expect(await kindOf(ALTCHA, proof, 'careers')).toBe('passed')
  })

  test('[FM-13] is too late after an hour, and its time can not be stretched', async () => {
    const now = Date.now() - 61 * 60_000
    const late = solve(await createBotChallenge(ALTCHA.slug, { form: 'contact', now }))
    expect(await kindOf(ALTCHA, late)).toBe('failed')
    const told = JSON.parse(atob(late)) as { salt: string; number: number }
    const digits = String(told.number)
    const salt = told.salt.replace(/&$/, '') + digits.slice(0, 1)
    const stretched = btoa(JSON.stringify({ ...told, salt, number: Number(digits.slice(1) || 0) }))
    expect(await kindOf(ALTCHA, stretched)).toBe('failed')
  })

  test('[FM-13] nonsense of any kind is no proof, and nothing throws', async () => {
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

  test('[FM-13] a site without a check asks for none', async () => {
    const open = { ...ALTCHA, forms: { ...ALTCHA.forms, bot_check: 'none' as const } }
    expect(await kindOf(open, undefined)).toBeUndefined()
  })
})

describe('[FM-13] Turnstile', () => {
  test('[FM-13] a token counts for its host and form, once', async () => {
    const token = await askToken()
    expect(await kindOf(TURNSTILE, token)).toBe('passed')
    expect(await kindOf(TURNSTILE, token)).toBe('failed')
    expect(await kindOf(TURNSTILE, await askToken(), 'careers')).toBe('failed')
    expect(await kindOf(TURNSTILE, await askToken('http://kiwi-auto.localhost:3000'))).toBe('failed')
    expect(await kindOf(TURNSTILE, await askToken('https://evil.example'))).toBe('failed')
  })

  test('[FM-13] invented and endless tokens are refused; a site with our own check takes none at all', async () => {
    expect(await kindOf(TURNSTILE, 'stand-in.invented')).toBe('failed')
    expect(await kindOf(TURNSTILE, 'x'.repeat(3000))).toBe('failed')
    expect(await kindOf(ALTCHA, await askToken())).toBe('failed')
  })

  test('[FM-13] a verification that fails once is asked again, under one key', async () => {
    const token = await askToken()
    await setFault({ kind: 'drop-answer', path: '/v0/siteverify', times: 1 })
    expect(await kindOf(TURNSTILE, token)).toBe('passed')
  })

  test('[LD-05] with the provider down a harder proof of work is taken, so that no enquiry is lost', async () => {
    const token = await askToken()
    await setFault({ kind: 'status', status: 503, path: '/v0/siteverify' })
    expect(await kindOf(TURNSTILE, token)).toBe('failed')
    const challenge = await createBotChallenge(TURNSTILE.slug, { form: 'contact', isStandIn: true })
    expect(challenge.maxnumber).toBeGreaterThan((await createBotChallenge(ALTCHA.slug)).maxnumber ?? 0)
    expect(await kindOf(TURNSTILE, solve(challenge))).toBe('passed')
  })

  test('[FM-13] its work is set by BOT_CHECK_MAX_NUMBER, four times as much as a stand-in', async () => {
    vi.resetModules()
    vi.stubEnv('BOT_CHECK_MAX_NUMBER', '1234')
    const { createBotChallenge: create } = await import('@/lib/bot-check/challenge.server')
    expect((await create(ALTCHA.slug)).maxnumber).toBe(1234)
    expect((await create(TURNSTILE.slug, { isStandIn: true })).maxnumber).toBe(4936)
  })

  test('[FM-13] a wrong secret is told to the operator, and passes nobody', async () => {
    vi.resetModules()
    vi.stubEnv('TURNSTILE_SECRET_KEY', 'wrong')
    const { verifyTurnstile } = await import('@/lib/bot-check/turnstile.server')
    const verdict = await verifyTurnstile({ token: await askToken(), form: 'contact', host: HOST })
    expect(verdict.kind).toBe('failed')
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('invalid-input-secret'))
  })
})
