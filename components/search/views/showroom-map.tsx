import { clsx } from 'clsx'
import { SiteLink } from '@/components/ui/site-link'
import { labelCount } from '@/lib/search/labels'
import { MAP_FACET } from '@/lib/search/request'
import type { ShowroomMap as MapData } from '@/lib/search/showroom-map'
import { isRefined, toggleValue } from '@/lib/search/state'
import { formatNumber } from '@/lib/text/format-number'
import type { SearchProps } from '../search-props'

type Props = SearchProps & { map: MapData; counts: Readonly<Record<string, number>> }
type Entry = MapData['showrooms'][number] & {
  letter: string
  count: number
  isChosen: boolean
  href: string
}

/**
 * The showrooms on a schematic map, beside a list of the same, each with the vehicles that the present search finds there, whatever
 * showrooms it is restricted to. Their links add the showroom to the search, or remove it.
 */
export function ShowroomMap({ site, state, hrefOf, map, counts }: Props) {
  const entries = map.showrooms.map((showroom, index): Entry => ({
    ...showroom,
    letter: String.fromCodePoint(65 + index),
    count: counts[showroom.name] ?? 0,
    isChosen: isRefined(state, MAP_FACET, showroom.name),
    href: hrefOf(toggleValue(state, MAP_FACET, showroom.name)),
  }))
  return (
    <section
      aria-label="Map of our locations"
      data-testid="showroom-map"
      className="mt-5 overflow-hidden rounded-card border border-line bg-surface xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div
        style={{ aspectRatio: map.aspect }}
        className="relative overflow-hidden bg-primary/12 text-[0.7rem] leading-none select-none sm:text-xs"
      >
        <Drawing {...map} />
        {entries.map(({ name, letter, x, y, count, isChosen, href }) => (
          <SiteLink
            key={name}
            site={site}
            href={href}
            prefetch={false}
            rel="nofollow"
            aria-hidden="true"
            tabIndex={-1}
            title={name}
            style={{ left: `${x}%`, top: `${y}%` }}
            className="absolute grid min-h-11 -translate-x-1/2 -translate-y-full items-end justify-items-center"
          >
            <span
              className={clsx(
                'flex items-center gap-1.5 rounded-full border py-1 pr-2.5 pl-1 text-xs font-bold tabular-nums shadow-card sm:text-sm',
                isChosen
                  ? 'border-primary bg-primary text-on-primary'
                  : 'border-line bg-surface text-ink hover:border-ink',
              )}
            >
              <Letter isChosen={isChosen}>{letter}</Letter>
              {formatNumber(count, site.locale)}
            </span>
            <span
              className={clsx(
                '-mt-1.5 size-3 rotate-45 border-r border-b',
                isChosen ? 'border-primary bg-primary' : 'border-line bg-surface',
              )}
            />
          </SiteLink>
        ))}
      </div>
      <ol className="divide-y divide-line border-line max-xl:border-t xl:border-l">
        {entries.map(({ name, letter, place, count, isChosen, href }) => (
          <li key={name}>
            <SiteLink
              site={site}
              href={href}
              prefetch={false}
              rel="nofollow"
              data-showroom={name}
              data-count={count}
              aria-current={isChosen ? 'true' : undefined}
              className="flex items-center gap-3 px-4 py-3.5 hover:bg-ink/5 aria-[current]:bg-primary/10"
            >
              <Letter>{letter}</Letter>
              <span className="min-w-0 grow leading-snug">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{place}</span>
                <span className="mt-0.5 block text-sm font-semibold tabular-nums">
                  {labelCount(site, count)}
                </span>
              </span>
              <span className="text-sm font-semibold text-link">{isChosen ? 'Remove' : 'Show'}</span>
            </SiteLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The letter of a showroom, on its pin and in the list. */
function Letter({ isChosen = false, children }: { isChosen?: boolean; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full text-xs font-bold',
        isChosen ? 'bg-on-primary text-primary' : 'bg-primary text-on-primary',
      )}
    >
      {children}
    </span>
  )
}

/** The land, circles of equal distance, and the towns. */
function Drawing({ aspect, land, towns, centre, circles }: MapData) {
  return (
    <div aria-hidden="true">
      {/* As high as 100 units, so that vertical percentages need no conversion. */}
      <svg viewBox={`0 0 ${100 * aspect} 100`} className="absolute inset-0 size-full [stroke-width:0.3]">
        {land === '' ? (
          <rect width="100%" height="100%" className="fill-surface" />
        ) : (
          <path
            d={land}
            transform={`scale(${aspect} 1)`}
            className="fill-surface stroke-muted [stroke-linejoin:round]"
          />
        )}
        {circles.toReversed().map(({ km, radius }) => (
          <circle
            key={km}
            cx={centre.x * aspect}
            cy={centre.y}
            r={radius * aspect}
            className="fill-primary/3 stroke-primary/40 [stroke-dasharray:1.2_1]"
          />
        ))}
      </svg>
      {towns.map(({ name, x, y, side }) => (
        <span
          key={name}
          style={{ left: `${x}%`, top: `${y}%` }}
          className={clsx(
            'absolute flex -translate-y-1/2 items-center gap-1.5 whitespace-nowrap text-muted',
            side === 'left' ? '-translate-x-[calc(100%-0.2rem)] flex-row-reverse' : '-translate-x-[0.2rem]',
          )}
        >
          <span className="size-1.5 rounded-full bg-ink/60" />
          {name}
        </span>
      ))}
      <p className="absolute bottom-0 left-0 rounded-tr-control bg-surface px-3 py-2 text-muted">
        Circles every {circles[0]?.km} km around {centre.name}
      </p>
    </div>
  )
}
