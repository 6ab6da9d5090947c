import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading, getCarSubheading, listChips } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import type { CardProps } from '../card-props'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { Price } from '../parts/price'

/** Picture 3:2, quiet chips, price bottom right. */
export function LandscapeCard(props: CardProps) {
  const { site, car } = props
  return (
    <article
      data-testid="car-card"
      data-car-id={car.id}
      className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:shadow-card"
    >
      <CardPicture {...props} ratio="3/2" sizes="(min-width: 1200px) 400px, (min-width: 576px) 50vw, 100vw" />
      <div className="flex grow flex-col gap-3 p-4">
        <h3 className="text-lg font-semibold">
          <SiteLink
            site={site}
            href={getCarPath(site, car)}
            className="after:absolute after:inset-x-0 after:top-0 after:aspect-[3/2] hover:text-link"
          >
            {getCarHeading(car)}
          </SiteLink>
          <span className="mt-1 block font-text text-sm font-normal text-muted">{getCarSubheading(car)}</span>
        </h3>
        <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
          {listChips(car, site).map((chip) => (
            <li key={chip.key}>
              <span className="sr-only">{chip.label}: </span>
              {chip.value}
            </li>
          ))}
        </ul>
        <Price
          car={car}
          site={site}
          className="mt-auto text-right"
          amountClassName="font-display text-2xl font-bold"
        />
        <CardButtons site={site} car={car} />
      </div>
    </article>
  )
}
