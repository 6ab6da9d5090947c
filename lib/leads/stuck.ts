/** A row that has been pending for this long is stuck, in ms: retries have not helped. */
export const STUCK_AFTER_MS = 15 * 60_000

/** State of a step or delivery as shown to operators. */
type WorkStatus = 'delivered' | 'held' | 'waiting' | 'stuck' | 'refused' | 'closed'

type Step = {
  state: 'held' | 'pending' | 'delivered' | 'refused'
  createdAt: number
  closedAt: number | null
}

/**
 * Returns the state of a step or delivery at `now` (Unix ms). `refused` (permanently rejected by the upstream) and `stuck`
 * (pending too long) need attention; both count as stuck in the metric and in `npm run leads`. `closed` was refused and an
 * operator has handled it. `held` waits for the shopper to complete the enquiry.
 */
export function getWorkStatus({ state, createdAt, closedAt }: Step, now: number): WorkStatus {
  if (state === 'delivered' || state === 'held') return state
  if (state === 'refused') return closedAt === null ? 'refused' : 'closed'
  return now - createdAt >= STUCK_AFTER_MS ? 'stuck' : 'waiting'
}

const URGENCY: readonly WorkStatus[] = ['delivered', 'closed', 'held', 'waiting', 'stuck', 'refused']

/** Returns the most urgent state of the steps and deliveries of a lead. */
export function getLeadStatus(steps: readonly Step[], now: number): WorkStatus {
  const worst = Math.max(0, ...steps.map((step) => URGENCY.indexOf(getWorkStatus(step, now))))
  return URGENCY[worst] ?? 'delivered'
}
