import { formatPrice } from '@/lib/cars/price'
import type { TradeInEstimate } from '@/lib/trade-in/estimate'

type Props = {
  estimate: TradeInEstimate
  /** Whether the vehicle is named already. */
  isNamed?: boolean
}

/** An estimate as shoppers read it, with what it depends on. */
export function EstimateWords({ estimate, isNamed = false }: Props) {
  const km = `${estimate.km.toLocaleString('en-AU')} km`
  return (
    <>
      <span className="block text-sm text-muted [overflow-wrap:anywhere]">
        {isNamed ? 'In trade, about' : `Your ${estimate.name} in trade, about`}
      </span>
      <strong className="block font-display text-2xl font-bold tabular-nums">
        {formatPrice(estimate.low)} – {formatPrice(estimate.high)}
      </strong>
      <span className="block text-sm text-muted">
        {estimate.isOwnKm ? `For ${km}.` : `For ${km}, as is usual at its age; yours may differ.`} A guide
        only, until we have seen it.
      </span>
    </>
  )
}
