/** Factor between the small and the large input. Linear work grows by it, quadratic work by its square. */
export const GROWTH = 16
/** Growth above this is not linear. Four times the factor leaves room for caches and garbage collection. */
export const MAX_GROWTH = GROWTH * 4
/** One batch of calls takes at least this long, in ms, so that the timer resolves it. */
const BATCH_MS = 0.5
const BATCHES = 3
/** Noise on a busy machine never repeats this often; growth that is not linear always does. */
const ROUNDS = 6

/**
 * How much longer `work` takes on an input of `size` characters than on one of `size / 16`: about 16 for linear work, 256 for
 * quadratic work. Takes the fastest of several batches, and the best of several rounds when the first one is too slow, so
 * that a busy machine does not matter.
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

/** A text of `length` characters that repeats `unit`, between a start and an end, which are not counted. */
export function repeatTo(length: number, unit: string, start = '', end = ''): string {
  return start + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end
}
