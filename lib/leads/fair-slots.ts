import { LRUCache } from 'lru-cache'

/** Whose work it is (a site's slug), and where it goes; `target` is empty where all work goes to one upstream. */
export type Lane = { site: string; target: string }

/** Calls under way at once: in all, and to one destination. */
export type SlotLimits = { total: number; perDestination: number }

/** Calls of a site to a destination that is down, besides probes, while other destinations share the slots. */
const PER_DOWN_ROUTE = 1
/** Sites and lanes whose last turn is remembered; one that is forgotten goes first. */
const TURNS_KEPT = 20_000

type Route = { lane: Lane; used: number }

/**
 * Decides whose call goes next. The site that waited longest since its last turn goes first, then the lane of it that did.
 *
 * A site takes another slot, in all and at a destination, only while more slots are free than it holds there: a site whose
 * calls hang leaves room for the others, and one that is alone uses half of the slots. Calls to destinations that are down
 * hold half of all slots at most, so that any number of them leaves room as well.
 */
export class FairSlots {
  readonly #limits: SlotLimits
  readonly #destinationOf: (lane: Lane) => string
  readonly #isDown: (lane: Lane) => boolean
  readonly #sites = new Map<string, number>()
  readonly #destinations = new Map<string, number>()
  /** Calls of one site to one destination. */
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

  /** The lane among `lanes` whose turn it is; `null` when none may start a call now. */
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

  /** Counts a call of `lane` as under way, and as its turn. */
  take(lane: Lane): void {
    this.#turn += 1
    this.#turns.set(keyOf(lane.site), this.#turn)
    this.#turns.set(keyOf(lane.site, lane.target), this.#turn)
    this.#count(lane, 1)
  }

  /** A call of `lane` ended. */
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
    // Where one upstream takes everything, its failure leaves nobody to protect.
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
