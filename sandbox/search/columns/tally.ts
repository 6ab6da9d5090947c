/** Counts occurrences of small integers. Reuses its arrays to avoid garbage collection. */
export class Tally {
  private counts = new Int32Array(64)
  private sources = new Int32Array(64)
  private touched = new Int32Array(64)
  private size = 0

  /** Resets the counts and ensures capacity for the numbers below `capacity`. */
  start(capacity: number): void {
    for (let i = 0; i < this.size; i++) this.counts[this.touched[i] ?? 0] = 0
    this.size = 0
    if (capacity <= this.counts.length) return
    const length = Math.max(capacity, this.counts.length * 2)
    this.counts = new Int32Array(length)
    this.sources = new Int32Array(length)
    this.touched = new Int32Array(length)
  }

  /** Adds to a number's count. @param source stored when the number is first counted */
  add(number: number, count: number, source: number): void {
    const before = this.counts[number] ?? 0
    if (before === 0) {
      this.touched[this.size] = number
      this.size += 1
      this.sources[number] = source
    }
    this.counts[number] = before + count
  }

  countOf(number: number): number {
    return this.counts[number] ?? 0
  }

  /** The source with which a number was first counted. */
  sourceOf(number: number): number {
    return this.sources[number] ?? 0
  }

  /** The counted numbers in the order of first occurrence. Valid until the next `start`. */
  get counted(): Int32Array {
    return this.touched.subarray(0, this.size)
  }
}
