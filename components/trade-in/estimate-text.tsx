import { formatDistance, formatPrice } from '@/lib/cars/price'
import type { TradeInEstimate } from '@/lib/trade-in/estimate'

type Props = {
  estimate: TradeInEstimate
  /** Whether the vehicle's name is already shown. */
  isNamed?: boolean
}

/** A trade-in estimate with its assumptions. */
export function EstimateText({ estimate, isNamed = false }: Props) {
  const km = formatDistance(estimate.km, estimate.isMiles ? 'en-US' : 'en-AU')
  return (
    <>
      <span className="block text-sm text-muted [overflow-wrap:anywhere]">
        {isNamed ? 'Estimated trade-in value' : `Estimated trade-in value of your ${estimate.name}`}
      </span>
      <strong className="block font-display text-2xl font-bold tabular-nums">
        {formatPrice(estimate.low)} – {formatPrice(estimate.high)}
      </strong>
      <span className="block text-sm text-muted">
        {estimate.isOwnKm ? `Based on ${km}.` : `Based on ${km}, typical for its age; yours may differ.`} A
        guide only, subject to inspection.
      </span>
    </>
  )
}
