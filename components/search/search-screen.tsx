import { clsx } from 'clsx'
import { CARD_GRIDS, CarCard } from '@/components/car/car-card'
import type { CardProps } from '@/components/car/card-props'
import { Icon } from '@/components/ui/icon'
import { buttonClass } from '@/components/ui/button-styles'
import { describeUnknownPlace, labelCount, labelDistance } from '@/lib/search/labels'
import { MAP_FACET } from '@/lib/search/request'
import { getView } from '@/lib/search/state'
import type { StockSite } from '@/lib/site/stock-site'
import { FilterPanel } from './filter-panel'
import type { ViewName } from '@/config/names'
import { OptionsContext } from './filters/value-link'
import { ShowroomMap } from './views/showroom-map'
import { ViewSwitch } from './views/view-switch'
import { Pagination } from './pagination'
import { RefinementChips } from './refinement-chips'
import { RESULTS_ID, FILTERS_ID, type SearchProps } from './search-props'
import { ErrorState, NoResults, PendingState } from './search-states'
import { SortMenu } from './sort-menu'
import type { Drawer } from './use-drawer'

/** Number of cards whose pictures load with high priority. */
const PRIORITY_CARDS = 3

type Props = SearchProps & {
  drawer: Drawer
  /** Whether refinements update the results in place. */
  isAlive: boolean
  /** Photos to swipe through on cards, in browsers only. */
  Photos?: CardProps['Photos']
}

/** The search screen (`SS`): heading, count, filters, refinements, sort, cards and pagination, or an error or empty state. */
export function SearchScreen(props: Props) {
  const { results, status, heading, intro, isAlive } = props
  const isEmpty = status === 'idle' && results?.cars.length === 0
  return (
    <div
      data-testid="search"
      data-status={isEmpty ? 'empty' : status}
      data-alive={isAlive || undefined}
      className="container-page pt-6 pb-16 md:pt-10"
    >
      <header className="max-w-4xl">
        <h1 className="text-2xl font-bold sm:text-3xl md:text-4xl">{heading}</h1>
        {intro && <p className="mt-2 text-muted md:text-lg">{intro}</p>}
      </header>
      {results === null ? (
        <ErrorState {...props} />
      ) : (
        <div className="mt-6 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8 xl:grid-cols-[19rem_minmax(0,1fr)] xl:gap-10">
          <OptionsContext value={isAlive}>
            <FilterPanel {...props} results={results} />
          </OptionsContext>
          <Results {...props} results={results} />
        </div>
      )}
    </div>
  )
}

/**
 * The site with the card layout of a view: rows in the list, otherwise its own cards, unless those are rows too. Rows of sites with
 * other cards have fewer buttons, because a list is to be dense.
 */
function withCardOfView(site: StockSite, view: ViewName): StockSite {
  const { card, design, search } = site
  const cards = view === 'map' ? (search.views.find((other) => other !== 'map') ?? 'grid') : view
  if ((cards === 'list') === (design.card === 'row')) return site
  return cards === 'list'
    ? { ...site, design: { card: 'row' }, card: { ...card, get_finance: false, test_drive: false } }
    : { ...site, design: { card: 'classic' } }
}

function Results(props: Props & { results: NonNullable<Props['results']> }) {
  const { state, results, status, images, now, refinements, map, Photos } = props
  const view = getView(props.site, props.state)
  const site = withCardOfView(props.site, view)
  const unknownPlace = describeUnknownPlace(state)
  const isWaiting = status === 'loading' || status === 'stalled'
  return (
    <section
      id={RESULTS_ID}
      aria-label="Results"
      aria-busy={isWaiting}
      tabIndex={-1}
      className="relative min-w-0 scroll-mt-1 outline-none"
    >
      <h2 className="sr-only">Results</h2>
      <div className="sticky top-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-ground py-2 print:static">
        <div className="mr-auto flex items-center justify-between gap-4 max-sm:w-full sm:contents">
          <output
            data-testid="result-count"
            data-count={status === 'error' ? undefined : results.count}
            className="block text-lg font-semibold sm:mr-auto"
          >
            {status === 'error' ? 'Search unavailable' : labelCount(site, results.count)}
          </output>
          <ViewSwitch {...props} />
        </div>
        <a
          href={`#${FILTERS_ID}`}
          className={buttonClass('outline', { small: true, className: 'max-sm:flex-1 lg:hidden' })}
        >
          <Icon name="gear" />
          Filters{refinements.length > 0 && ` (${refinements.length})`}
        </a>
        <SortMenu {...props} />
      </div>
      <PendingState site={site} status={status} />
      {unknownPlace && <p className="mt-4 lg:hidden">{unknownPlace}</p>}
      <RefinementChips {...props} />
      {map && view === 'map' && status !== 'error' && (
        <ShowroomMap {...props} map={map} counts={results.facets[MAP_FACET] ?? {}} />
      )}
      {status === 'error' ? (
        <ErrorState {...props} />
      ) : results.cars.length === 0 ? (
        <NoResults {...props} />
      ) : (
        <ul
          className={clsx(
            'mt-5 transition-opacity duration-200',
            CARD_GRIDS[site.design.card],
            status === 'stalled' && 'opacity-40',
          )}
        >
          {results.cars.map((car, index) => (
            <li key={car.id} className="min-w-0">
              <CarCard
                site={site}
                car={car}
                images={images}
                now={now}
                priority={index < PRIORITY_CARDS}
                distance={labelDistance(site, state, car)}
                Photos={Photos}
              />
            </li>
          ))}
        </ul>
      )}
      {status !== 'error' && <Pagination {...props} results={results} />}
    </section>
  )
}
