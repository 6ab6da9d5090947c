import { describe, expect, test, vi } from 'vitest'
import { createSaveQueue, type SaveResult } from '@/lib/watchlist/save-queue'

type SaveSteps = Parameters<ReturnType<typeof createSaveQueue>>[2]

/** Steps whose calls the test resolves manually. */
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

describe('createSaveQueue', () => {
  test('[WL-05] shows a save before the server responds', async () => {
    const { steps, answer } = makeSteps()
    const settled = createSaveQueue()(1, true, steps)
    expect(steps.show.mock.calls).toEqual([[true]])
    expect(steps.done).not.toHaveBeenCalled()
    await answer(OK)
    expect(await settled).toEqual(OK)
    expect(steps.done.mock.calls).toEqual([[true]])
  })

  test('[WL-05] rolls back a failure, reports it, and returns success false', async () => {
    const { steps, answer } = makeSteps()
    const settled = createSaveQueue()(1, true, steps)
    await answer(NO)
    expect(await settled).toEqual(NO)
    expect(steps.show.mock.calls).toEqual([[true], [false]])
    expect(steps.failed.mock.calls).toEqual([[NO]])
    expect(steps.done).not.toHaveBeenCalled()
  })

  test('[WL-05] the last of several fast clicks wins, with one call at a time', async () => {
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

  test('[WL-05] clicks that cancel out need only one call', async () => {
    const { steps, answer, sent } = makeSteps()
    const save = createSaveQueue()
    const settled = save(1, true, steps)
    for (const isSaved of [false, true, false, true]) void save(1, isSaved, steps)
    await answer(OK)
    await settled
    expect(sent()).toEqual([true])
    expect(steps.done.mock.calls).toEqual([[true]])
  })

  test('[WL-05] keeps the result of the first call when the second fails', async () => {
    const { steps, answer } = makeSteps()
    const save = createSaveQueue()
    const settled = save(1, true, steps)
    void save(1, false, steps)
    await answer(OK)
    await answer(NO)
    expect(await settled).toEqual(NO)
    expect(steps.show.mock.lastCall).toEqual([true])
  })

  test('[WL-05] cars do not block each other, and a car can be saved again later', async () => {
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
