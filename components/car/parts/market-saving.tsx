import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { computeMarketSaving, describeMarketBasis, formatPrice } from '@/lib/cars/price'

type Props = {
  car: CarSummary
  site: Pick<Site, 'card' | 'country'>
  className?: string
  /** Also says what the average is an average of. */
  hasBasis?: boolean
}

/** Saving below the market average, if the site shows it and it is large enough (`TG-08`). */
export function MarketSaving({ car, site, className, hasBasis = false }: Props) {
  const saving = site.card.market_price ? computeMarketSaving(car) : null
  if (saving === null) return null
  const text = (
    <p className={`inline-flex items-center gap-1.5 font-semibold text-success ${className ?? ''}`}>
      <Icon name="chevron-down" />
      {formatPrice(Math.round(saving))} below market average
    </p>
  )
  if (!hasBasis) return text
  return (
    <div>
      {text}
      <p className="text-xs leading-snug text-muted">{describeMarketBasis(car, site.country)}</p>
    </div>
  )
}
