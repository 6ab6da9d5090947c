import { TagBadge } from '@/components/car/parts/tag-badge'
import { Thumbnail } from '@/components/car/parts/thumbnail'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { describePrice } from '@/lib/cars/price'
import { formatDeposit } from '@/lib/checkout/deposit'
import type { CheckoutVehicle } from '@/lib/checkout/summarise-vehicle'

type Props = {
  site: Site
  vehicle: CheckoutVehicle
  /** Address of the image service. */
  images: string
  /** Cents; `null` when no deposit is due. */
  deposit: number | null
  isPaid?: boolean
}

/** The reserved vehicle: picture, name, price and price type, stock number, location and deposit. */
export function VehicleSummary({ site, vehicle, images, deposit, isPaid = false }: Props) {
  const price = describePrice({ ...vehicle, before_price: null, preorder: false }, site)
  return (
    <section
      aria-labelledby="vehicle-heading"
      className="overflow-hidden rounded-card border border-line bg-surface text-ink shadow-card"
    >
      <div className="flex items-stretch lg:block">
        <div className="relative w-2/5 shrink-0 sm:w-52 lg:w-auto print:w-52">
          <Thumbnail
            images={images}
            path={vehicle.image}
            sizes="(min-width: 992px) 384px, 40vw"
            className="h-full lg:h-auto"
          />
          {vehicle.tag && <TagBadge tag={vehicle.tag} className="absolute top-2 left-2 rounded-control" />}
        </div>
        <div className="min-w-0 p-4 lg:p-5">
          <h2 id="vehicle-heading" className="text-lg leading-snug font-bold wrap-anywhere lg:text-xl">
            <SiteLink site={site} href={vehicle.path} prefetch={false} className="hover:underline">
              {vehicle.heading}
            </SiteLink>
          </h2>
          {vehicle.subheading && <p className="text-sm text-muted wrap-anywhere">{vehicle.subheading}</p>}
          <p
            className="mt-2 font-display text-xl font-bold tabular-nums lg:text-2xl"
            data-testid="price"
            data-amount={price.kind === 'price' ? price.amount : ''}
          >
            {price.text}
            {price.kind === 'price' && price.note && (
              <span className="block font-text text-xs font-normal text-muted">{price.note}</span>
            )}
          </p>
        </div>
      </div>
      <dl className="divide-y divide-line border-t border-line px-4 text-sm lg:px-5">
        {vehicle.stocknum && (
          <Fact name="Stock number">
            <span className="wrap-anywhere">{vehicle.stocknum}</span>
          </Fact>
        )}
        <Fact name="Location">
          <Icon name="pin" className="mr-1 size-4" />
          {vehicle.place.name}
        </Fact>
        {deposit !== null && (
          <div
            className="flex items-baseline justify-between gap-4 py-3"
            data-testid="deposit"
            data-amount={deposit}
          >
            <dt className="text-base font-semibold">{isPaid ? 'Deposit paid' : 'Deposit to pay now'}</dt>
            <dd className="font-display text-xl font-bold whitespace-nowrap tabular-nums">
              {formatDeposit(deposit)}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}
