/** Repeatable chance: the same seed text always gives the same series. */
export type Random = {
  /** 0 (included) to 1 (excluded). */
  next: () => number
  /** A whole number, both ends included. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T
  /** That many different entries, in the list's order. */
  sample: <T>(list: readonly T[], count: number) => T[]
}

/** FNV-1a over the text, then mulberry32. */
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
      if (chosen === undefined) throw new Error('cannot pick from an empty list')
      return chosen
    },
    sample: (list, count) => {
      const left = list.map((_, index) => index)
      while (left.length > count) left.splice(int(0, left.length - 1), 1)
      return left.flatMap((index) => list.slice(index, index + 1))
    },
  }
}
