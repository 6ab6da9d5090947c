import type { DeliveryTarget } from '@/config/schema/delivery'
import type { Site } from '@/config/schema/site'

/** A delivery target: a mailbox, or a URL that accepts leads over HTTP. */
export type ChosenTarget = { kind: DeliveryTarget['kind']; target: string }

/**
 * Selects the targets of a lead besides the dealer API: those without a dealership and location, or whose dealership and
 * location match the lead's payload. Each mailbox is a separate target, so that a failing one does not delay the others. Pure.
 */
export function chooseTargets(
  site: Pick<Site, 'delivery'>,
  payload: Readonly<Record<string, unknown>>,
): ChosenTarget[] {
  const chosen = site.delivery
    .filter(
      ({ dealership, location_id: location }) =>
        (dealership === undefined || dealership === payload['dealership_slug']) &&
        (location === undefined || location === payload['location_id']),
    )
    .flatMap((entry): ChosenTarget[] =>
      entry.kind === 'adf_email'
        ? entry.to.map((mailbox) => ({ kind: entry.kind, target: mailbox.toLowerCase() }))
        : [{ kind: entry.kind, target: entry.url }],
    )
  const byKey = new Map(chosen.map((entry) => [`${entry.kind} ${entry.target}`, entry]))
  return [...byKey.values()]
}
