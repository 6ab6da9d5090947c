import { LEAD_DESTINATIONS } from '@/lib/delivery/destinations.server'
import { toOneLine } from '@/lib/http/log-line'
import { getWorkStatus } from '@/lib/leads/stuck'
import type { LeadRecord } from '@/lib/leads/lead-records.server'

/** Formats an enquiry's deliveries other than dealer platform calls as lines. */
export function describeDeliveries({ deliveries }: LeadRecord, now: number): string[] {
  return deliveries.flatMap((delivery) => {
    const { kind, recipient, target, stage, attempts, state, settledAt, nextAttemptAt, lastError } = delivery
    const settled = settledAt === null ? '' : ` ${new Date(settledAt).toISOString()}`
    const to = recipient ?? target
    const about = stage === 'incomplete' ? ', as incomplete' : ''
    return [
      '',
      `${LEAD_DESTINATIONS[kind].label} to ${to}${about}: ${getWorkStatus(delivery, now)}${settled}, ${attempts} attempts`,
      ...(state === 'pending' || state === 'held'
        ? [`   next attempt ${new Date(nextAttemptAt).toISOString()}`]
        : []),
      ...(lastError === null
        ? []
        : [`   last response ${delivery.lastStatus ?? 'none'}: ${toOneLine(lastError)}`]),
    ]
  })
}

/** Formats the deliveries as one cell: kind, target and status of each. */
export function summariseDeliveries({ deliveries }: LeadRecord, now: number): string {
  return deliveries
    .map((delivery) => `${delivery.kind} ${delivery.target} ${getWorkStatus(delivery, now)}`)
    .join('; ')
}
