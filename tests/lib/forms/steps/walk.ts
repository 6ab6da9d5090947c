import type { StepEvent } from '@/lib/forms/steps/machine'

/** Seeded random numbers in [0, 1) (mulberry32). */
export function seedRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Independent reference model: each step stores the step it was entered from, going forward over a step clears that
 * entry, and an array holds what the server has stored.
 */
export class StepModel {
  readonly total: number
  at = 0
  phase: 'idle' | 'saving' | 'submitting' | 'complete' = 'idle'
  leadId: number | null = null
  error = ''
  /** For each step, the step where a skip to it started. */
  readonly cameFrom: (number | null)[]
  readonly onServer: (string | null)[]
  #print = ''
  #to = 0

  constructor(total: number) {
    this.total = total
    this.cameFrom = Array.from({ length: total }, () => null)
    this.onServer = Array.from({ length: total }, () => null)
  }

  take(event: StepEvent): void {
    const isBusy = this.phase === 'saving' || this.phase === 'submitting'
    if (event.type === 'back') {
      if (this.phase !== 'idle' || this.at === 0) return
      this.at = this.cameFrom[this.at] ?? this.at - 1
      this.error = ''
    }
    if (event.type === 'continue' && this.phase === 'idle') this.#leave(event.print, this.at + 1)
    if (event.type === 'skip' && this.phase === 'idle' && event.to > this.at && event.to < this.total)
      this.#leave(event.print, event.to)
    if (event.type === 'saved' && isBusy) {
      if (event.leadId === null) return this.#stop(event.error || 'An unexpected error occured')
      this.leadId = event.leadId
      this.onServer[this.at] = this.#print
      this.error = ''
      if (this.phase === 'submitting') this.phase = 'complete'
      else this.#go(this.#to)
    }
    if (event.type === 'fail' && isBusy) this.#stop(event.message || 'An unexpected error occured')
    if (event.type === 'lead-not-found' && isBusy) {
      this.#stop('An unexpected error occured')
      this.leadId = null
      this.onServer.fill(null)
    }
  }

  /** Steps skipped on the way to the current one. */
  listSkipped(): number[] {
    const skipped: number[] = []
    for (let step = this.at; step > 0;) {
      const from = this.cameFrom[step] ?? step - 1
      for (let between = step - 1; between > from; between -= 1) skipped.unshift(between)
      step = from
    }
    return skipped
  }

  /** A reload aborts a pending request. */
  reload(): void {
    if (this.phase !== 'complete') this.phase = 'idle'
    this.error = ''
  }

  #leave(print: string, to: number): void {
    this.error = ''
    if (this.at < this.total - 1 && this.leadId !== null && this.onServer[this.at] === print)
      return this.#go(to)
    this.phase = this.at === this.total - 1 ? 'submitting' : 'saving'
    this.#print = print
    this.#to = to
  }

  #go(to: number): void {
    for (let step = 0; step < this.total; step += 1) {
      const from = this.cameFrom[step] ?? null
      const isPassed = from !== null && from < to && step > this.at
      if (isPassed) this.cameFrom[step] = null
    }
    if (to - this.at > 1) this.cameFrom[to] = this.at
    this.at = to
    this.phase = 'idle'
  }

  #stop(message: string): void {
    this.phase = 'idle'
    this.error = message
  }
}
