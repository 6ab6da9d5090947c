/** What happens to a call: `lost` does the work and fails; `late` does the work, and its answer arrives at a later step. */
export type CallMode = 'ok' | 'fail' | 'lost' | 'late' | 'crash' | 'crash-after' | 'crash-in-flight'

/** Far more promise turns than the code needs between two calls. */
const MAX_TURNS = 10_000

type Call = {
  name: string
  perform: () => Promise<unknown>
  makeError: () => Error
  settle: (outcome: Settled) => void
  /** The outcome of a call that is done and not answered. */
  outcome: Settled | null
}
type Settled = { value: unknown } | { error: unknown }

/** One run of the product's code: it stops at each call until the schedule continues it. */
export type Actor = { name: string; call: Call | null; isOver: boolean }

/**
 * Runs several actors at once and decides at every one of their calls which continues and how the call ends. Between two
 * calls an actor runs on promises alone, so a run is repeatable.
 */
export class CallSchedule {
  #actors: Actor[] = []
  #current: Actor | null = null
  #inFlight: Call[] = []

  get actors(): readonly Actor[] {
    return this.#actors
  }

  /** Starts an actor; it runs to its first call. Errors that it throws end it. */
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

  /** A port's method whose calls wait for the schedule. `makeError` builds the error of a failed call. */
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

  /** Continues an actor at its call. */
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

  /** Performs every request that is under way, as if no request lasted longer than until now. Answers still wait. */
  async landRequests(): Promise<void> {
    for (const call of this.#inFlight.splice(0)) await perform(call)
    for (const { call } of this.#actors) if (call && !call.outcome) call.outcome = await perform(call)
  }

  /** Continues all actors, in turn, until they are over. */
  async finish(): Promise<void> {
    await this.landRequests()
    for (let actor = this.#actors[0]; actor; actor = this.#actors[0]) await this.step(actor, 'ok')
  }

  /** Runs one actor until it waits for a port or is over. Calls that start meanwhile are recorded as its own. */
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
