import { describe, expect, test } from 'vitest'
import {
  advance,
  describeStep,
  getProgress,
  listSkipped,
  startSteps,
  type StepEvent,
  type StepState,
} from '@/lib/forms/steps/machine'
import { seedRandom, StepModel } from './walk'

const play = (total: number, events: StepEvent[], state: StepState = startSteps()) =>
  events.reduce((current, event) => advance(total, current, event), state)
const go = (print = 'a'): StepEvent[] => [
  { type: 'continue', print },
  { type: 'saved', leadId: 7 },
]
const jump = (to: number, print = 'a'): StepEvent[] => [
  { type: 'skip', to, print },
  { type: 'saved', leadId: 7 },
]

describe('step transitions', () => {
  test('[MS-01] Continue saves and opens the next step; Back opens the previous one', () => {
    const saving = play(3, [{ type: 'continue', print: 'a' }])
    expect(saving).toMatchObject({ index: 0, phase: 'saving' })
    const second = play(3, [{ type: 'saved', leadId: 7 }], saving)
    expect(second).toMatchObject({ index: 1, phase: 'idle', leadId: 7 })
    expect(play(3, [{ type: 'back' }], second)).toMatchObject({ index: 0, leadId: 7 })
  })

  test('[MS-01] Back returns to the step where a skip started', () => {
    expect(play(5, [...go(), ...jump(4), { type: 'back' }]).index).toBe(1)
  })

  test('[MS-02] records a skip and clears it when its steps are visited', () => {
    const skipped = play(5, jump(3))
    expect(skipped.skips).toEqual([{ from: 0, to: 3 }])
    expect(listSkipped(skipped)).toEqual([1, 2])
    const walked = play(5, [{ type: 'back' }, ...go(), ...go(), ...go()], skipped)
    expect(walked).toMatchObject({ index: 3, skips: [] })
    expect(play(5, [{ type: 'back' }], walked).index).toBe(2)
  })

  test('[MS-03] saves a step again only when its answers changed', () => {
    const back = play(3, [...go('one'), { type: 'back' }])
    expect(play(3, [{ type: 'continue', print: 'one' }], back)).toMatchObject({ index: 1, phase: 'idle' })
    expect(play(3, [{ type: 'continue', print: 'two' }], back)).toMatchObject({ index: 0, phase: 'saving' })
  })

  test('[MS-03] treats a response without a lead id as an error', () => {
    const saving = play(3, [{ type: 'continue', print: 'a' }])
    expect(play(3, [{ type: 'saved', leadId: null, error: 'No.' }], saving)).toMatchObject({
      index: 0,
      phase: 'idle',
      leadId: null,
      error: 'No.',
    })
  })

  test('[MS-06] shows the server’s error or the fallback when the last step returns no lead id', () => {
    const last = play(2, [...go(), { type: 'continue', print: 'b' }])
    expect(last.phase).toBe('submitting')
    expect(play(2, [{ type: 'saved', leadId: null }], last).error).toBe('An unexpected error occured')
    expect(play(2, [{ type: 'fail', message: 'Closed.' }], last).error).toBe('Closed.')
  })

  test('[MS-05] rounds progress to whole percent and ends at 100', () => {
    expect([0, 1, 2].map((index) => getProgress(3, { index, phase: 'idle' }))).toEqual([33, 67, 100])
    expect(getProgress(7, { index: 0, phase: 'idle' })).toBe(14)
    expect(getProgress(7, { index: 0, phase: 'complete' })).toBe(100)
  })

  test('[MS-07] describes the step, the skipped steps and completion in the lead', () => {
    const saving = play(4, [...jump(2), { type: 'continue', print: 'c' }])
    expect(describeStep(4, saving)).toEqual({
      step_number: 3,
      step_index: 2,
      progress: 75,
      skipped_steps: [2],
      lead_status: 'Incomplete',
      form_completed: false,
    })
    const sending = play(
      4,
      [
        { type: 'saved', leadId: 7 },
        { type: 'continue', print: 'd' },
      ],
      saving,
    )
    expect(describeStep(4, sending)).toMatchObject({
      progress: 100,
      lead_status: 'Complete',
      form_completed: true,
    })
  })

  test('[MS-03] resends all answers from the current step when the server no longer has the lead', () => {
    const state = play(3, [...go('one'), { type: 'continue', print: 'b' }, { type: 'lead-not-found' }])
    expect(state).toMatchObject({ index: 1, phase: 'idle', leadId: null, saved: {} })
  })
})

describe('random event sequences', () => {
  const pickEvent = (random: () => number, total: number, at: number): StepEvent => {
    const print = `answers-${Math.floor(random() * 3)}`
    const kind = Math.floor(random() * 9)
    if (kind < 2) return { type: 'continue', print }
    if (kind < 4) return { type: 'skip', print, to: at + Math.floor(random() * (total + 1)) }
    if (kind < 5) return { type: 'back' }
    if (kind < 7)
      return { type: 'saved', leadId: random() < 0.85 ? 7 : null, error: random() < 0.5 ? 'No.' : '' }
    if (kind < 8) return { type: 'fail', message: random() < 0.5 ? 'Down.' : '' }
    return random() < 0.2 ? { type: 'lead-not-found' } : { type: 'saved', leadId: 7 }
  }

  test('[MS-01] [MS-02] [MS-03] matches the reference model for 5,000 random event sequences', () => {
    const faults: object[] = []
    let completed = 0
    for (let seed = 1; seed <= 5000; seed += 1) {
      const random = seedRandom(seed)
      const total = 1 + Math.floor(random() * 7)
      const model = new StepModel(total)
      let state = startSteps()
      const trail: string[] = []
      for (let turn = 0; turn < 40; turn += 1) {
        if (random() < 0.06) {
          trail.push('reload')
          model.reload()
          const { phase, ...rest } = JSON.parse(JSON.stringify(state)) as StepState
          state = { ...rest, phase: phase === 'complete' ? phase : 'idle', pending: null, error: '' }
        } else {
          const event = pickEvent(random, total, state.index)
          trail.push(JSON.stringify(event))
          model.take(event)
          state = advance(total, state, event)
        }
        const actual = {
          at: state.index,
          phase: state.phase,
          leadId: state.leadId,
          error: state.error,
          skipped: listSkipped(state),
          saved: Array.from({ length: total }, (_, step) => state.saved[step] ?? null),
        }
        const expected = {
          at: model.at,
          phase: model.phase,
          leadId: model.leadId,
          error: model.error,
          skipped: model.listSkipped(),
          saved: model.onServer,
        }
        if (JSON.stringify(actual) !== JSON.stringify(expected))
          faults.push({ seed, total, trail: [...trail], actual, expected })
      }
      if (state.phase === 'complete') completed += 1
    }
    expect(faults.slice(0, 1)).toEqual([])
    expect(completed).toBeGreaterThan(500)
  })
})
