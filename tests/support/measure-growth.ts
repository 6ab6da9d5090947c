/** Size ratio of the large input to the small one. Linear work grows by this factor, quadratic work by its square. */
const GROWTH = 16
/** Growth above this is not linear. Four times the factor tolerates caches and garbage collection. */
export const MAX_GROWTH = GROWTH * 4
/** Minimum duration of a batch of calls, in ms, above the timer's resolution. */
const BATCH_MS = 0.5
const BATCHES = 3
/** Rounds until growth counts as not linear. Noise on a busy machine does not persist for this many rounds. */
const ROUNDS = 6

/**
 * Measures how many times longer `work` takes for an input of `size` characters than for one of `size / 16`: about 16 for linear
 * work, 256 for quadratic work. Uses the fastest of several batches, and repeats slow rounds, to tolerate a busy machine.
 * @param make builds an input of about the given length
 */
export function measureGrowth(
  work: (input: string) => unknown,
  make: (length: number) => string,
  size: number,
): number {
  const small = make(Math.ceil(size / GROWTH))
  const large = make(size)
  work(small)
  let best = Infinity
  for (let round = 0; round < ROUNDS && best > MAX_GROWTH; round += 1)
    best = Math.min(best, timeCall(work, large) / timeCall(work, small))
  return best
}

function timeCall(work: (input: string) => unknown, input: string): number {
  let fastest = Infinity
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const startedAt = performance.now()
    let calls = 0
    let elapsed = 0
    while (elapsed < BATCH_MS) {
      work(input)
      calls += 1
      elapsed = performance.now() - startedAt
    }
    fastest = Math.min(fastest, elapsed / calls)
  }
  return fastest
}

/** Repeats `unit` to `length` characters, between `start` and `end`, which do not count towards the length. */
export function repeatTo(length: number, unit: string, start = '', end = ''): string {
  return start + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end
}
