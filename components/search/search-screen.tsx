import { clsx } from 'clsx'
import { CARD_GRIDS, CarCard } from '@/components/car/car-card'
import { labelCount } from '@/lib/search/labels'
import { FilterPanel } from './filter-panel'
import { Pagination } from './pagination'
import { RefinementChips } from './refinement-chips'
import { RESULTS_ID, FILTERS_ID, type SearchProps } from './search-props'
import { EmptyState, ErrorState } from './search-states'
import { SortMenu } from './sort-menu'
import { Icon } from '@/components/ui/icon'
import { buttonClass } from '@/components/ui/button-styles'

/** Cards whose pictures are above the fold. */
const PRIORITY_CARDS = 3

/** The whole search screen (`SS`): heading and count, filters, chips, order, cards and pages, or what stands in for them. */
export function SearchScreen(props: SearchProps) {
  const { site, results, heading, intro, images, now, refinements } = props
  const status = results === null ? 'error' : results.cars.length === 0 ? 'empty' : 'idle'
  return (
    <div data-testid="search" data-status={status} className="container-page pt-6 pb-16 md:pt-10">
      <header className="max-w-4xl">
        <h1 className="text-2xl font-bold sm:text-3xl md:text-4xl">{heading}</h1>
        {intro && <p className="mt-2 text-muted md:text-lg">{intro}</p>}
      </header>
      {results === null ? (
        <ErrorState {...props} />
      ) : (
        <div className="mt-6 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8 xl:grid-cols-[19rem_minmax(0,1fr)] xl:gap-10">
          <FilterPanel {...props} results={results} />
          <section id={RESULTS_ID} aria-label="Results" className="min-w-0">
            <h2 className="sr-only">Results</h2>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line pb-3">
              <output
                data-testid="result-count"
                data-count={results.count}
                className="mr-auto block text-lg font-semibold max-sm:w-full"
              >
                {labelCount(site, results.count)}
              </output>
              <a
                href={`#${FILTERS_ID}`}
                className={buttonClass('outline', { small: true, className: 'max-sm:flex-1 lg:hidden' })}
              >
                <Icon name="gear" />
                Filters{refinements.length > 0 && ` (${refinements.length})`}
              </a>
              <SortMenu {...props} />
            </div>
            <RefinementChips {...props} />
            {results.cars.length === 0 ? (
              <EmptyState {...props} />
            ) : (
              <ul className={clsx('mt-5', CARD_GRIDS[site.design.card])}>
                {results.cars.map((car, index) => (
                  <li key={car.id} className="min-w-0">
                    <CarCard
                      site={site}
                      car={car}
                      images={images}
                      now={now}
                      priority={index < PRIORITY_CARDS}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Pagination {...props} results={results} />
          </section>
        </div>
      )}
    </div>
  )
}
