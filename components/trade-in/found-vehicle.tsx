import { isEstimate, type RegisteredFacts, type TradeInEstimate } from '@/lib/trade-in/estimate'
import { EstimateText } from './estimate-text'

/** Result of a plate lookup. `isValued` if the site offers valuations, so that a missing value is explained. */
export function FoundVehicle({
  vehicle,
  isValued,
}: {
  vehicle: RegisteredFacts | TradeInEstimate
  isValued: boolean
}) {
  return (
    <div className="rounded-card border-2 border-success bg-ground px-4 py-3">
      <p className="font-semibold [overflow-wrap:anywhere]">Found: {vehicle.name}</p>
      {isEstimate(vehicle) && (
        <p className="mt-2" data-testid="trade-in-estimate">
          <EstimateText estimate={vehicle} isNamed />
        </p>
      )}
      {isValued && !isEstimate(vehicle) && (
        <p className="mt-1 text-sm text-muted">
          We can’t estimate this vehicle online. Our team will value it for you.
        </p>
      )}
    </div>
  )
}
