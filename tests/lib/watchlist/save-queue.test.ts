import { describe, expect, test, vi } from 'vitest'
import { createSaveQueue, type SaveResult, type SaveSteps } from '@/lib/watchlist/save-queue'

/** Steps whose calls are answered by hand. */
function makeSteps() {
  const answers: ((result: SaveResult) => void)[] = []
  const steps = {
    send: vi.fn<SaveSteps['send']>(() => new Promise((resolve) => answers.push(resolve))),
    show: vi.fn<SaveSteps['show']>(),
    done: vi.fn<SaveSteps['done']>(),
    failed: vi.fn<SaveSteps['failed']>(),
  }
  const answer = async (result: SaveResult) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
    answers.shift()?.(result)
  }
  return { steps, answer, sent: () => steps.send.mock.calls.map(([isSaved]) => isSaved) }
}
const OK: SaveResult = { success: true }
const NO: SaveResult = { success: false, error: 'The list is closed.' }

describe('the queue of saves', () => {
  test('[WL-05] a save is shown at once, before anybody answers', async () => {
    const { steps, answer } = makeSteps()
    const settled = createSaveQueue()(1, true, steps)
    expect(steps.show.mock.calls).toEqual([[true]])
    expect(steps.done).not.toHaveBeenCalled()
    await answer(OK)
    expect(await settled).toEqual(OK)
    expect(steps.done.mock.calls).toEqual([[true]])
  })

  test('[WL-05] a failure shows again what was before, tells, and answers success false', async () => {
    const { steps, answer } = makeSteps()
    const settled = createSaveQueue()(1, true, steps)
    await answer(NO)
    expect(await settled).toEqual(NO)
    expect(steps.show.mock.calls).toEqual([[true], [false]])
    expect(steps.failed.mock.calls).toEqual([[NO]])
    expect(steps.done).not.toHaveBeenCalled()
  })

  test('[WL-05] of fast clicks the last holds, one call at a time', async () => {
    const { steps, answer, sent } = makeSteps()
    const save = createSaveQueue()
    const settled = save(1, true, steps)
    void save(1, false, steps)
    expect(sent()).toEqual([true])
    await answer(OK)
    await answer(OK)
    await settled
    expect(sent()).toEqual([true, false])
    expect(steps.done.mock.calls).toEqual([[false]])
  })

  test('[WL-05] clicks that come to the same need one call only', async () => {
    const { steps, answer, sent } = makeSteps()
    const save = createSaveQueue()
    const settled = save(1, true, steps)
    for (const isSaved of [false, true, false, true]) void save(1, isSaved, steps)
    await answer(OK)
    await settled
    expect(sent()).toEqual([true])
    expect(steps.done.mock.calls).toEqual([[true]])
  })

  test('[WL-05] when the second of two calls fails, what the first did holds', async () => {
    const { steps, answer } = makeSteps()
    const save = createSaveQueue()
    const settled = save(1, true, steps)
    void save(1, false, steps)
    await answer(OK)
    await answer(NO)
    expect(await settled).toEqual(NO)
    expect(steps.show.mock.lastCall).toEqual([true])
  })

  test('[WL-05] cars do not wait for each other, and a car can be saved again later', async () => {
    const [one, two] = [makeSteps(), makeSteps()]
    const save = createSaveQueue()
    const first = save(1, true, one.steps)
    const second = save(2, true, two.steps)
    await two.answer(OK)
    expect(await second).toEqual(OK)
    await one.answer(NO)
    await first
    const again = save(1, true, one.steps)
    await one.answer(OK)
    expect(await again).toEqual(OK)
  })
})
