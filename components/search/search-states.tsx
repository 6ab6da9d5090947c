import { clsx } from 'clsx'
import { CARD_GRIDS, CarCard } from '@/components/car/car-card'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { labelRefinement } from '@/lib/search/labels'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { clearRefinements, describeRefinement, removeRefinement } from '@/lib/search/state'
import { getTelHref } from '@/lib/links/classify-link'
import { getWishLink } from '@/lib/search/url'
import type { SearchProps } from './search-props'
import { VehicleLoader } from './vehicle-loader'
import { formatNumber } from '@/lib/text/format-number'

/** Loading state (`SS-02`): a progress line at once; a message and an animated vehicle when stalled. */
export function PendingState({ site, status }: Pick<SearchProps, 'site' | 'status'>) {
  if (status !== 'loading' && status !== 'stalled') return null
  return (
    <>
      <div aria-hidden="true" className="absolute inset-x-0 h-0.5 overflow-hidden">
        <div className="search-progress h-full w-1/3 bg-primary" />
      </div>
      {status === 'stalled' && (
        <div role="status" className="pointer-events-none absolute inset-x-0 z-10 mt-24 flex justify-center">
          <p className="flex items-center gap-4 rounded-card border border-line bg-surface px-6 py-4 font-semibold shadow-card">
            <VehicleLoader site={site} className="h-8 text-link" />
            Searching our {lowerNoun(getVehicleNoun(site).many)}…
          </p>
        </div>
      )}
    </>
  )
}

/** A search without results: a make or model without stock, or filters that nothing matches (`SS-14`). */
export function NoResults(props: SearchProps) {
  const { soldOut } = props
  return soldOut ? <SoldOutState {...props} soldOut={soldOut} /> : <EmptyState {...props} />
}

/** A make or model without stock: offers to tell the shopper when one arrives, and shows what comes near it. */
function SoldOutState({
  site,
  state,
  soldOut,
  images,
  now,
}: SearchProps & { soldOut: NonNullable<SearchProps['soldOut']> }) {
  const { name, cars } = soldOut
  return (
    <>
      <div data-testid="sold-out" className="mt-6 rounded-card border border-line bg-surface p-6 md:p-10">
        <h2 className="text-xl font-bold md:text-2xl">We have no {name} in stock right now</h2>
        <p className="mt-2 max-w-prose text-muted">
          Our stock changes every day. Leave your details and we’ll contact you when a {name} arrives.
        </p>
        <SiteLink
          site={site}
          href={getWishLink(state)}
          prefetch={false}
          className={buttonClass('accent', { className: 'mt-4' })}
        >
          Tell me when one arrives
        </SiteLink>
      </div>
      {cars.length > 0 && (
        <section aria-labelledby="near-heading" className="mt-8">
          <h2 id="near-heading" className="text-xl font-bold">
            Similar {lowerNoun(getVehicleNoun(site).many)} in stock
          </h2>
          <ul className={clsx('mt-5', CARD_GRIDS[site.design.card])}>
            {cars.map((car) => (
              <li key={car.id} className="min-w-0">
                <CarCard site={site} car={car} images={images} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Empty state: offers to remove filters, and an enquiry (`SS-14`). */
function EmptyState({ site, state, refinements, relaxations, hrefOf }: SearchProps) {
  const noun = getVehicleNoun(site)
  const counts = new Map(relaxations.map(({ refinement, count }) => [describeRefinement(refinement), count]))
  const best = relaxations.flatMap(({ refinement }) =>
    refinements.filter((entry) => describeRefinement(entry) === describeRefinement(refinement)),
  )
  const offered = best.length > 0 ? best : refinements
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-6 md:p-10">
      <h2 className="text-xl font-bold md:text-2xl">No {lowerNoun(noun.many)} match your search</h2>
      {refinements.length > 0 && (
        <>
          <p className="mt-2 text-muted">Try removing a filter:</p>
          <ul className="mt-4 flex flex-wrap gap-2">
            {offered.map((refinement) => {
              const count = counts.get(describeRefinement(refinement))
              return (
                <li key={describeRefinement(refinement)}>
                  <SiteLink
                    site={site}
                    href={hrefOf(removeRefinement(state, refinement))}
                    prefetch={false}
                    data-testid="relaxation"
                    data-count={count}
                    className={buttonClass('outline', { small: true })}
                  >
                    Remove {labelRefinement(site, refinement)}
                    {count !== undefined && (
                      <span className="font-normal text-muted">({formatNumber(count, site.locale)})</span>
                    )}
                  </SiteLink>
                </li>
              )
            })}
            {refinements.length > 1 && (
              <li>
                <SiteLink
                  site={site}
                  href={hrefOf(clearRefinements(state))}
                  prefetch={false}
                  className={buttonClass('quiet', { small: true })}
                >
                  Clear all filters
                </SiteLink>
              </li>
            )}
          </ul>
        </>
      )}
      <div className="mt-8 border-t border-line pt-6">
        <p className="max-w-prose">
          Can’t find the right {lowerNoun(noun.one)}? Tell us what you’re looking for and we’ll help you find
          it.
        </p>
        <SiteLink
          site={site}
          href={getWishLink(state)}
          prefetch={false}
          className={buttonClass('accent', { className: 'mt-4' })}
        >
          Find me a vehicle
        </SiteLink>
      </div>
    </div>
  )
}

/** Error state when search is unavailable: retry, phone and contact links (`SE-09`). */
export function ErrorState({ site, href }: SearchProps) {
  const noun = getVehicleNoun(site)
  return (
    <div role="alert" className="mt-6 rounded-card border border-line bg-surface p-6 md:p-10">
      <h2 className="text-xl font-bold md:text-2xl">We can’t show our {lowerNoun(noun.many)} right now</h2>
      <p className="mt-2 max-w-prose text-muted">
        Search is temporarily unavailable. Please try again in a moment.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* A plain link, so that it reloads the page without JavaScript. */}
        <a href={href} data-prefetch="off" data-testid="retry" className={buttonClass('primary')}>
          Try again
        </a>
        {site.phone && (
          <a href={getTelHref(site.phone)} className={buttonClass('outline')}>
            <Icon name="phone" />
            {site.phone}
          </a>
        )}
        <SiteLink site={site} href="/contact" className={buttonClass('outline')}>
          Contact us
        </SiteLink>
      </div>
    </div>
  )
}
