/**
 * The answer to a request for a code is sent at a multiple of this many ms, so that its timing does not reveal what the
 * platform did with the number.
 */
export const ANSWER_TICK_MS = 400

/** Time until the next tick, in ms, `elapsed` ms after the start; 0 exactly on a tick. */
export function msUntilNextTick(elapsed: number, tickMs: number = ANSWER_TICK_MS): number {
  return Math.ceil(elapsed / tickMs) * tickMs - elapsed
}
