import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may block the event loop before it yields, in milliseconds. */
const TURN_MS = 8

/**
 * Returns a function that long-running work calls regularly: it yields to the event loop when the time slice
 * is used up and otherwise returns undefined.
 */
export const createYielder = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  const yieldNow = async (): Promise<void> => {
    await nextTurn()
    since = performance.now()
  }
  return () => (performance.now() - since < TURN_MS ? undefined : yieldNow())
}
