import type { BotCheckPlan } from '@/lib/bot-check/plan'
import { isRecord } from '@/lib/typed'
import type { Challenge, Solution } from 'altcha-lib/v1/types'

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

/** Timeout for the proof of work, in ms; slow phones need most of it. */
const TIMEOUT_MS = 60_000

/**
 * Fetches a challenge for a form and solves it in a worker, off the main thread. Returns the solved payload in base64.
 * @throws when no challenge is available or no solution is found.
 */
async function solveBotCheck(form: string): Promise<string> {
  const response = await fetch(`/api/bot-check?form=${encodeURIComponent(form)}`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`bot check: ${response.status}`)
  const challenge = readChallenge(await response.json())
  const solution = await solve(challenge)
  if (!solution) throw new Error('bot check: no solution')
  const { algorithm, salt, signature } = challenge
  return btoa(
    JSON.stringify({ algorithm, challenge: challenge.challenge, number: solution.number, salt, signature }),
  )
}

function readChallenge(json: unknown): Challenge {
  const { algorithm, challenge, maxnumber, salt, signature } = isRecord(json) ? json : {}
  if (
    (algorithm !== 'SHA-1' && algorithm !== 'SHA-256' && algorithm !== 'SHA-512') ||
    typeof challenge !== 'string' ||
    typeof salt !== 'string' ||
    typeof signature !== 'string'
  )
    throw new Error('bot check: invalid challenge')
  return {
    algorithm,
    challenge,
    salt,
    signature,
    ...(typeof maxnumber === 'number' ? { maxnumber } : {}),
  }
}

async function solve(challenge: Challenge): Promise<Solution | null> {
  try {
    return await solveInWorker(challenge)
  } catch {
    // Workers may be blocked. Hashing is asynchronous, so the main thread stays responsive.
    const { solveChallenge } = await import('altcha-lib/v1')
    const { challenge: target, salt, algorithm, maxnumber } = challenge
    return solveChallenge(target, salt, algorithm, maxnumber).promise
  }
}

function solveInWorker(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution | null>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('bot check: too slow')), TIMEOUT_MS)
    worker.addEventListener('message', (event: MessageEvent<Solution | null>) => {
      clearTimeout(timer)
      resolve(event.data)
    })
    worker.addEventListener('error', (event) => {
      clearTimeout(timer)
      reject(new Error(event.message))
    })
    // `postMessage` of a worker takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
