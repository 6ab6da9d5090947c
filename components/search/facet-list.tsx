import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { FacetGroup, FacetValue } from '@/lib/search/facet-list'
import { toggleValue } from '@/lib/search/state'
import type { SearchProps } from './search-props'

type Props = Pick<SearchProps, 'site' | 'state' | 'hrefOf'> & { group: Extract<FacetGroup, { kind: 'list' }> }

/** Values of one facet as links that add or take them away (`SS-07`, `SS-16`). */
export function FacetList(props: Props) {
  const { group } = props
  return (
    <>
      <Values {...props} values={group.values} />
      {group.more.length > 0 && (
        <details className="group/more flex flex-col">
          <summary className="flex min-h-10 list-none items-center gap-1.5 text-sm font-semibold text-link">
            <span className="group-open/more:hidden">Show {group.more.length} more</span>
            <span className="hidden group-open/more:inline">Show less</span>
            <Icon name="chevron-down" className="transition group-open/more:rotate-180" />
          </summary>
          <Values {...props} values={group.more} />
        </details>
      )}
    </>
  )
}

function Values({ site, state, hrefOf, group, values }: Props & { values: FacetValue[] }) {
  return (
    <ul>
      {values.map(({ value, label, count, isRefined }) => {
        const href = hrefOf(toggleValue(state, group.attribute, value))
        return (
          <li key={value}>
            <SiteLink
              site={site}
              href={href}
              prefetch={false}
              rel={href.includes('?') ? 'nofollow' : undefined}
              data-facet={group.attribute}
              data-value={value}
              data-count={count}
              data-refined={isRefined}
              aria-current={isRefined ? 'true' : undefined}
              className="group/value flex min-h-10 items-center gap-3 rounded-control text-[0.95rem] hover:text-link"
            >
              <span
                aria-hidden="true"
                className={`grid size-5 shrink-0 place-items-center rounded-[min(var(--radius-controls),4px)] border text-xs ${
                  isRefined
                    ? 'border-primary bg-primary text-on-primary'
                    : 'border-muted bg-surface group-hover/value:border-link'
                }`}
              >
                {isRefined && <Icon name="check" />}
              </span>
              <span className={`min-w-0 flex-1 break-words ${isRefined ? 'font-semibold' : ''}`}>
                {label}
                {isRefined && <span className="sr-only">, chosen</span>}
              </span>
              <span className="text-sm text-muted tabular-nums">
                <span aria-hidden="true">{count}</span>
                <span className="sr-only">({count})</span>
              </span>
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}
