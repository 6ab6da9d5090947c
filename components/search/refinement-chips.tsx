import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { labelRefinedFacet, labelRefinement } from '@/lib/search/labels'
import {
  type ActiveRefinement,
  clearRefinements,
  describeRefinement,
  removeRefinement,
} from '@/lib/search/state'
import type { SearchProps } from './search-props'

/** A refinement's value for `data-value`; a range as `min:max`, a place as in the address. */
function hookValue(refinement: ActiveRefinement): string {
  if (refinement.kind === 'near') return refinement.near.text
  return refinement.kind === 'range'
    ? `${refinement.range.min ?? ''}:${refinement.range.max ?? ''}`
    : refinement.value
}

/** Maximum number of values without vehicles that are named. */
const NAMED_UNKNOWN = 3

type Props = Pick<SearchProps, 'site' | 'state' | 'refinements' | 'unknown' | 'notice' | 'hrefOf'>

/**
 * Current refinements with links that remove each one or all (`SS-15`), those that no vehicle of the stock can match, and
 * what became of a typed text.
 */
export function RefinementChips({ site, state, refinements, unknown, notice, hrefOf }: Props) {
  if (refinements.length === 0) return null
  const unmatched = refinements.filter(
    (entry) => entry.kind === 'value' && unknown[entry.facet]?.includes(entry.value),
  )
  return (
    <>
      {notice && (
        <p data-testid="words-notice" className="mt-4 max-w-prose text-muted">
          {notice}
        </p>
      )}
      <ul aria-label="Active filters" className="mt-4 flex flex-wrap items-center gap-2">
        {refinements.map((refinement) => {
          const value = hookValue(refinement)
          const facet = refinement.kind === 'query' ? 'query' : refinement.facet
          return (
            <li key={describeRefinement(refinement)}>
              <SiteLink
                site={site}
                href={hrefOf(removeRefinement(state, refinement))}
                prefetch={false}
                rel="nofollow"
                data-testid="refinement"
                data-kind={refinement.kind}
                data-facet={facet}
                data-value={value}
                className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-control border border-line bg-surface px-3 py-1.5 text-sm hover:border-current"
              >
                <span className="sr-only">Remove {labelRefinedFacet(site, refinement)}: </span>
                <span className="truncate">{labelRefinement(site, refinement)}</span>
                <Icon name="close" className="text-muted" />
              </SiteLink>
            </li>
          )
        })}
        <li>
          <SiteLink
            site={site}
            href={hrefOf(clearRefinements(state))}
            prefetch={false}
            className="inline-flex min-h-10 items-center px-2 text-sm font-semibold text-link underline underline-offset-4"
          >
            Clear all
          </SiteLink>
        </li>
      </ul>
      {unmatched.length > 0 && (
        <p data-testid="unknown-values" className="mt-3 text-sm break-words text-muted">
          No vehicle in our stock matches{' '}
          {unmatched
            .slice(0, NAMED_UNKNOWN)
            .map((entry) => `“${labelRefinement(site, entry)}”`)
            .join(', ')}
          {unmatched.length > NAMED_UNKNOWN && ` and ${unmatched.length - NAMED_UNKNOWN} more`}.
        </p>
      )}
    </>
  )
}
