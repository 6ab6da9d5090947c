import { CARD_GRIDS, CarCard } from '@/components/car/car-card'
import { Icon, ICON_NAMES } from '@/components/ui/icon'
import { CAR_PAGE_VARIANTS, CARD_VARIANTS } from '@/config/schema/design'
import type { Site } from '@/config/schema/site'
import { toStockSite } from '@/lib/site/stock-site'
import { buildCatalogState } from './fixtures/build-state'
import { CATALOG_STATES, STATE_GROUPS, type CatalogState } from './fixtures/states'

/** Path of the contact sheet; development only. */
const CATALOG_PATH = '/__catalog'

type Props = {
  site: Site
  /** URL of the image service. */
  images: string
  /** Current time in Unix seconds. */
  now: number
}

/**
 * All states of a vehicle in a site's card variant, each with an anchor and a link to the vehicle page in that state, and
 * all icons.
 */
export function ContactSheet(props: Props) {
  const { card, car_page: page } = props.site.design
  return (
    <div className="container-page py-10">
      <h1 className="text-4xl font-bold">All states of vehicle cards and pages</h1>
      <p className="mt-2 max-w-prose text-muted">
        {props.site.name}: card {card}, page {page}. These are sample vehicles; links on the cards do not
        work.
      </p>
      <nav aria-label="States and designs" className="mt-6 space-y-2 text-sm">
        {STATE_GROUPS.map((group) => (
          <p key={group} className="flex flex-wrap items-center gap-x-4">
            <strong>{group}</strong>
            {listStates(group).map((state) => (
              <SheetLink key={state.id} href={`#${state.id}`}>
                {state.name}
              </SheetLink>
            ))}
          </p>
        ))}
        <p className="flex flex-wrap items-center gap-x-4">
          <strong>Card design</strong>
          {CARD_VARIANTS.map((name) => (
            <SheetLink key={name} href={`${CATALOG_PATH}?card=${name}`} isCurrent={name === card}>
              {name}
            </SheetLink>
          ))}
        </p>
        <p className="flex flex-wrap items-center gap-x-4">
          <strong>Page design, in stock</strong>
          {CAR_PAGE_VARIANTS.map((name) => (
            <SheetLink key={name} href={`${CATALOG_PATH}/in-stock?page=${name}`} isCurrent={name === page}>
              {name}
            </SheetLink>
          ))}
        </p>
      </nav>
      {STATE_GROUPS.map((group) => (
        <section key={group} aria-labelledby={anchorOf(group)} className="mt-12">
          <h2 id={anchorOf(group)} className="mb-5 text-2xl font-bold">
            {group}
          </h2>
          <div className={CARD_GRIDS[card]}>
            {listStates(group).map((state) => (
              <SheetEntry key={state.id} {...props} state={state} />
            ))}
          </div>
        </section>
      ))}
      <section aria-labelledby="icons" className="mt-12">
        <h2 id="icons" className="mb-5 text-2xl font-bold">
          Icons
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4 text-sm">
          {ICON_NAMES.map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name={name} className="text-2xl" />
              {name}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function SheetEntry({ site, images, now, state }: Props & { state: CatalogState }) {
  const shown = buildCatalogState(site, state, now)
  return (
    <div id={state.id} data-state={state.id} className="flex min-w-0 flex-col">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <SheetLink href={`#${state.id}`}>{state.name}</SheetLink>
        <SheetLink href={`${CATALOG_PATH}/${state.id}`}>Page in this state</SheetLink>
      </p>
      <div className="grow">
        <CarCard site={toStockSite(shown.site)} car={shown.car} images={images} now={now} />
      </div>
    </div>
  )
}

function SheetLink({ href, isCurrent, children }: { href: string; isCurrent?: boolean; children: string }) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      className="inline-flex min-h-11 items-center text-link hover:underline aria-[current]:font-bold aria-[current]:underline"
    >
      {children}
    </a>
  )
}

const listStates = (group: string) => CATALOG_STATES.filter((state) => state.group === group)
const anchorOf = (group: string) => group.toLowerCase().replaceAll(' ', '-')
