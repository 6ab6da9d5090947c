import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetSteps, keepSteps, readSteps, type KeptSteps } from '@/lib/forms/steps/kept-steps'
import { advance, startSteps } from '@/lib/forms/steps/machine'

const STEPS = ['you', 'loan', 'income', 'send']
const stored = new Map<string, string>()
const KEPT: KeptSteps = {
  state: {
    ...startSteps(),
    index: 2,
    leadId: 2 ** 40 + 7,
    skips: [{ from: 0, to: 2 }],
    saved: { 0: 'print' },
  },
  values: { name: 'Mia', opt_in: true },
  request: { body: '{}', key: 'k' },
  sentFiles: ['front.jpg'],
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** What stands in the store now, changed. */
function tamper(change: (kept: Record<string, unknown> & { state: object }) => object): void {
  for (const [key, text] of stored)
    stored.set(key, JSON.stringify(change(JSON.parse(text) as Record<string, unknown> & { state: object })))
}

describe('a form under way', () => {
  test('[MS-03] [BS-04] comes back after a reload as it was, for its site and form alone', () => {
    keepSteps('a', 'finance', STEPS, KEPT)
    expect(readSteps('a', 'finance', STEPS)).toEqual(KEPT)
    expect(readSteps('b', 'finance', STEPS)).toBeNull()
    expect(readSteps('a', 'trade', STEPS)).toBeNull()
    forgetSteps('a', 'finance')
    expect(readSteps('a', 'finance', STEPS)).toBeNull()
  })

  test('[MS-03] [BS-05] names of files that make no sense are forgotten, the rest is not', () => {
    keepSteps('a', 'finance', STEPS, KEPT)
    tamper((kept) => ({ ...kept, sentFiles: [7] }))
    expect(readSteps('a', 'finance', STEPS)).toEqual({ ...KEPT, sentFiles: [] })
  })

  test('[MS-03] a step that was on its way counts as not sent', () => {
    const state = advance(4, KEPT.state, { type: 'continue', print: 'b' })
    keepSteps('a', 'finance', STEPS, { ...KEPT, state })
    expect(readSteps('a', 'finance', STEPS)?.state).toEqual({ ...KEPT.state })
  })

  test.each([
    ['an older version', (kept: object) => ({ ...kept, version: 0 })],
    ['other steps', (kept: object) => ({ ...kept, steps: ['you', 'send'] })],
    [
      'a step that does not exist',
      (kept: { state: object }) => ({ ...kept, state: { ...kept.state, index: 4 } }),
    ],
    [
      'a jump backwards',
      (kept: { state: object }) => ({ ...kept, state: { ...kept.state, skips: [{ from: 3, to: 1 }] } }),
    ],
    [
      'jumps that overlap',
      (kept: { state: object }) => ({
        ...kept,
        state: {
          ...kept.state,
          skips: [
            { from: 0, to: 3 },
            { from: 1, to: 3 },
          ],
        },
      }),
    ],
    [
      'a lead id of another kind',
      (kept: { state: object }) => ({ ...kept, state: { ...kept.state, leadId: '7' } }),
    ],
    ['values of another kind', (kept: object) => ({ ...kept, values: { name: {} } })],
  ])('[BS-05] is forgotten with %s', (_name, change) => {
    keepSteps('a', 'finance', STEPS, KEPT)
    tamper(change)
    expect(readSteps('a', 'finance', STEPS)).toBeNull()
  })

  test('[BS-05] rubbish, a full and a blocked store count as nothing kept', () => {
    for (const text of ['', '{', 'null', '[]', '7', 'x'.repeat(200_000)]) {
      stored.set('form-steps:a:finance', text)
      expect(readSteps('a', 'finance', STEPS)).toBeNull()
    }
    const refuse = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(() => keepSteps('a', 'finance', STEPS, KEPT)).not.toThrow()
    expect(readSteps('a', 'finance', STEPS)).toBeNull()
    expect(() => forgetSteps('a', 'finance')).not.toThrow()
  })
})
