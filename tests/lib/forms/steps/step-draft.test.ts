import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteStepDraft, saveStepDraft, readStepDraft } from '@/lib/forms/steps/step-draft'
import { advance, startSteps } from '@/lib/forms/steps/machine'

type StepDraft = NonNullable<ReturnType<typeof readStepDraft>>
const STEPS = ['you', 'loan', 'income', 'send']
const stored = new Map<string, string>()
const DRAFT: StepDraft = {
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

/** Changes the stored draft. */
function tamper(change: (draft: Record<string, unknown> & { state: object }) => object): void {
  for (const [key, text] of stored)
    stored.set(key, JSON.stringify(change(JSON.parse(text) as Record<string, unknown> & { state: object })))
}

describe('stored draft of a multi-step form', () => {
  test('[MS-03] [BS-04] is restored after a reload for its site and form only', () => {
    saveStepDraft('a', 'finance', STEPS, DRAFT)
    expect(readStepDraft('a', 'finance', STEPS)).toEqual(DRAFT)
    expect(readStepDraft('b', 'finance', STEPS)).toBeNull()
    expect(readStepDraft('a', 'trade', STEPS)).toBeNull()
    deleteStepDraft('a', 'finance')
    expect(readStepDraft('a', 'finance', STEPS)).toBeNull()
  })

  test('[MS-03] [BS-05] discards invalid file names only', () => {
    saveStepDraft('a', 'finance', STEPS, DRAFT)
    tamper((draft) => ({ ...draft, sentFiles: [7] }))
    expect(readStepDraft('a', 'finance', STEPS)).toEqual({ ...DRAFT, sentFiles: [] })
  })

  test('[MS-03] treats a step that was being sent as unsent', () => {
    const state = advance(4, DRAFT.state, { type: 'continue', print: 'b' })
    saveStepDraft('a', 'finance', STEPS, { ...DRAFT, state })
    expect(readStepDraft('a', 'finance', STEPS)?.state).toEqual({ ...DRAFT.state })
  })

  test.each([
    ['an older version', (draft: object) => ({ ...draft, version: 0 })],
    ['other steps', (draft: object) => ({ ...draft, steps: ['you', 'send'] })],
    [
      'a step that does not exist',
      (draft: { state: object }) => ({ ...draft, state: { ...draft.state, index: 4 } }),
    ],
    [
      'a backward skip',
      (draft: { state: object }) => ({ ...draft, state: { ...draft.state, skips: [{ from: 3, to: 1 }] } }),
    ],
    [
      'overlapping skips',
      (draft: { state: object }) => ({
        ...draft,
        state: {
          ...draft.state,
          skips: [
            { from: 0, to: 3 },
            { from: 1, to: 3 },
          ],
        },
      }),
    ],
    [
      'a lead id of the wrong type',
      (draft: { state: object }) => ({ ...draft, state: { ...draft.state, leadId: '7' } }),
    ],
    ['values of the wrong type', (draft: object) => ({ ...draft, values: { name: {} } })],
  ])('[BS-05] is discarded with %s', (_name, change) => {
    saveStepDraft('a', 'finance', STEPS, DRAFT)
    tamper(change)
    expect(readStepDraft('a', 'finance', STEPS)).toBeNull()
  })

  test('[BS-05] is missing when the stored text is invalid or storage is full or blocked', () => {
    for (const text of ['', '{', 'null', '[]', '7', 'x'.repeat(200_000)]) {
      stored.set('form-steps:a:finance', text)
      expect(readStepDraft('a', 'finance', STEPS)).toBeNull()
    }
    const refuse = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(() => saveStepDraft('a', 'finance', STEPS, DRAFT)).not.toThrow()
    expect(readStepDraft('a', 'finance', STEPS)).toBeNull()
    expect(() => deleteStepDraft('a', 'finance')).not.toThrow()
  })
})
