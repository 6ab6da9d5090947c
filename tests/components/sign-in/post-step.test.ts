import { afterEach, expect, test, vi } from 'vitest'
import { postUnderLoad } from '@/components/sign-in/post-step'
import { createBotChallenge, verifyBotCheck } from '@/lib/bot-check/bot-check.server'
import { readDemoSite } from '@/tests/demo-site'

const SITE = readDemoSite('harbour-city')
const VALUES = { phone_number: '0491570006', code: '123456' }
afterEach(() => vi.unstubAllGlobals())

type Sent = { path: string; body: Record<string, unknown> | null }

/** Stubs the server: `answers` in order for sign-in calls, and a challenge for each bot check. */
function serve(answers: [status: number, body: object][]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
    sent.push({ path, body })
    if (path.startsWith('/api/bot-check'))
      return Response.json(await createBotChallenge(SITE.slug, { form: 'sign-in' }))
    const [status, answer] = answers.shift() ?? [500, {}]
    return Response.json(answer, { status })
  })
  return sent
}
const NEEDED: [number, object] = [422, { error: 'Try again', fields: { bot_check: 'Try again' } }]

test('[WL-07] sends an accepted step once, without a bot check', async () => {
  const sent = serve([[200, { success: true }]])
  expect(await postUnderLoad('/api/auth/verify-code', VALUES)).toMatchObject({ ok: true })
  expect(sent).toEqual([{ path: '/api/auth/verify-code', body: VALUES }])
})

test('[WL-07] retries with a proof of work when the server requires one', async () => {
  const sent = serve([NEEDED, [200, { success: true }]])
  expect(await postUnderLoad('/api/auth/verify-code', VALUES)).toMatchObject({ ok: true })
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/auth/verify-code',
    '/api/bot-check?form=sign-in',
    '/api/auth/verify-code',
  ])
  const claim = { form: 'sign-in', host: '', payload: sent[2]?.body?.['bot_check'] }
  expect(await verifyBotCheck(SITE, claim)).toMatchObject({ kind: 'passed' })
})

test('[WL-07] retries only once, and never after a wrong code', async () => {
  const sent = serve([NEEDED, NEEDED])
  expect(await postUnderLoad('/api/auth/verify-code', VALUES)).toMatchObject({
    ok: false,
    message: 'Try again',
  })
  expect(sent).toHaveLength(3)
  const wrong = serve([[422, { error: 'Wrong', fields: { code: 'Wrong' } }]])
  expect(await postUnderLoad('/api/auth/verify-code', VALUES)).toMatchObject({ fields: { code: 'Wrong' } })
  expect(wrong).toHaveLength(1)
})
