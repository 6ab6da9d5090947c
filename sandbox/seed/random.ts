/** A deterministic random number generator: the same seed always gives the same sequence. */
export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  /** An integer between the bounds, both inclusive. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T
  /** `count` distinct entries, in list order. */
  sample: <T>(list: readonly T[], count: number) => T[]
}

/** Seeded with FNV-1a of the text; generates with mulberry32. */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[int(0, list.length - 1)]
      if (chosen === undefined) throw new Error('Cannot pick from an empty list')
      return chosen
    },
    sample: (list, count) => {
      const left = list.map((_, index) => index)
      while (left.length > count) left.splice(int(0, left.length - 1), 1)
      return left.flatMap((index) => list.slice(index, index + 1))
    },
  }
}
