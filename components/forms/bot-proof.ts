import type { BotCheckPlan } from '@/lib/bot-check/plan'
import { solveBotCheck } from './solve-bot-check'

/** A solved challenge is used within this time, in ms; it would expire later. */
const KEEPS_MS = 45 * 60_000
/** A widget's token lives five minutes. */
const TOKEN_KEEPS_MS = 4 * 60_000

/** What proves to the server that a browser worked for a form on the page: begun early, used once. */
export class BotProof {
  readonly #plan: Exclude<BotCheckPlan, { kind: 'none' }>
  readonly #form: string
  #target: HTMLElement | null = null
  #promise: Promise<string> | null = null
  #startedAt = 0
  /** The provider's widget could not be had, or its word was not taken: from here on it is work. */
  #isFallenBack = false

  private constructor(plan: Exclude<BotCheckPlan, { kind: 'none' }>, form: string) {
    this.#plan = plan
    this.#form = form
  }

  /** The proof of a form, or `null` where the site wants none. */
  static plan(plan: BotCheckPlan, form: string): BotProof | null {
    return plan.kind === 'none' ? null : new BotProof(plan, form)
  }

  /** The proof under way, or a new one. @throws when none can be had. */
  prove(): Promise<string> {
    const keeps = this.#plan.kind === 'turnstile' && !this.#isFallenBack ? TOKEN_KEEPS_MS : KEEPS_MS
    if (this.#promise && performance.now() - this.#startedAt < keeps) return this.#promise
    const promise = this.#begin()
    this.#promise = promise
    this.#startedAt = performance.now()
    // A failed one must not stand in the way of the next attempt.
    promise.catch(() => {
      if (this.#promise === promise) this.#promise = null
    })
    return promise
  }

  /** Forgets a proof that was spent. */
  drop(): void {
    this.#promise = null
  }

  /** Forgets a proof that was not taken; the next one is work. */
  refuse(): void {
    this.#isFallenBack = true
    this.drop()
  }

  /** Begins as soon as a form is touched, so that it is done before the shopper is. Returns what ends the watch. */
  startWhenTouched(target: HTMLElement): () => void {
    this.#target = target
    const start = () => void this.prove().catch(() => {})
    if (target.contains(document.activeElement)) start()
    target.addEventListener('focusin', start, { once: true })
    return () => target.removeEventListener('focusin', start)
  }

  async #begin(): Promise<string> {
    const plan = this.#plan
    if (plan.kind === 'turnstile' && !this.#isFallenBack && this.#target) {
      try {
        const { askTurnstile } = await import('./ask-turnstile')
        return await askTurnstile(plan, this.#form, this.#target)
      } catch {
        // Blocked, down, or it would not let this browser through: the server takes work as well.
        this.#isFallenBack = true
      }
    }
    return solveBotCheck(this.#form)
  }
}
