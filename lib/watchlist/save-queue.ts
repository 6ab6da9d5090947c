/** What came of a call. A message is for the shopper; `signIn` is where to go when nobody is signed in. */
export type SaveResult = { success: true } | { success: false; error: string; signIn?: string }

export type SaveSteps = {
  /** Tells whoever keeps the list. Never throws. */
  send: (isSaved: boolean) => Promise<SaveResult>
  /** Shows a state at once (`WL-05`). */
  show: (isSaved: boolean) => void
  /** All clicks are answered, and the last one is what holds now. */
  done: (isSaved: boolean) => void
  /** A call failed; the state before it is shown again. */
  failed: (result: Extract<SaveResult, { success: false }>) => void
}

type Entry = { wanted: boolean; holds: boolean }

/**
 * Saves and removals of cars, one call a car at a time: clicks that come meanwhile are kept, and the last of them holds in the
 * end (`WL-05`). Returns the function that takes a click and resolves once its car is at rest.
 */
export function createSaveQueue(): (id: number, isSaved: boolean, steps: SaveSteps) => Promise<SaveResult> {
  const entries = new Map<number, { entry: Entry; settled: Promise<SaveResult> }>()

  return (id, isSaved, steps) => {
    steps.show(isSaved)
    const running = entries.get(id)
    if (running) {
      running.entry.wanted = isSaved
      return running.settled
    }
    const entry = { wanted: isSaved, holds: !isSaved }
    const settled = settle(entry, steps).finally(() => entries.delete(id))
    entries.set(id, { entry, settled })
    return settled
  }
}

async function settle(entry: Entry, { send, show, done, failed }: SaveSteps): Promise<SaveResult> {
  while (entry.wanted !== entry.holds) {
    const sent = entry.wanted
    const result = await send(sent)
    if (!result.success) {
      entry.wanted = entry.holds
      show(entry.holds)
      failed(result)
      return result
    }
    entry.holds = sent
  }
  done(entry.holds)
  return { success: true }
}
