import { describe, expect, test, vi } from 'vitest'
import { msUntilNextTick } from '@/lib/auth/limits'
import { HOME, openAuthHandlers, signIn, TestBrowser } from './support/auth-rig'

const ANSWER_TICK_MS = 400

test('[WL-07] a response waits for the next tick, and not at all exactly on one', () => {
  expect([0, 1, 399, 400, 401, 1600].map((elapsed) => msUntilNextTick(elapsed, 400))).toEqual([
    0, 399, 1, 0, 399, 0,
  ])
  expect(msUntilNextTick(1)).toBe(ANSWER_TICK_MS - 1)
})

describe('a code request', () => {
  test('[WL-07] gets the same response, after the tick, for a known, unknown or rejected phone', async () => {
    // Far longer than a request takes, so that all responses are sent on the first tick.
    const tickMs = 1500
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const rig = await openAuthHandlers({ answerTickMs: tickMs })
    const [known, unknown, refused] = ['0401570406', '0402570406', '0403570406']
    await signIn(rig, new TestBrowser(HOME), known ?? '')
    const requestCode = async (phone = '') => {
      const body = { phone_number: phone, bot_check: await rig.solveFor(HOME) }
      const startedAt = performance.now()
      const { status, body: answer } = await new TestBrowser(HOME).postJson(rig.auth.postRequestCode, body)
      // Timers may fire up to a millisecond early.
      return { status, answer, hasWaited: performance.now() - startedAt >= tickMs - 1 }
    }
    const first = await requestCode(known)
    expect(first).toMatchObject({ status: 200, answer: { success: true }, hasWaited: true })
    const second = await requestCode(unknown)
    await rig.setFault({ kind: 'status', status: 404, path: '/api/auth/request-code', times: 1 })
    expect([second, await requestCode(refused)]).toEqual([first, first])
  })
})
