import type { DeliveryTarget } from '@/config/schema/delivery'
import type { Site } from '@/config/schema/site'

/** Where one message goes: a mailbox, or an address that takes leads over HTTP. */
export type ChosenTarget = { kind: DeliveryTarget['kind']; target: string }

/**
 * Where an enquiry goes besides the dealer API: every target of the site whose dealership and location, as far as it names
 * any, are those that the server found for the enquiry. Each mailbox is a target of its own, so that one that fails holds up
 * none. Pure.
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
