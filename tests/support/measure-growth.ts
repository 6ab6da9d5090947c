/** Size ratio of the large input to the small one. Linear work grows by this factor, quadratic work by its square. */
const GROWTH = 16
/** Growth above this is not linear. Four times the factor tolerates caches and garbage collection. */
export const MAX_GROWTH = GROWTH * 4
/** Minimum duration of a batch of calls, in ms, above the timer's resolution. */
const BATCH_MS = 0.1
/** Batches of the small input. Its fastest one must not be slowed by other processes, because it is the divisor. */
const SMALL_BATCHES = 4
/** Rounds until growth counts as not linear. The fastest of so many is not slowed by other processes. */
const ROUNDS = 12

/**
 * Measures how many times longer `work` takes for an input of `size` characters than for one of `size / 16`: about 16 for linear
 * work, 256 for quadratic work. Compares the fastest of several runs of each. Slow rounds are repeated, so that a busy machine
 * makes the measurement longer, not wrong.
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
  let fastestSmall = Infinity
  let fastestLarge = Infinity
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let batch = 0; batch < SMALL_BATCHES; batch += 1)
      fastestSmall = Math.min(fastestSmall, timeCall(work, small))
    fastestLarge = Math.min(fastestLarge, timeCall(work, large))
    if (fastestLarge / fastestSmall <= MAX_GROWTH) break
  }
  return fastestLarge / fastestSmall
}

/** Time of one call in ms, averaged over a batch. */
function timeCall(work: (input: string) => unknown, input: string): number {
  const startedAt = performance.now()
  let calls = 0
  let elapsed = 0
  while (elapsed < BATCH_MS) {
    work(input)
    calls += 1
    elapsed = performance.now() - startedAt
  }
  return elapsed / calls
}

/** Repeats `unit` to `length` characters, between `start` and `end`, which do not count towards the length. */
export function repeatTo(length: number, unit: string, start = '', end = ''): string {
  return start + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end
}
