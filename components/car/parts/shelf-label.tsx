import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import { computeMarketSaving, describeMarketBasis, describePrice, formatPrice } from '@/lib/cars/price'
import { Price } from './price'

/** The price as a shelf label, with the discount and the market average. */
export function ShelfLabel({ car, site, className }: { car: Car; site: Site; className?: string }) {
  const price = describePrice(car, site)
  const below = computeMarketSaving(car)
  const label = isAvailable(car) ? 'Price' : 'Not available'
  return (
    <section
      aria-label="Price"
      className={`rounded-card border border-line bg-primary text-on-primary ${className ?? ''}`}
    >
      <div className="flex items-center justify-between gap-4 bg-accent px-4 py-2 text-sm font-semibold text-on-accent">
        <span>{label}</span>
        <span aria-hidden="true" className="size-4 rounded-full bg-ground" />
      </div>
      <div className="px-4 pt-4 pb-4">
        <Price
          car={car}
          site={site}
          amountClassName={`font-display leading-[0.9] font-black tracking-[-0.04em] tabular-nums ${price.kind === 'price' ? 'text-[clamp(3rem,13vw,4rem)] lg:text-[4.1rem]' : 'text-3xl'}`}
          wasClassName="sr-only"
          noteClassName="mt-2 text-sm! font-medium! text-on-primary!"
        />
        {price.kind === 'price' && price.was && (
          <dl className="mt-4 text-lg font-medium tabular-nums">
            <Line name="Was" value={price.was} />
            <Line name="Discount" value={`−${price.saving}`} />
            <Line
              name="You pay"
              value={price.text}
              className="border-t-4 border-double border-current pt-1 font-bold"
            />
          </dl>
        )}
        {price.kind === 'price' && below !== null && (
          <dl className="mt-4 border-2 border-line bg-ground px-3 py-2 text-ink tabular-nums">
            <Line name="Market average" value={formatPrice(Math.round(price.amount + below))} />
            <Line name="Below average" value={formatPrice(Math.round(below))} className="font-bold" />
            <div className="text-xs leading-snug">
              <dt className="sr-only">Basis of the average</dt>
              <dd>{describeMarketBasis(car, site.country)}</dd>
            </div>
          </dl>
        )}
        {car.stocknum && (
          <div className="mt-5 flex items-end justify-between gap-4">
            <span
              aria-hidden="true"
              className="h-9 w-36 bg-[repeating-linear-gradient(90deg,currentColor_0_3px,transparent_3px_5px,currentColor_5px_6px,transparent_6px_9px,currentColor_9px_11px,transparent_11px_13px,currentColor_13px_14px,transparent_14px_17px)]"
            />
            <span className="text-sm font-medium tabular-nums">{car.stocknum}</span>
          </div>
        )}
      </div>
    </section>
  )
}

function Line({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 py-0.5 ${className ?? ''}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
