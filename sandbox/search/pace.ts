import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may hold the process before others get their turn, in milliseconds. */
const TURN_MS = 8

/** Lets others have their turn whenever the work between two calls has taken long enough. */
export const createPace = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  const rest = async (): Promise<void> => {
    await nextTurn()
    since = performance.now()
  }
  return () => (performance.now() - since < TURN_MS ? undefined : rest())
}
