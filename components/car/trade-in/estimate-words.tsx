import { formatPrice } from '@/lib/cars/price'
import type { TradeInEstimate } from '@/lib/trade-in/estimate'

/** An estimate as shoppers read it. */
export function EstimateWords({ estimate }: { estimate: TradeInEstimate }) {
  return (
    <>
      <span className="block text-sm text-muted [overflow-wrap:anywhere]">
        Your {estimate.name} in trade, about
      </span>
      <strong className="block font-display text-xl font-bold tabular-nums">
        {formatPrice(estimate.low)} – {formatPrice(estimate.high)}
      </strong>
      <span className="block text-sm text-muted">A guide only, until we have seen it.</span>
    </>
  )
}
