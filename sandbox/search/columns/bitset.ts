/** A set of small non-negative integers (internal document numbers), stored as one bit each. */
export class BitSet {
  readonly words: Uint32Array

  /** @param size exclusive upper bound of the values */
  constructor(readonly size: number) {
    this.words = new Uint32Array((size + 31) >>> 5)
  }

  add(value: number): void {
    const at = value >>> 5
    this.words[at] = (this.words[at] ?? 0) | (1 << (value & 31))
  }

  remove(value: number): void {
    const at = value >>> 5
    this.words[at] = (this.words[at] ?? 0) & ~(1 << (value & 31))
  }

  has(value: number): boolean {
    return ((this.words[value >>> 5] ?? 0) & (1 << (value & 31))) !== 0
  }

  /** The number of values in the set. */
  count(): number {
    let total = 0
    for (const word of this.words) total += countBits(word)
    return total
  }

  /** A copy with capacity for `size` values. */
  copy(size = this.size): BitSet {
    const result = new BitSet(size)
    result.words.set(this.words.subarray(0, result.words.length))
    return result
  }

  /** The intersection, as a new set. */
  and(other: BitSet): BitSet {
    return this.combine(other, (a, b) => a & b)
  }

  /** The union, as a new set. */
  or(other: BitSet): BitSet {
    return this.combine(other, (a, b) => a | b)
  }

  /** The difference (values of this set that `other` lacks), as a new set. */
  without(other: BitSet): BitSet {
    return this.combine(other, (a, b) => a & ~b)
  }

  private combine(other: BitSet, join: (a: number, b: number) => number): BitSet {
    const result = new BitSet(Math.max(this.size, other.size))
    for (let i = 0; i < result.words.length; i++)
      result.words[i] = join(this.words[i] ?? 0, other.words[i] ?? 0)
    return result
  }

  /** Calls `visit` with every value in ascending order. */
  forEach(visit: (value: number) => void): void {
    for (let i = 0; i < this.words.length; i++) {
      let word = this.words[i] ?? 0
      while (word !== 0) {
        const lowest = word & -word
        visit((i << 5) + (31 - Math.clz32(lowest)))
        word ^= lowest
      }
    }
  }

  /** The values in ascending order. */
  values(): number[] {
    const result: number[] = []
    this.forEach((value) => result.push(value))
    return result
  }
}

const countBits = (word: number): number => {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
