import { LRUCache } from 'lru-cache'

/** A site (slug) and a delivery target; `target` is empty where all work goes to one upstream. */
export type Lane = { site: string; target: string }

/** Maximum concurrent calls: in total and per destination. */
export type SlotLimits = { total: number; perDestination: number }

/** Maximum concurrent calls of a site to a destination that is down, not counting probes. */
const PER_DOWN_ROUTE = 1
/** Number of sites and lanes whose last turn is stored. Evicted ones go first. */
const TURNS_KEPT = 20_000

type Route = { lane: Lane; used: number }

/**
 * Schedules calls fairly. The site with the oldest turn goes first, then the lane of that site with the oldest turn.
 *
 * A site gets another slot, in total and per destination, only while more slots are free than it already holds. A site
 * whose calls hang therefore leaves slots for others, and a site without competition uses half. Calls to destinations that
 * are down use at most half of all slots.
 */
export class FairSlots {
  readonly #limits: SlotLimits
  readonly #destinationOf: (lane: Lane) => string
  readonly #isDown: (lane: Lane) => boolean
  readonly #sites = new Map<string, number>()
  readonly #destinations = new Map<string, number>()
  /** Active calls per site and destination. */
  readonly #routes = new Map<string, Route>()
  readonly #turns = new LRUCache<string, number>({ max: TURNS_KEPT })
  #underWay = 0
  #turn = 0

  constructor(
    limits: SlotLimits,
    destinationOf: (lane: Lane) => string = () => '',
    isDown: (lane: Lane) => boolean = () => false,
  ) {
    this.#limits = limits
    this.#destinationOf = destinationOf
    this.#isDown = isDown
  }

  /** Returns the lane to serve next; `null` when no lane may start a call now. */
  choose(lanes: readonly Lane[]): Lane | null {
    if (this.#underWay >= this.#limits.total) return null
    const downSlots = this.#countDown()
    let best: { lane: Lane; site: number; own: number } | null = null
    for (const lane of lanes) {
      const site = this.#turns.peek(keyOf(lane.site)) ?? 0
      const own = this.#turns.peek(keyOf(lane.site, lane.target)) ?? 0
      const isEarlier = !best || site < best.site || (site === best.site && own < best.own)
      if (isEarlier && this.#hasRoom(lane, downSlots)) best = { lane, site, own }
    }
    return best?.lane ?? null
  }

  /** Records the start of a call of `lane`. */
  take(lane: Lane): void {
    this.#turn += 1
    this.#turns.set(keyOf(lane.site), this.#turn)
    this.#turns.set(keyOf(lane.site, lane.target), this.#turn)
    this.#count(lane, 1)
  }

  /** Records the end of a call of `lane`. */
  release(lane: Lane): void {
    this.#count(lane, -1)
  }

  #hasRoom(lane: Lane, downSlots: number): boolean {
    const { total, perDestination } = this.#limits
    const destination = this.#destinationOf(lane)
    const route = this.#routes.get(keyOf(lane.site, destination))?.used ?? 0
    const isFair =
      (this.#sites.get(lane.site) ?? 0) < total - this.#underWay &&
      route < perDestination - (this.#destinations.get(destination) ?? 0)
    // With a single upstream there are no other destinations to reserve slots for.
    if (!isFair || perDestination >= total || !this.#isDown(lane)) return isFair
    return route < PER_DOWN_ROUTE && downSlots < Math.floor(total / 2)
  }

  #count(lane: Lane, change: number): void {
    const destination = this.#destinationOf(lane)
    this.#underWay += change
    add(this.#sites, lane.site, change)
    add(this.#destinations, destination, change)
    const key = keyOf(lane.site, destination)
    const used = (this.#routes.get(key)?.used ?? 0) + change
    if (used > 0) this.#routes.set(key, { lane, used })
    else this.#routes.delete(key)
  }

  #countDown(): number {
    return [...this.#routes.values()].reduce(
      (slots, { lane, used }) => slots + (this.#isDown(lane) ? used : 0),
      0,
    )
  }
}

const keyOf = (...parts: string[]) => JSON.stringify(parts)

function add(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}
