import clsx from 'clsx'
import type { StockSite } from '@/lib/site/stock-site'
import type { CarSummary } from '@/lib/cars/car'
import { describeNetPrice, describePrice } from '@/lib/cars/price'

type Props = {
  car: CarSummary
  site: StockSite
  className?: string
  amountClassName?: string
  /** Replaces `amountClassName` for the text shown without a price. */
  wordsClassName?: string
  noteClassName?: string
  wasClassName?: string
}

/** A vehicle's price with previous price, net price and price type, or the text for no price (`TG-05`, `TG-06`, `TG-07`, `CC-03`, `CC-08`). */
export function Price({
  car,
  site,
  className,
  amountClassName,
  wordsClassName,
  noteClassName,
  wasClassName,
}: Props) {
  const price = describePrice(car, site)
  const net = describeNetPrice(car)
  if (price.kind === 'none') {
    return (
      <p className={className} data-testid="price" data-amount="">
        <span className={wordsClassName ?? amountClassName}>{price.text}</span>
      </p>
    )
  }
  return (
    <p className={className} data-testid="price" data-amount={price.amount}>
      {price.was && (
        <>
          <span className="sr-only">Was </span>
          <s className={wasClassName ?? 'price-was'}>{price.was}</s> <span className="sr-only">now </span>
        </>
      )}
      <span className={clsx('whitespace-nowrap', amountClassName)}>{price.text}</span>
      {net && (
        <span className={clsx('price-note', noteClassName)} data-testid="net-price">
          {`${net.net} after the ${net.deduction} offer`}
        </span>
      )}
      {price.note && <span className={clsx('price-note', noteClassName)}>{price.note}</span>}
    </p>
  )
}
