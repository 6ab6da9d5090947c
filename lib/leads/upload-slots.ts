import { ApiError } from '@/lib/http/api-error'
import { describeWait } from '@/lib/http/response-error'
import { FairSlots, type Lane } from './fair-slots'

/** The site (slug) and the visitor of an upload. */
export type Sender = { site: string; visitor: string }

type UploadLimits = {
  /** Concurrent uploads of one visitor: to one site and to all sites. */
  perVisitor: number
  perVisitorEverywhere: number
  /** Concurrent uploads shared by all sites, in addition to one reserved slot per site. */
  shared: number
  /** Maximum number of waiting uploads, and how long each waits, in ms. */
  waiting: number
  waitMs: number
}

/** Large uploads over slow mobile connections take minutes and use little CPU, so there are many slots. */
const LIMITS: UploadLimits = {
  perVisitor: 3,
  perVisitorEverywhere: 6,
  shared: 20,
  waiting: 100,
  waitMs: 10_000,
}
const RETRY_SECONDS = 20

type Waiter = { lane: Lane; grant: (release: () => void) => void }

/**
 * Limits concurrent uploads. Each site has one reserved slot, so uploads to other sites cannot block it; the other slots are
 * shared fairly (`FairSlots`). The maximum is `shared` plus the number of sites.
 */
export class UploadSlots {
  readonly #limits: UploadLimits
  readonly #shared: FairSlots
  /** Sites whose reserved slot is taken. */
  readonly #own = new Set<string>()
  /** Active and waiting uploads, by visitor and site, and by visitor. */
  readonly #counts = new Map<string, number>()
  #waiters: Waiter[] = []

  constructor(limits: Partial<UploadLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#shared = new FairSlots({ total: this.#limits.shared, perDestination: this.#limits.shared })
  }

  /**
   * Waits for a slot and returns a function that releases it; further calls do nothing.
   * @throws ApiError 429 when the visitor has too many uploads, 503 when no slot becomes free in time.
   */
  async take(sender: Sender, signal?: AbortSignal): Promise<() => void> {
    const uncount = this.#countVisitor(sender)
    try {
      const release = await this.#wait({ site: sender.site, target: sender.visitor }, signal)
      return once(() => {
        uncount()
        release()
      })
    } catch (error) {
      uncount()
      throw error
    }
  }

  /** @throws ApiError 429 */
  #countVisitor({ site, visitor }: Sender): () => void {
    const { perVisitor, perVisitorEverywhere } = this.#limits
    const keys = [JSON.stringify([visitor, site]), JSON.stringify([visitor])]
    const [here = 0, everywhere = 0] = keys.map((key) => this.#counts.get(key) ?? 0)
    if (here >= perVisitor || everywhere >= perVisitorEverywhere)
      throw refuse(429, 'You are already uploading several sets of files.')
    for (const key of keys) this.#add(key, 1)
    return () => {
      for (const key of keys) this.#add(key, -1)
    }
  }

  #add(key: string, change: number): void {
    const next = (this.#counts.get(key) ?? 0) + change
    if (next > 0) this.#counts.set(key, next)
    else this.#counts.delete(key)
  }

  #wait(lane: Lane, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        lane,
        grant: (release) => {
          stop()
          resolve(release)
        },
      }
      const giveUp = () => {
        stop()
        this.#waiters = this.#waiters.filter((other) => other !== waiter)
        reject(refuse(503, 'Too many files are being uploaded at the moment.'))
      }
      const timer = setTimeout(giveUp, this.#limits.waitMs)
      const stop = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      signal?.addEventListener('abort', giveUp)
      this.#waiters.push(waiter)
      this.#grant()
      const isLate = this.#waiters.length > this.#limits.waiting && this.#waiters.at(-1) === waiter
      if (isLate || (signal?.aborted && this.#waiters.includes(waiter))) giveUp()
    })
  }

  /** Grants every slot that a waiting upload may take. */
  #grant(): void {
    for (;;) {
      const own = this.#waiters.find(({ lane }) => !this.#own.has(lane.site))
      const lane = own ? own.lane : this.#shared.choose(this.#waiters.map((waiter) => waiter.lane))
      const next = own ?? this.#waiters.find((waiter) => waiter.lane === lane)
      if (!next) return
      this.#waiters = this.#waiters.filter((waiter) => waiter !== next)
      const { site } = next.lane
      if (own) this.#own.add(site)
      else this.#shared.take(next.lane)
      next.grant(
        once(() => {
          if (own) this.#own.delete(site)
          else this.#shared.release(next.lane)
          this.#grant()
        }),
      )
    }
  }
}

function refuse(status: 429 | 503, reason: string): ApiError {
  const message = `${reason} Your form has not been sent. Please try again ${describeWait(RETRY_SECONDS)}.`
  return new ApiError(status, message, { headers: { 'retry-after': String(RETRY_SECONDS) } })
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
