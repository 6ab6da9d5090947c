/** A call that waits this long since it was kept is stuck, in ms: something is wrong that retries have not mended. */
export const STUCK_AFTER_MS = 15 * 60_000

/** How a call stands, in the operator's words. */
export type Standing = 'delivered' | 'held' | 'waiting' | 'stuck' | 'refused' | 'closed'

type Step = {
  state: 'held' | 'pending' | 'delivered' | 'refused'
  createdAt: number
  closedAt: number | null
}

/**
 * How a call or a delivery stands at `now` (Unix ms). What a person should look at is `refused` (for good, by the other side)
 * or `stuck` (it waits too long); both count as stuck in the metric and in `npm run leads`. `closed` is refused, and seen to;
 * `held` waits for the shopper to complete the enquiry.
 */
export function standingOf({ state, createdAt, closedAt }: Step, now: number): Standing {
  if (state === 'delivered' || state === 'held') return state
  if (state === 'refused') return closedAt === null ? 'refused' : 'closed'
  return now - createdAt >= STUCK_AFTER_MS ? 'stuck' : 'waiting'
}

const URGENCY: readonly Standing[] = ['delivered', 'closed', 'held', 'waiting', 'stuck', 'refused']

/** How an enquiry stands: as its worst call does. */
export function standingOfLead(steps: readonly Step[], now: number): Standing {
  const worst = Math.max(0, ...steps.map((step) => URGENCY.indexOf(standingOf(step, now))))
  return URGENCY[worst] ?? 'delivered'
}
