/** Outcome of a call. `lost` performs the call and then fails; `late` performs it and returns at a later step. */
export type CallMode = 'ok' | 'fail' | 'lost' | 'late' | 'crash' | 'crash-after' | 'crash-in-flight'

/** Far more microtask turns than the code needs between two calls. */
const MAX_TURNS = 10_000

type Call = {
  name: string
  perform: () => Promise<unknown>
  makeError: () => Error
  settle: (outcome: Settled) => void
  /** The outcome of a call that was performed and has not returned yet. */
  outcome: Settled | null
}
type Settled = { value: unknown } | { error: unknown }

/** One run of the code under test. It pauses at each call until the schedule continues it. */
type Actor = { name: string; call: Call | null; isOver: boolean }

/**
 * Runs several actors concurrently. At each call, the test decides which actor continues and how its call ends. Between calls,
 * actors use only promises, so runs are deterministic.
 */
export class CallSchedule {
  #actors: Actor[] = []
  #current: Actor | null = null
  #inFlight: Call[] = []

  get actors(): readonly Actor[] {
    return this.#actors
  }

  /** Starts an actor, which runs to its first call. An error that it throws ends it. */
  async spawn(name: string, run: () => Promise<unknown>): Promise<void> {
    const actor: Actor = { name, call: null, isOver: false }
    this.#actors.push(actor)
    await this.#runOn(actor, () => {
      const end = () => {
        actor.isOver = true
      }
      run().then(end, end)
    })
  }

  /** Wraps a port's method so that its calls wait for the schedule. `makeError` creates the error of a failed call. */
  wrap<Args extends unknown[], Value>(
    name: string,
    method: (...args: Args) => Promise<Value>,
    makeError: () => Error,
  ): (...args: Args) => Promise<Value> {
    return (...args) =>
      new Promise<Value>((resolve, reject) => {
        const actor = this.#current
        if (!actor) throw new Error(`${name} was called outside an actor.`)
        let value: Value
        actor.call = {
          name,
          perform: async () => {
            value = await method(...args)
          },
          makeError,
          settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(value)),
          outcome: null,
        }
      })
  }

  /** Continues an actor that is paused at a call. */
  async step(actor: Actor, mode: CallMode): Promise<void> {
    const { call } = actor
    if (!call) return
    if (mode === 'crash' || mode === 'crash-after' || mode === 'crash-in-flight') {
      if (!call.outcome && mode === 'crash-after') await perform(call)
      if (!call.outcome && mode === 'crash-in-flight') this.#inFlight.push(call)
      this.#remove(actor)
      return
    }
    const outcome = call.outcome ?? (mode === 'fail' ? { error: call.makeError() } : await perform(call))
    if (mode === 'late' && !call.outcome) {
      call.outcome = outcome
      return
    }
    const answer = mode === 'lost' && !call.outcome ? { error: call.makeError() } : outcome
    actor.call = null
    await this.#runOn(actor, () => call.settle(answer))
  }

  /** Performs every pending request, as if it reached its server by now. The responses stay pending. */
  async landRequests(): Promise<void> {
    for (const call of this.#inFlight.splice(0)) await perform(call)
    for (const { call } of this.#actors) if (call && !call.outcome) call.outcome = await perform(call)
  }

  /** Continues all actors in turn until they finish. */
  async finish(): Promise<void> {
    await this.landRequests()
    for (let actor = this.#actors[0]; actor; actor = this.#actors[0]) await this.step(actor, 'ok')
  }

  /** Runs one actor until it waits for a port or finishes. Calls that start meanwhile belong to it. */
  async #runOn(actor: Actor, run: () => void): Promise<void> {
    this.#current = actor
    run()
    for (let turns = 0; !actor.call && !actor.isOver; turns++) {
      if (turns === MAX_TURNS) throw new Error(`${actor.name} waits for something that is not scheduled.`)
      await Promise.resolve()
    }
    this.#current = null
    if (actor.isOver) this.#remove(actor)
  }

  #remove(actor: Actor): void {
    this.#actors = this.#actors.filter((other) => other !== actor)
  }
}

async function perform(call: Call): Promise<Settled> {
  try {
    await call.perform()
    return { value: null }
  } catch (error) {
    return { error }
  }
}
