/**
 * The response to a code request is sent at a multiple of this many ms, so that its timing does not reveal whether the platform
 * accepted the number.
 */
const ANSWER_TICK_MS = 400

/** Time until the next tick, in ms, when `elapsed` ms have passed. 0 exactly on a tick. */
export function msUntilNextTick(elapsed: number, tickMs: number = ANSWER_TICK_MS): number {
  return Math.ceil(elapsed / tickMs) * tickMs - elapsed
}
