import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { labelRefinedFacet, labelRefinement } from '@/lib/search/labels'
import { lowerNoun } from '@/lib/search/nouns'
import { clearRefinements, removeRefinement } from '@/lib/search/state'
import { getVehicleNoun } from '@/lib/site/template'
import { getTelHref } from '@/lib/links/tel'
import { hookValue } from './refinement-chips'
import type { SearchProps } from './search-props'

/** Nothing found: says so, offers to let go of one filter after the other, and an enquiry (`SS-14`). */
export function EmptyState({ site, state, refinements, hrefOf }: SearchProps) {
  const noun = getVehicleNoun(site)
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-6 md:p-10">
      <h2 className="text-xl font-bold md:text-2xl">No {lowerNoun(noun.many)} match all of that</h2>
      {refinements.length > 0 && (
        <>
          <p className="mt-2 text-muted">Let go of one filter and look again:</p>
          <ul className="mt-4 flex flex-wrap gap-2">
            {refinements.map((refinement) => (
              <li key={`${refinement.kind}:${hookValue(refinement)}:${labelRefinedFacet(site, refinement)}`}>
                <SiteLink
                  site={site}
                  href={hrefOf(removeRefinement(state, refinement))}
                  prefetch={false}
                  className={buttonClass('outline', { small: true })}
                >
                  Without {labelRefinement(site, refinement)}
                </SiteLink>
              </li>
            ))}
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
          Not every {lowerNoun(noun.one)} is listed yet. Tell us what you are after and we will look for it.
        </p>
        <SiteLink site={site} href="/contact" className={buttonClass('accent', { className: 'mt-4' })}>
          Find me something
        </SiteLink>
      </div>
    </div>
  )
}

/** The search service gave no answer: a retry, and ways to go on without it (`SE-09`). */
export function ErrorState({ site, href }: SearchProps) {
  const noun = getVehicleNoun(site)
  return (
    <div role="alert" className="mt-6 rounded-card border border-line bg-surface p-6 md:p-10">
      <h2 className="text-xl font-bold md:text-2xl">We can’t show our {lowerNoun(noun.many)} just now</h2>
      <p className="mt-2 max-w-prose text-muted">
        The search is not answering. It is usually back within a moment.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* A plain link: the page is to be asked for afresh. */}
        <a href={href} className={buttonClass('primary')} data-testid="retry">
          Try again
        </a>
        {site.phone && (
          <a href={getTelHref(site.phone)} className={buttonClass('outline')}>
            <Icon name="phone" />
            {site.phone}
          </a>
        )}
        <SiteLink site={site} href="/contact" className={buttonClass('outline')}>
          Ask us instead
        </SiteLink>
      </div>
    </div>
  )
}
