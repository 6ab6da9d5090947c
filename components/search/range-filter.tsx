import { buttonClass } from '@/components/ui/button-styles'
import { SiteLink } from '@/components/ui/site-link'
import type { FacetGroup } from '@/lib/search/facet-list'
import { formatBound, labelRange, toShownBound } from '@/lib/search/labels'
import { setRange } from '@/lib/search/state'
import { splitHref } from '@/lib/search/url'
import type { SearchProps } from './search-props'

type Props = Pick<SearchProps, 'site' | 'state' | 'hrefOf'> & {
  group: Extract<FacetGroup, { kind: 'range' }>
}

const UNITS = { price: 'dollars', subscription_price: 'dollars', km: 'kilometres', year: '' } as const

/** A range as two boxes in a plain form that keeps the search's other choices (`SU-10`); needs no scripts. */
export function RangeFilter({ site, state, hrefOf, group }: Props) {
  const { attribute, label, range, bounds } = group
  const without = hrefOf(setRange(state, attribute, null))
  const { path, pairs } = splitHref(without)
  const isMiles = attribute === 'km' && site.locale === 'en-US'
  const unit = isMiles ? 'miles' : UNITS[attribute]
  const field = (side: 'min' | 'max') => {
    const value = range[side]
    const bound = bounds?.[side]
    const name = side === 'min' ? 'From' : 'To'
    return (
      <label className="min-w-0 flex-1 text-sm">
        <span className="text-muted">
          {name}
          <span className="sr-only">
            {' '}
            {label}
            {unit && ` in ${unit}`}
          </span>
        </span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          name={`range[${attribute}][${side}${isMiles ? '_mi' : ''}]`}
          defaultValue={value === undefined ? '' : String(toShownBound(site, attribute, value))}
          placeholder={bound === undefined ? '' : formatBound(site, attribute, bound)}
          className="mt-1 block min-h-11 w-full rounded-control border border-muted bg-surface px-3 tabular-nums placeholder:text-muted"
        />
      </label>
    )
  }
  return (
    <form method="get" action={path} data-range={attribute} key={labelRange(site, attribute, range)}>
      {pairs.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex gap-3">
        {field('min')}
        {field('max')}
      </div>
      <div className="mt-3 flex items-center gap-2">
        <button type="submit" className={buttonClass('outline', { small: true })}>
          Apply
          <span className="sr-only"> {label}</span>
        </button>
        {group.isActive && (
          <SiteLink
            site={site}
            href={without}
            prefetch={false}
            rel="nofollow"
            className={buttonClass('quiet', { small: true })}
          >
            Clear
            <span className="sr-only"> {label}</span>
          </SiteLink>
        )}
      </div>
    </form>
  )
}
