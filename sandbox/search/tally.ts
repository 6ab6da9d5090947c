/** Counts by small whole numbers. Its arrays are used again and again: counting makes no garbage. */
export class Tally {
  private counts = new Int32Array(64)
  private sources = new Int32Array(64)
  private touched = new Int32Array(64)
  private size = 0

  /** Starts from nothing, with room for the numbers below `capacity`. */
  start(capacity: number): void {
    for (let i = 0; i < this.size; i++) this.counts[this.touched[i] ?? 0] = 0
    this.size = 0
    if (capacity <= this.counts.length) return
    const length = Math.max(capacity, this.counts.length * 2)
    this.counts = new Int32Array(length)
    this.sources = new Int32Array(length)
    this.touched = new Int32Array(length)
  }

  /** Adds to a number's count. @param source what the number came from first is remembered */
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

  /** What a counted number came from first. */
  sourceOf(number: number): number {
    return this.sources[number] ?? 0
  }

  /** The numbers that were counted, in the order in which they were met. Good until the next start. */
  get met(): Int32Array {
    return this.touched.subarray(0, this.size)
  }
}
