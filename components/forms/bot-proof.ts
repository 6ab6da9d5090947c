import type { BotCheckPlan } from '@/lib/bot-check/plan'
import { solveBotCheck } from './solve-bot-check'

/** How long a solved challenge may be reused, in ms: shorter than its expiry. */
const PROOF_LIFETIME_MS = 45 * 60_000
/** How long a Turnstile token may be reused, in ms. Turnstile expires tokens after five minutes. */
const TOKEN_LIFETIME_MS = 4 * 60_000

/** Proof of work or Turnstile token for one form: computed early, used once. */
export class BotProof {
  readonly #plan: Exclude<BotCheckPlan, { kind: 'none' }>
  readonly #form: string
  #target: HTMLElement | null = null
  #promise: Promise<string> | null = null
  #startedAt = 0
  /** Turnstile failed to load or its token was rejected: use proof of work from now on. */
  #usesFallback = false

  private constructor(plan: Exclude<BotCheckPlan, { kind: 'none' }>, form: string) {
    this.#plan = plan
    this.#form = form
  }

  /** Creates the proof of a form; `null` when the site has no bot check. */
  static plan(plan: BotCheckPlan, form: string): BotProof | null {
    return plan.kind === 'none' ? null : new BotProof(plan, form)
  }

  /** Returns the current proof or starts a new one. @throws when it cannot be computed. */
  prove(): Promise<string> {
    const lifetime =
      this.#plan.kind === 'turnstile' && !this.#usesFallback ? TOKEN_LIFETIME_MS : PROOF_LIFETIME_MS
    if (this.#promise && performance.now() - this.#startedAt < lifetime) return this.#promise
    const promise = this.#begin()
    this.#promise = promise
    this.#startedAt = performance.now()
    // Clears a failed proof so that the next attempt starts a new one.
    promise.catch(() => {
      if (this.#promise === promise) this.#promise = null
    })
    return promise
  }

  /** Discards a used proof. */
  drop(): void {
    this.#promise = null
  }

  /** Discards a rejected proof and falls back to proof of work. */
  refuse(): void {
    this.#usesFallback = true
    this.drop()
  }

  /** Starts when the form first receives focus, so that the proof is ready on submit. Returns a clean-up function. */
  startWhenTouched(target: HTMLElement): () => void {
    this.#target = target
    const start = () => void this.prove().catch(() => {})
    if (target.contains(document.activeElement)) start()
    target.addEventListener('focusin', start, { once: true })
    return () => target.removeEventListener('focusin', start)
  }

  async #begin(): Promise<string> {
    const plan = this.#plan
    if (plan.kind === 'turnstile' && !this.#usesFallback && this.#target) {
      try {
        const { loadTurnstileToken } = await import('./load-turnstile-token')
        return await loadTurnstileToken(plan, this.#form, this.#target)
      } catch {
        // Turnstile is blocked, down or rejected this browser: the server also accepts proof of work.
        this.#usesFallback = true
      }
    }
    return solveBotCheck(this.#form)
  }
}
