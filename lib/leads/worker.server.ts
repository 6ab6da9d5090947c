import 'server-only'
import { describeFailure, logLine } from '@/lib/http/log-line'
import type { Courier } from './courier.server'

/** How often the outbox is looked at when nothing else wakes the worker, in ms. */
const LOOK_EVERY_MS = 500
/** While the dealer API is down, one call is tried this often, whatever its back-off, to notice when it is back. */
const PROBE_EVERY_MS = 4000
/** When it is back, what waits goes out within this time, in ms. */
const CATCH_UP_MS = 1500
/** Calls under way at once. */
const PARALLEL = 4
const SWEEP_EVERY_MS = 10 * 60_000
/** How often calls left behind by dead processes are looked for, in ms. */
const RESCUE_EVERY_MS = 5000

export type WorkerOptions = { lookEveryMs?: number; probeEveryMs?: number }

/**
 * Delivers what the outbox owes, for as long as the process lives. Any number may run at once, in any number of
 * processes. `stop` lets calls under way finish.
 */
export class LeadWorker {
  readonly #courier: Courier
  readonly #lookEveryMs: number
  readonly #probeEveryMs: number
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> | null = null
  #isStopped = false
  #isUpstreamDown = false
  #probedAt = 0
  #sweptAt = 0
  #rescuedAt = 0

  constructor(courier: Courier, options: WorkerOptions = {}) {
    this.#courier = courier
    this.#lookEveryMs = options.lookEveryMs ?? LOOK_EVERY_MS
    this.#probeEveryMs = options.probeEveryMs ?? PROBE_EVERY_MS
  }

  start(): void {
    if (this.#isStopped || this.#timer || this.#round) return
    this.#round = this.#work().finally(() => {
      this.#round = null
      if (this.#isStopped) return
      this.#timer = setTimeout(() => {
        this.#timer = null
        this.start()
      }, this.#lookEveryMs)
      this.#timer.unref()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#round
  }

  async #work(): Promise<void> {
    try {
      const now = performance.now()
      if (this.#rescuedAt === 0 || now - this.#rescuedAt >= RESCUE_EVERY_MS) {
        this.#rescuedAt = now
        const freed = await this.#courier.outbox.freeAbandoned()
        if (freed > 0) logLine('info', 'leads taken over from a process that ended', { freed })
      }
      if (this.#sweptAt === 0 || now - this.#sweptAt >= SWEEP_EVERY_MS) {
        this.#sweptAt = now
        await this.#courier.outbox.sweep()
      }
      if (this.#isUpstreamDown) await this.#probe()
      await Promise.all(Array.from({ length: PARALLEL }, () => this.#drain()))
    } catch (error) {
      logLine('error', `the lead outbox fails: ${describeFailure(error)}`)
    }
  }

  async #drain(): Promise<void> {
    while (!this.#isStopped) {
      const step = await this.#courier.outbox.claimDue()
      if (!step) return
      const { outcome } = await this.#courier.deliver(step)
      await this.#notice(outcome.kind !== 'failed')
    }
  }

  async #probe(): Promise<void> {
    const now = performance.now()
    if (now - this.#probedAt < this.#probeEveryMs) return
    this.#probedAt = now
    const step = await this.#courier.outbox.claimSoonest()
    if (!step) return
    const { outcome } = await this.#courier.deliver(step)
    await this.#notice(outcome.kind !== 'failed')
  }

  /** The first answer after an outage makes everything due that its back-off still held. */
  async #notice(isAnswering: boolean): Promise<void> {
    const isBack = this.#isUpstreamDown && isAnswering
    this.#isUpstreamDown = !isAnswering
    if (isBack) await this.#courier.outbox.bringForward(CATCH_UP_MS)
  }
}
