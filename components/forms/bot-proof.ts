import { solveBotCheck } from './solve-bot-check'

/** A solved challenge is used within this time, in ms; it would expire later. */
const KEEPS_MS = 45 * 60_000

/** The proof of work of a form on the page: begun early, used once. */
export class BotProof {
  #promise: Promise<string> | null = null
  #startedAt = 0

  /** The proof under way, or a new one. @throws when none can be had. */
  prove(): Promise<string> {
    if (this.#promise && performance.now() - this.#startedAt < KEEPS_MS) return this.#promise
    const promise = solveBotCheck()
    this.#promise = promise
    this.#startedAt = performance.now()
    // A failed one must not stand in the way of the next attempt.
    promise.catch(() => {
      if (this.#promise === promise) this.#promise = null
    })
    return promise
  }

  /** Forgets a proof that was spent or refused. */
  drop(): void {
    this.#promise = null
  }

  /** Begins as soon as a form is touched, so that it is done before the shopper is. Returns what ends the watch. */
  startWhenTouched(target: HTMLElement): () => void {
    const start = () => void this.prove().catch(() => {})
    if (target.contains(document.activeElement)) start()
    target.addEventListener('focusin', start, { once: true })
    return () => target.removeEventListener('focusin', start)
  }
}
